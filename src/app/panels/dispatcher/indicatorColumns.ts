/** Columns of the indicator table: the figure of each, and the status periods behind it. */
import { CYCLE_PARTS, type CyclePart } from '../../../domain/indicators/cyclePart.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/units.ts';
import type { RowsBehind } from '../../../domain/wire/indicators.ts';
import { type IndicatorRow, TARGETED_INDICATORS, type TargetedIndicator } from '../../../domain/wire/indicators.ts';
import { formatNumber } from '../../format/number.ts';

export const COLUMNS = [
  'availability',
  'utilisation',
  'effectiveUtilisation',
  'operatingHours',
  'cycles',
  'cyclesPerHour',
  'tonnes',
  'tonnesPerHour',
  'payload',
  'cycleTime',
  'queueTime',
  'matchFactor',
  'swingLoss',
] as const;
export type IndicatorColumn = (typeof COLUMNS)[number];

export const ROWS_BEHIND_COLUMN: Readonly<Record<IndicatorColumn, RowsBehind>> = {
  availability: 'time',
  utilisation: 'time',
  effectiveUtilisation: 'time',
  operatingHours: 'time',
  cycles: 'dumps',
  cyclesPerHour: 'dumps',
  tonnes: 'dumps',
  tonnesPerHour: 'dumps',
  payload: 'dumps',
  cycleTime: 'cycle',
  queueTime: 'queues',
  matchFactor: 'match',
  swingLoss: 'swings',
};

/** Whether the site's target applies to each vehicle, operator and loading unit, too, as it is not a sum over them. */
export function hasTargetPerRow(column: IndicatorColumn): column is IndicatorColumn & TargetedIndicator {
  const isTargeted = (TARGETED_INDICATORS as readonly string[]).includes(column);
  return isTargeted && column !== 'cycles' && column !== 'tonnes';
}

/** Text of a figure; a dash if it is unknown. */
export function figureText(row: IndicatorRow, column: IndicatorColumn): string {
  const { partMs } = row;
  const cycleMs = partMs && CYCLE_PARTS.reduce((sum, part) => sum + partMs[part], 0);
  const texts: Readonly<Record<IndicatorColumn, string>> = {
    availability: formatPercent(row.availability),
    utilisation: formatPercent(row.utilisation),
    effectiveUtilisation: formatPercent(row.effectiveUtilisation),
    operatingHours: formatDuration(row.operatingMs, HOUR_MS, 1),
    cycles: formatFigure(row.cycles, 0),
    cyclesPerHour: formatFigure(row.cyclesPerHour, 2),
    tonnes: formatFigure(row.tonnes, 0),
    tonnesPerHour: formatFigure(row.tonnesPerHour, 0),
    payload: formatFigure(row.payloadT, 1),
    cycleTime: formatDuration(cycleMs, MINUTE_MS, 1),
    queueTime: formatDuration(row.queueMs, MINUTE_MS, 0),
    matchFactor: formatFigure(row.matchFactor, 2),
    swingLoss: formatFigure(row.swingLoss, 0),
  };
  return texts[column];
}

/** The cycle time by part, minutes; undefined without a cycle. */
export function partsText({ partMs }: IndicatorRow, nameOf: (part: CyclePart) => string): string | undefined {
  if (!partMs) return undefined;
  return CYCLE_PARTS.map((part) => `${nameOf(part)} ${formatFigure(partMs[part] / MINUTE_MS, 1)}`).join(' · ');
}

export function formatPercent(share: number | null): string {
  return share === null ? '–' : `${formatNumber(share * 100, 1)} %`;
}

function formatDuration(ms: number | null, unitMs: number, digits: number): string {
  return formatFigure(ms === null ? null : ms / unitMs, digits);
}

function formatFigure(value: number | null, digits: number): string {
  return formatNumber(value ?? undefined, digits);
}
