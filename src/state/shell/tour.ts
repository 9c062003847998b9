/** The tour is offered once in each browser (rules.md#tour). */
import { subscribeKey } from 'valtio/utils';
import type { Scope } from '../../lifetime/scope.ts';
import { openStoredValue } from '../storage/stored.ts';
import type { ShellState } from './shell.ts';

/** Starts the tour on the main page; one that is already running starts over. */
export function startTour(shell: Pick<ShellState, 'tour' | 'tourStarts' | 'page'>): void {
  shell.page = 'main';
  shell.tour = 'running';
  shell.tourStarts++;
}

/** Offers the tour unless this browser has seen it: it counts as seen once started or declined. */
export function storeTourProgress(scope: Scope, shell: ShellState, storage: Storage): void {
  const seen = openStoredValue(storage, 'tour', 1, (value) => (typeof value === 'boolean' ? value : undefined));
  if (seen.read() !== true) shell.tour = 'offered';
  scope.own(subscribeKey(shell, 'tour', () => seen.write(true)));
}
