/** How long trucks usually stay in each stage during the displayed shift (rules.md#overdue-stages). */
import { useMemo } from 'react';
import { type StageDurations, stageKey } from '../../../domain/haul/overdue.ts';
import { shiftSpanAt } from '../../../domain/time/siteShift.ts';
import { useSite, useWorld } from '../../session/context.ts';
import { useRefreshed } from './useRefreshed.ts';

const REFRESH_EVERY_MS = 60_000;
const NO_DURATIONS: StageDurations = new Map();

interface ShownDurations {
  /** Empty until loaded, and if the backend has none; after a failure the last ones. */
  readonly durations: StageDurations;
  /** Why the last read failed. */
  readonly failure: string | undefined;
  readonly reload: () => void;
}

export function useStageDurations(): ShownDurations {
  const { dispatch, config } = useSite();
  const { now } = useWorld();
  // Those of the live mine say nothing about a replayed shift.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key for another world
  const key = useMemo(() => crypto.randomUUID(), [now]);
  const read = (signal: AbortSignal) => {
    const nowMs = now();
    const { fromMs } = shiftSpanAt(nowMs, config.site.timeZone);
    return dispatch.stageTimes({ fromMs, toMs: nowMs + 1 }, signal);
  };
  const { content, failure, reload } = useRefreshed(key, read, REFRESH_EVERY_MS);
  const durations = useMemo(
    () => (content ? new Map(content.map((stage) => [stageKey(stage.status), stage])) : NO_DURATIONS),
    [content],
  );
  return { durations, failure: failure ?? undefined, reload };
}
