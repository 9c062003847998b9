/** A mode belongs to the viewer in which it was entered (rules.md#display-modes). */
import { subscribe } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { DisplayMode, ShellState } from '../../state/shell/shell.ts';
import type { SlotsState } from '../../state/slots/slots.ts';

interface KeptMode {
  shell: Pick<ShellState, 'displayMode'>;
  slots: Pick<SlotsState, 'selected' | 'views'>;
  mode: DisplayMode;
  slot: SlotId;
}

/**
 * Calls back once the mode, its viewer or the view in it is left, in whatever way: a closed viewer, another layout, Back,
 * a deleted view. Otherwise the mode would continue in the viewer that is selected next, or without a view.
 * @param scope ends with the mode
 */
export function keepInViewer(scope: Scope, { shell, slots, mode, slot }: KeptMode, onLeft: () => void): void {
  const follow = () => {
    if (shell.displayMode !== mode || slots.selected !== slot || slots.views[slot] === undefined) onLeft();
  };
  scope.own(subscribe(shell, follow));
  scope.own(subscribe(slots, follow));
}
