/** Targets of indicators, and their values for a period (rules.md#indicator-targets). */
import type { TargetedIndicator } from '../wire/indicators.ts';

/** Shares of one; hourly figures; cycles and tonnes per twelve-hour shift. */
export type IndicatorTargets = Readonly<Partial<Record<TargetedIndicator, number>>>;

const SHIFT_MS = 43_200_000;

/** @param elapsedMs elapsed time of the period @returns undefined without a target */
export function targetFor(
  indicator: TargetedIndicator,
  targets: IndicatorTargets,
  elapsedMs: number,
): number | undefined {
  const target = targets[indicator];
  if (target === undefined) return undefined;
  return indicator === 'cycles' || indicator === 'tonnes' ? (target * elapsedMs) / SHIFT_MS : target;
}

/** @param value null if unknown */
export function isMissed(value: number | null, planned: number | undefined): boolean {
  return value !== null && planned !== undefined && value < planned;
}

export function isFraction(indicator: TargetedIndicator): boolean {
  return indicator === 'availability' || indicator === 'utilisation' || indicator === 'effectiveUtilisation';
}
