/** The inactive alerts of the chosen window. */
import { useMemo } from 'react';
import type { ListedAlert } from '../../../state/alerts/AlertRegistry.ts';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useWorld } from '../../session/context.ts';

/**
 * Each leaves the list when its time has come, also where no other one follows.
 * @param windowS seconds @returns the same list until another one is in it
 */
export function usePastAlerts(inactive: readonly ListedAlert[], windowS: number): readonly ListedAlert[] {
  const { now } = useWorld();
  const read = () => {
    const fromMs = now() - windowS * 1_000;
    return inactive.filter(({ atMs }) => atMs >= fromMs);
  };
  const count = useWatched(() => read().length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the count, time has passed
  return useMemo(read, [inactive, windowS, now, count]);
}
