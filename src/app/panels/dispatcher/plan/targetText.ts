/** Targets as displayed and typed: shares in per cent. */
import { isFraction } from '../../../../domain/indicators/targets.ts';
import { withDecimalPoint } from '../../../../domain/number/decimalPoint.ts';
import type { TargetedIndicator } from '../../../../domain/wire/indicators.ts';
import { formatNumber } from '../../../format/number.ts';

const TARGET_DECIMALS: Readonly<Record<TargetedIndicator, number>> = {
  availability: 1,
  utilisation: 1,
  effectiveUtilisation: 1,
  cycles: 0,
  cyclesPerHour: 2,
  tonnes: 0,
  tonnesPerHour: 0,
};

export function targetText(indicator: TargetedIndicator, value: number | null | undefined): string {
  const isShare = isFraction(indicator);
  const shown = value === null || value === undefined ? undefined : isShare ? value * 100 : value;
  const text = formatNumber(shown, TARGET_DECIMALS[indicator]);
  return isShare && shown !== undefined ? `${text} %` : text;
}

/** Text of a target in its edit unit: percent for fractions. */
export function typedTarget(indicator: TargetedIndicator, value: number | undefined): string {
  if (value === undefined) return '';
  return String(Number((isFraction(indicator) ? value * 100 : value).toFixed(4)));
}

/** @returns null for an empty text, undefined for an invalid target */
export function readTarget(indicator: TargetedIndicator, typed: string): number | null | undefined {
  const text = withDecimalPoint(typed.replaceAll(/[\s%]/g, ''));
  if (text === '') return null;
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) return undefined;
  if (!isFraction(indicator)) return value <= 1e9 ? value : undefined;
  return value <= 100 ? value / 100 : undefined;
}
