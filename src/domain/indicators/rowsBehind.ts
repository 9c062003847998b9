/** Of which status periods a figure is made (rules.md#rows-behind-figures). */
import type { RowsBehind } from '../wire/indicators.ts';
import { cyclePartOf, waitsForTruck } from './cyclePart.ts';

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
