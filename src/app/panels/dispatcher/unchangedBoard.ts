/**
 * Keeps the identity of unchanged parts of the board, so that of thousands of trucks only changed ones are rendered
 * again.
 */
import { HAUL_STAGES, type HaulStage } from '../../../domain/haul/stages.ts';
import type { Board, BoardExcavator } from './board.ts';

/** @returns the content of `after`, in which excavators and lists equal to those in `before` are the same objects */
export function reuseUnchangedRows<T>(before: Board<T> | undefined, after: Board<T>): Board<T> {
  if (!before) return after;
  const known = new Map(
    Object.values(before.columns)
      .flat()
      .map((excavator) => [excavator.key, excavator]),
  );
  const columns = mapValues(after.columns, (excavators, column) =>
    sameList(
      before.columns[column],
      excavators.map((next) => sameExcavator(known.get(next.key), next)),
    ),
  );
  return { columns, totals: after.totals };
}

function sameExcavator<T>(known: BoardExcavator<T> | undefined, next: BoardExcavator<T>): BoardExcavator<T> {
  if (!known) return next;
  const trucks = mapValues(next.trucks, (list, stage: HaulStage) => sameList(known.trucks[stage], list));
  const hasSameTrucks = HAUL_STAGES.every((stage) => trucks[stage] === known.trucks[stage]);
  const isSame =
    known.machine === next.machine &&
    known.statusGroup === next.statusGroup &&
    known.sentTruckCount === next.sentTruckCount;
  return isSame && hasSameTrucks ? known : { ...next, trucks };
}

function sameList<V>(known: readonly V[], next: readonly V[]): readonly V[] {
  return known.length === next.length && next.every((value, k) => value === known[k]) ? known : next;
}

function mapValues<K extends string, V, R>(record: Readonly<Record<K, V>>, to: (value: V, key: K) => R): Record<K, R> {
  const keys = Object.keys(record) as K[];
  return Object.fromEntries(keys.map((key) => [key, to(record[key], key)])) as Record<K, R>;
}
