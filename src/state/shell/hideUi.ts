/** Alt+H hides everything over the scenes, and restores it (rules.md#shortcuts). */
import type { SlotsState } from '../slots/slots.ts';
import { DEFAULT_PANEL, type ShellState } from './shell.ts';

type HideUiState = { shell: Pick<ShellState, 'panel' | 'stateBeforeHide'>; slots: Pick<SlotsState, 'open' | 'bare'> };

export function isUiHidden({ shell, slots }: HideUiState): boolean {
  return shell.panel === undefined && slots.open.every((slot) => slots.bare[slot] === true);
}

/** Hides the panel and every viewer's controls and stores their state. */
export function hideUi({ shell, slots }: HideUiState): void {
  shell.stateBeforeHide = {
    panel: shell.panel,
    slotsWithHiddenControls: slots.open.filter((slot) => slots.bare[slot] === true),
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
