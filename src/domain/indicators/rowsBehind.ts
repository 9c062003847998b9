/** Of which status periods a figure is made (rules.md#rows-behind-figures). */
import type { TimeClass } from '../status/timeClass.ts';
import type { RowsBehind } from '../wire/indicators.ts';
import { cyclePartOf, waitsForTruck } from './cyclePart.ts';

interface StatusesBehind {
  readonly ofTruck: (status: string) => boolean;
  readonly ofLoadingUnit: (status: string) => boolean;
}

const isCycle = (status: string) => cyclePartOf(status) !== undefined;
const isLoad = (status: string) => cyclePartOf(status) === 'load';
const never = () => false;

const CLASSES = ['delay', 'standby', 'down'] as const satisfies readonly (TimeClass & RowsBehind)[];
type ClassBehind = (typeof CLASSES)[number];

const STATUSES: Readonly<Record<Exclude<RowsBehind, 'time' | ClassBehind>, StatusesBehind>> = {
  dumps: { ofTruck: (status) => cyclePartOf(status) === 'dump', ofLoadingUnit: never },
  cycle: { ofTruck: isCycle, ofLoadingUnit: never },
  queues: {
    ofTruck: (status) => ['queue', 'dumpQueue'].includes(cyclePartOf(status) ?? ''),
    ofLoadingUnit: never,
  },
  match: { ofTruck: isCycle, ofLoadingUnit: (status) => isLoad(status) || waitsForTruck(status) },
  swings: { ofTruck: isLoad, ofLoadingUnit: waitsForTruck },
};

/** @returns undefined where the rows are no class of time */
export function timeClassBehind(rows: RowsBehind): ClassBehind | undefined {
  return CLASSES.find((name) => name === rows);
}

/** @returns undefined where every status counts, or those of a class of time do */
export function statusesBehind(rows: RowsBehind): StatusesBehind | undefined {
  return rows === 'time' || isClass(rows) ? undefined : STATUSES[rows];
}

function isClass(rows: RowsBehind): rows is ClassBehind {
  return timeClassBehind(rows) !== undefined;
}
