import { expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createShell, landingShownFlag } from './shell.ts';
import { storeTourProgress } from './tour.ts';

const openShell = (storage: Storage) => {
  const shell = createShell(landingShownFlag(storage));
  storeTourProgress(new Scope(), shell, storage);
  return shell;
};

it.each(['off', 'running'] as const)('is offered until it was %s once, in this browser', async (phase) => {
  const storage = memoryStorage();
  expect(openShell(storage).tour).toBe('offered');
  const shell = openShell(storage);
  expect(shell.tour).toBe('offered');
  shell.tour = phase;
  await Promise.resolve();
  expect(openShell(storage).tour).toBe('off');
  expect(openShell(memoryStorage()).tour).toBe('offered');
});

it('is offered where something else was kept', () => {
  const storage = memoryStorage();
  storage.setItem('headframe.tour.v1', '"yes"');
  expect(openShell(storage).tour).toBe('offered');
});
