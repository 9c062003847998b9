/** The activity strip: driving over time, alerts, and gaps. */
import type { HistoryOverview } from '../../src/domain/wire/history.ts';
import type { AlertMark } from './format/chunkFile.ts';
import type { History } from './history.ts';
import { ACTIVITY_BIN_MS, keyOf, SAME_ALERT_MS } from './segment/summary.ts';

/** Most alerts marked in one answer: the latest. */
const MAX_MARKED_ALERTS = 2_000;

export function overviewOf(history: History, from: number, to: number, buckets: number): HistoryOverview {
  const activity = new Array<number>(buckets).fill(0);
  const alerts: AlertMark[] = [];
  for (const summary of history.summaries(from, to)) {
    for (const [bin, count] of summary.activity) {
      const at = (bin + 0.5) * ACTIVITY_BIN_MS;
      const bucket = Math.floor(((at - from) / (to - from)) * buckets);
      if (bucket >= 0 && bucket < buckets) activity[bucket] = (activity[bucket] as number) + count;
    }
    alerts.push(...summary.alerts.filter(({ ts }) => ts >= from && ts <= to));
  }
  const range = history.range();
  return {
    from,
    to,
    earliest: range?.earliest ?? null,
    latest: range?.latest ?? null,
    activity,
    alerts: mergeRepeatedAlerts(alerts).slice(-MAX_MARKED_ALERTS),
    gaps: history.gaps(from, to),
    recording: { ...history.recording, ...(history.past.writingSpan && { past: history.past.writingSpan }) },
  };
}

/** A breach that continues beyond the end of a chunk is in both chunks. */
function mergeRepeatedAlerts(alerts: readonly AlertMark[]): HistoryOverview['alerts'] {
  const untilTs = new Map<string, number>();
  return alerts
    .toSorted((a, b) => a.ts - b.ts)
    .flatMap(({ untilTs: until, ...mark }) => {
      const key = keyOf(mark);
      const isSameAlert = mark.ts - (untilTs.get(key) ?? Number.NEGATIVE_INFINITY) <= SAME_ALERT_MS;
      untilTs.set(key, Math.max(until, untilTs.get(key) ?? until));
      return isSameAlert ? [] : [mark];
    });
}
