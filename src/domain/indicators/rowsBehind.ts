/** The status periods behind a figure (rules.md#rows-behind-figures). */
import type { TimeClass } from '../status/timeClass.ts';
import type { RowsBehind } from '../wire/indicators.ts';
import { cyclePartOf, isWaitingForTruck } from './cyclePart.ts';

interface StatusesBehind {
  readonly isTruckStatus: (status: string) => boolean;
  readonly isLoadingUnitStatus: (status: string) => boolean;
}

const isCycle = (status: string) => cyclePartOf(status) !== undefined;
const isLoad = (status: string) => cyclePartOf(status) === 'load';
const countsNone = () => false;

const TIME_CLASS_ROWS = ['delay', 'standby', 'down'] as const satisfies readonly (TimeClass & RowsBehind)[];
type RowsTimeClass = (typeof TIME_CLASS_ROWS)[number];

const STATUSES_OF_ROWS: Readonly<Record<Exclude<RowsBehind, 'time' | RowsTimeClass>, StatusesBehind>> = {
  dumps: { isTruckStatus: (status) => cyclePartOf(status) === 'dump', isLoadingUnitStatus: countsNone },
  cycle: { isTruckStatus: isCycle, isLoadingUnitStatus: countsNone },
  queues: {
    isTruckStatus: (status) => ['queue', 'dumpQueue'].includes(cyclePartOf(status) ?? ''),
    isLoadingUnitStatus: countsNone,
  },
  match: { isTruckStatus: isCycle, isLoadingUnitStatus: (status) => isLoad(status) || isWaitingForTruck(status) },
  swings: { isTruckStatus: isLoad, isLoadingUnitStatus: isWaitingForTruck },
};

/** @returns undefined if the rows are not those of a time class */
export function timeClassOfRows(rows: RowsBehind): RowsTimeClass | undefined {
  return TIME_CLASS_ROWS.find((name) => name === rows);
}

/** @returns undefined if every status counts, or those of a time class */
export function statusesBehind(rows: RowsBehind): StatusesBehind | undefined {
  return rows === 'time' || isTimeClassRows(rows) ? undefined : STATUSES_OF_ROWS[rows];
}

function isTimeClassRows(rows: RowsBehind): rows is RowsTimeClass {
  return timeClassOfRows(rows) !== undefined;
}
