/** Periods of the indicators, by the site's clock. */
import { shiftBefore, shiftDaysBefore, shiftSpanAt } from '../../../domain/time/siteShift.ts';
import { HOUR_MS } from '../../../domain/time/units.ts';
import type { IndicatorPeriod } from './useIndicators.ts';

export const INDICATOR_PERIODS = ['hour', 'shift', 'lastShift', 'week', 'month'] as const;
export type PeriodName = (typeof INDICATOR_PERIODS)[number];

/** @param timeZone IANA name */
export function periodOf(periodName: PeriodName, nowMs: number, timeZone: string): IndicatorPeriod {
  const shift = shiftSpanAt(nowMs, timeZone);
  if (periodName === 'hour') {
    // By the site's clock: its shifts begin on the hour.
    const fromMs = shift.fromMs + Math.floor((nowMs - shift.fromMs) / HOUR_MS) * HOUR_MS;
    return { fromMs, toMs: fromMs + HOUR_MS };
  }
  if (periodName === 'shift') return shift;
  if (periodName === 'lastShift') return shiftBefore(shift, timeZone);
  const { fromMs } = shiftDaysBefore(shift, periodName === 'week' ? 7 : 30, timeZone);
  return { fromMs, toMs: shift.toMs };
}
