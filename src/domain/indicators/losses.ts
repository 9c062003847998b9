/** Causes of lost time in a shift, the largest first (rules.md#indicators). */
import type { TimeClass } from '../status/timeClass.ts';

export const LOSS_KINDS = ['down', 'delay', 'standby', 'queue', 'unrecorded'] as const;

export interface Loss {
  readonly kind: (typeof LOSS_KINDS)[number];
  /** Sum over all vehicles. */
  readonly ms: number;
}

/** What is null is unknown. */
interface LossInput {
  readonly classMs: Readonly<Record<TimeClass, number>> | null;
  readonly queueMs: number | null;
  readonly calendarMs: number | null;
  readonly scheduledMs: number | null;
}

/** Omits causes that took no time, and unknown ones. */
export function lossesOf({ classMs, queueMs, calendarMs, scheduledMs }: LossInput): Loss[] {
  const isWhole = classMs !== null && calendarMs !== null && scheduledMs !== null;
  const unrecordedMs = isWhole ? Math.max(0, calendarMs - scheduledMs - classMs.unscheduled) : 0;
  const taken = { ...classMs, queue: queueMs, unrecorded: unrecordedMs };
  return LOSS_KINDS.map((kind) => ({ kind, ms: taken[kind] ?? 0 }))
    .filter(({ ms }) => ms > 0)
    .sort((a, b) => b.ms - a.ms);
}
