/** Whether the displayed mine's state is fully known, so that an absence of reports means zero. */
import type { LoadedCall } from '../../domain/link/calls.ts';
import { useStatePart } from '../lifetime/useStatePart.ts';
import { useWorld } from './context.ts';
import { useIsAnswered } from './useIsAnswered.ts';

/**
 * In the live mine: whether a call for last known states has been answered. A replay makes no such calls: its state
 * comes with a snapshot, which not every backend has (rules.md#counts).
 */
export function useHasStates(call: LoadedCall): boolean {
  const { world } = useWorld();
  const isAnswered = useIsAnswered(call);
  const isWhole = useStatePart(world.state, 'isWhole');
  return world.isReplay ? isWhole : isAnswered;
}
