/** Whether the state of the displayed mine is known as a whole, so that nothing reported is none. */
import type { LoadedCall } from '../../domain/link/calls.ts';
import { useStatePart } from '../lifetime/useStatePart.ts';
import { useWorld } from './context.ts';
import { useIsAnswered } from './useIsAnswered.ts';

/**
 * Of the live mine, whether a call with last known states has been answered. A replay knows nothing of those: its state
 * comes with a snapshot, which not every backend has (rules.md#counts).
 */
export function useHasStates(call: LoadedCall): boolean {
  const { world } = useWorld();
  const isAnswered = useIsAnswered(call);
  const isWhole = useStatePart(world.state, 'isWhole');
  return world.isReplay ? isWhole : isAnswered;
}
