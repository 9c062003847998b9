/** How far back the backend's recording reaches, and the progress of writing the past (rules.md#replay-request). */
import { timeFault } from '../../domain/link/plausible.ts';
import type { RecordedProgress } from '../../domain/replay/recorded.ts';
import { timestampSchema } from '../../domain/wire/common.ts';
import { z } from '../../domain/wire/zod.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { isTransientError } from '../rest/isTransientError.ts';
import { retryDelayMs } from '../rest/Loader.ts';
import type { RestClient } from '../rest/RestClient.ts';

/** Interval while the past is being written, or the recording has stopped. */
const POLL_MS = 2_000;
/** The call requires a window; any will do. */
const OVERVIEW_WINDOW_MS = 60_000;

const writingSchema = z.object({ from: timestampSchema, to: timestampSchema, writtenTo: timestampSchema });
const overviewSchema = z.object({
  earliest: timestampSchema.nullable(),
  recording: z
    .object({
      state: z.string().optional().catch(undefined),
      reason: z.string().optional().catch(undefined),
      past: writingSchema.optional().catch(undefined),
    })
    .catch({}),
});

export interface RecordedCalls {
  rest: Pick<RestClient, 'getJson' | 'reportSkippedItems'>;
  sntUrl: string;
  nowMs: () => number;
}

/**
 * Calls back once it is known, and again while it is changing; with undefined while a call that was answered before
 * fails, until it is answered again. Never for a backend without this call. An implausible beginning is left out, and
 * reported.
 */
export function watchRecorded(
  scope: Scope,
  { rest, sntUrl, nowMs }: RecordedCalls,
  onRecorded: (recorded: RecordedProgress | undefined) => void,
): void {
  let isKnown = false;
  let failedCount = 0;
  const poll = async (): Promise<void> => {
    // The estimated clock of a backend has fractions, which the backend refuses.
    const toMs = Math.round(nowMs());
    const query = `from=${toMs - OVERVIEW_WINDOW_MS}&to=${toMs}&buckets=1`;
    try {
      const answer = await rest.getJson(`${sntUrl}/api/history/overview?${query}`, scope.signal);
      if (scope.ended) return;
      const recorded = readRecorded(answer);
      isKnown = true;
      failedCount = 0;
      const fault = recorded.sinceMs === undefined ? undefined : timeFault(recorded.sinceMs);
      rest.reportSkippedItems('recording', fault === undefined ? [] : [`earliest: ${fault}`]);
      onRecorded(fault === undefined ? recorded : { ...recorded, sinceMs: undefined });
      if (recorded.recordedShare !== undefined || recorded.stoppedReason !== undefined)
        scope.timeout(() => void poll(), POLL_MS);
    } catch (error) {
      // A replay works without this; faults of the backend are reported elsewhere.
      if (scope.ended || !(isKnown || isTransientError(error))) return;
      if (isKnown && failedCount === 0) onRecorded(undefined);
      scope.timeout(() => void poll(), retryDelayMs(error, failedCount++));
    }
  };
  void poll();
}

function readRecorded(answer: unknown): RecordedProgress {
  const { earliest, recording } = overviewSchema.parse(answer);
  const { past, state, reason = '' } = recording;
  const share = past && past.to > past.from ? (past.writtenTo - past.from) / (past.to - past.from) : undefined;
  return {
    sinceMs: earliest ?? undefined,
    recordedShare: share === undefined ? undefined : Math.min(1, Math.max(0, share)),
    stoppedReason: state === 'stopped' ? reason : undefined,
  };
}
