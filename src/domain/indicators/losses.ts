/** Causes of lost time in a shift, the largest first (rules.md#indicators). */
import type { Indicators } from './indicators.ts';

export const LOSS_KINDS = ['down', 'delay', 'standby', 'queue', 'unrecorded'] as const;

export interface Loss {
  readonly kind: (typeof LOSS_KINDS)[number];
  /** Sum over all vehicles. */
  readonly ms: number;
}

type LossInput = Pick<Indicators, 'classMs' | 'queueMs' | 'calendarMs' | 'scheduledMs'>;

/** Omits causes that took no time. */
export function lossesOf({ classMs, queueMs, calendarMs, scheduledMs }: LossInput): Loss[] {
  const { down, delay, standby, unscheduled } = classMs;
  const unrecordedMs = Math.max(0, calendarMs - scheduledMs - unscheduled);
  const taken = { down, delay, standby, queue: queueMs, unrecorded: unrecordedMs };
  return LOSS_KINDS.map((kind) => ({ kind, ms: taken[kind] }))
    .filter(({ ms }) => ms > 0)
    .sort((a, b) => b.ms - a.ms);
}
