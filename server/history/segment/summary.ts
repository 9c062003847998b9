/** A segment's part of the activity strip: driving over time, and alerts. */
import type { WireAlert } from '../../../src/domain/wire/alerts.ts';
import type { AlertMark, Summary } from '../format/chunkFile.ts';
import { numberOf } from '../format/template.ts';
import type { SegmentBuilder } from './builder.ts';
import { textOf } from './segment.ts';

export const ACTIVITY_BIN_MS = 10_000;
/** Speed above which a vehicle counts as driving. */
export const MOVING_KMH = 1;
/** An alert repeated within this time is the same one. */
export const SAME_ALERT_MS = 30_000;
/** Limit for one segment; further alerts are not marked. */
const MAX_SEGMENT_ALERTS = 1_000;

export function summaryOf(builder: SegmentBuilder, coveredSpan: Pick<Summary, 'from' | 'to' | 'brokenFrom'>): Summary {
  const activity = new Map<number, number>();
  const alerts: WireAlert[] = [];
  let messages = 0;
  builder.shapes.forEach((shape, index) => {
    const rows = builder.rowsOf(index);
    const speed = shape.traits.kind === 'location' ? rows.columns[numberOf(shape.pieces, 'velocity')] : undefined;
    for (let row = 0; row < rows.ticks.length; row++) {
      const tick = rows.ticks[row] as number;
      if (tick < builder.keyTicks) continue;
      messages++;
      if (speed && (speed[row] as number) > MOVING_KMH) countAt(activity, builder.times[tick] as number);
      if (shape.traits.kind === 'alert')
        alerts.push((JSON.parse(textOf(shape, rows, row)) as { alert: WireAlert }).alert);
    }
  });
  const breaches = new AlertMarks();
  for (const alert of alerts.sort((a, b) => a.timestamp - b.timestamp)) breaches.add(alert);
  return { ...coveredSpan, messages, activity: [...activity].sort(([a], [b]) => a - b), alerts: breaches.marks };
}

export function countAt(activity: Map<number, number>, at: number): void {
  const bin = Math.floor(at / ACTIVITY_BIN_MS);
  activity.set(bin, (activity.get(bin) ?? 0) + 1);
}

/** One mark per breach, however often it was repeated. */
export class AlertMarks {
  /** In order of their first alert. */
  readonly marks: AlertMark[] = [];
  readonly #latest = new Map<string, AlertMark>();

  /** Call it in chronological order. */
  add({ type, deviceId, deviceName = null, zoneId = null, message = null, timestamp: ts }: WireAlert): void {
    const mark: AlertMark = { ts, untilTs: ts, type, deviceId, deviceName, zoneId, message };
    const key = keyOf(mark);
    const known = this.#latest.get(key);
    if (known && ts - known.untilTs <= SAME_ALERT_MS) known.untilTs = Math.max(known.untilTs, ts);
    else if (this.marks.length < MAX_SEGMENT_ALERTS) {
      this.marks.push(mark);
      this.#latest.set(key, mark);
    }
  }
}

export function keyOf({ type, deviceId, zoneId }: Pick<AlertMark, 'type' | 'deviceId' | 'zoneId'>): string {
  return JSON.stringify([type, deviceId, zoneId]);
}
