/** The inactive alerts of the chosen window. */
import { useMemo } from 'react';
import type { ListedAlert } from '../../../state/alerts/AlertRegistry.ts';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useWorld } from '../../session/context.ts';

/**
 * Each leaves the list when it is older than the window, even if no other arrives.
 * @param windowS seconds @returns the same array until its content changes
 */
export function usePastAlerts(inactive: readonly ListedAlert[], windowS: number): readonly ListedAlert[] {
  const { now } = useWorld();
  const read = () => {
    const fromMs = now() - windowS * 1_000;
    return inactive.filter(({ atMs }) => atMs >= fromMs);
  };
  const count = useWatched(() => read().length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed count means that time has passed
  return useMemo(read, [inactive, windowS, now, count]);
}
