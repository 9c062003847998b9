/** Alt+H hides everything over the scenes, and restores it (rules.md#shortcuts). */
import type { SlotId } from '../../domain/layout/layout.ts';
import type { SlotsState } from '../slots/slots.ts';
import { DEFAULT_PANEL, type ShellState } from './shell.ts';

type HideUiState = { shell: Pick<ShellState, 'panel' | 'stateBeforeHide'>; slots: Pick<SlotsState, 'open' | 'bare'> };

export function isUiHidden({ shell, slots }: HideUiState): boolean {
  return shell.panel === undefined && slots.open.every((slot) => slots.bare[slot] === true);
}

/**
 * Hides the panel and every viewer's controls and stores their state. What it has hidden before counts as shown, though
 * something else was opened since.
 */
export function hideUi({ shell, slots }: HideUiState): void {
  const before = shell.stateBeforeHide;
  const isHiddenByUser = (slot: SlotId) =>
    slots.bare[slot] === true && before?.slotsWithHiddenControls.includes(slot) !== false;
  shell.stateBeforeHide = {
    panel: shell.panel ?? before?.panel,
    slotsWithHiddenControls: slots.open.filter(isHiddenByUser),
  };
  for (const slot of slots.open) slots.bare[slot] = true;
  shell.panel = undefined;
}

/** Restores the stored state; parts that the user had hidden before stay hidden. */
export function showUi({ shell, slots }: HideUiState): void {
  const before = shell.stateBeforeHide;
  for (const slot of slots.open) if (!before?.slotsWithHiddenControls.includes(slot)) delete slots.bare[slot];
  shell.panel = before ? before.panel : DEFAULT_PANEL;
  shell.stateBeforeHide = undefined;
}
