/** The mode that keeps the other viewers greyed out until it is left (rules.md#display-modes). */
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { DisplayMode } from '../../state/shell/shell.ts';
import { useShell, useViews } from './context.ts';

/** @returns undefined if the viewer can be used: it has the mode itself, or no viewer has one */
export function useBlockingMode(slot: SlotId): Exclude<DisplayMode, 'default'> | undefined {
  const { shell } = useShell();
  const { slots } = useViews();
  const { displayMode } = useSnapshot(shell);
  const { selected } = useSnapshot(slots);
  return displayMode === 'default' || slot === selected ? undefined : displayMode;
}
