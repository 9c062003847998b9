/** Of which status periods a figure is made (rules.md#rows-behind-figures). */
import { cyclePartOf, waitsForTruck } from './cyclePart.ts';

/**
 * `time`: every period. `dumps`: where cycles and tonnes are counted, by their start. `cycle`: all parts of the haul cycle.
 * `queues`: queues at loading units and dumps. `match`: the cycle, and loading units at work. `swings`: loading units that
 * wait, and what a load takes.
 */
export const ROWS_BEHIND = ['time', 'dumps', 'cycle', 'queues', 'match', 'swings'] as const;
export type RowsBehind = (typeof ROWS_BEHIND)[number];

interface StatusesBehind {
  readonly ofTruck: (status: string) => boolean;
  readonly ofLoadingUnit: (status: string) => boolean;
}

const isCycle = (status: string) => cyclePartOf(status) !== undefined;
const isLoad = (status: string) => cyclePartOf(status) === 'load';
const never = () => false;

const STATUSES: Readonly<Record<Exclude<RowsBehind, 'time'>, StatusesBehind>> = {
  dumps: { ofTruck: (status) => cyclePartOf(status) === 'dump', ofLoadingUnit: never },
  cycle: { ofTruck: isCycle, ofLoadingUnit: never },
  queues: {
    ofTruck: (status) => ['queue', 'dumpQueue'].includes(cyclePartOf(status) ?? ''),
    ofLoadingUnit: never,
  },
  match: { ofTruck: isCycle, ofLoadingUnit: (status) => isLoad(status) || waitsForTruck(status) },
  swings: { ofTruck: isLoad, ofLoadingUnit: waitsForTruck },
};

/** @returns undefined where every status counts */
export function statusesBehind(rows: RowsBehind): StatusesBehind | undefined {
  return rows === 'time' ? undefined : STATUSES[rows];
}
