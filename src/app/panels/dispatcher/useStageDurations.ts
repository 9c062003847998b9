/** How long trucks usually stay in each stage during the displayed shift (rules.md#overdue-stages). */
import { useState } from 'react';
import { type StageDurations, stageKey } from '../../../domain/haul/overdue.ts';
import { shiftSpanAt } from '../../../domain/time/siteShift.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useSite, useWorld } from '../../session/context.ts';

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
  const [durations, setDurations] = useState(NO_DURATIONS);
  const [failure, setFailure] = useState<string>();
  const [reads, setReads] = useState(0);
  useScope(
    (scope) => {
      const read = async () => {
        const nowMs = now();
        const { fromMs } = shiftSpanAt(nowMs, config.site.timeZone);
        const stages = await dispatch.stageTimes({ fromMs, toMs: nowMs + 1 }, scope.signal).catch(() => undefined);
        if (scope.ended) return;
        setFailure(typeof stages === 'string' ? stages : undefined);
        if (Array.isArray(stages)) setDurations(new Map(stages.map((stage) => [stageKey(stage.status), stage])));
        scope.timeout(() => void read(), REFRESH_EVERY_MS);
      };
      void read();
    },
    [dispatch, now, config, reads],
  );
  return { durations, failure, reload: () => setReads((count) => count + 1) };
}
