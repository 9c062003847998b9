/** Converts status periods between the rules and the table. */

import type { StatusPeriod } from '../../src/domain/status/period.ts';
import { statusSortKey } from '../../src/domain/status/sortKey.ts';
import type { StatusRow } from '../../src/domain/wire/status.ts';
import type { StatusPeriodTable } from '../db/shiftTables.ts';
import type { Vehicle } from '../state/vehicle.ts';

/** End and length of an open period: sorts after every other. */
export const OPEN_END_MS = 9_000_000_000_000_000;

/** Columns as written. */
export type WrittenRow = Omit<StatusPeriodTable, 'id'>;

/** Columns as read; `id` is a bigint, which one driver returns as text. */
export type ReadRow = Pick<
  WrittenRow,
  | 'vehicle_id'
  | 'vehicle_name'
  | 'category'
  | 'operator'
  | 'status'
  | 'status_category'
  | 'loading_unit'
  | 'from_ms'
  | 'to_ms'
> & { id: number | string };

export function writtenRow(
  vehicle: Pick<Vehicle, 'id' | 'name' | 'category'>,
  period: StatusPeriod,
  isDay: boolean,
): WrittenRow {
  const { status, statusCategory, operator, loadingUnit, fromMs, toMs } = period;
  return {
    vehicle_id: vehicle.id,
    vehicle_name: vehicle.name,
    category: vehicle.category ?? '',
    operator,
    status,
    status_category: statusCategory,
    loading_unit: loadingUnit,
    from_ms: fromMs,
    to_ms: toMs ?? OPEN_END_MS,
    spent_ms: toMs === undefined ? OPEN_END_MS : toMs - fromMs,
    is_day: isDay,
    vehicle_key: statusSortKey(vehicle.name),
    operator_key: statusSortKey(operator),
    status_key: statusSortKey(status),
  };
}

export function periodOf(row: ReadRow): StatusPeriod {
  return {
    status: row.status,
    statusCategory: row.status_category,
    operator: row.operator,
    loadingUnit: row.loading_unit,
    fromMs: row.from_ms,
    toMs: row.to_ms === OPEN_END_MS ? undefined : row.to_ms,
  };
}

export function statusRowOf(row: ReadRow): StatusRow {
  return {
    id: String(row.id),
    vehicleId: row.vehicle_id,
    vehicle: row.vehicle_name,
    category: row.category,
    operator: row.operator,
    status: row.status,
    statusCategory: row.status_category,
    loadingUnit: row.loading_unit,
    start: row.from_ms,
    end: row.to_ms === OPEN_END_MS ? null : row.to_ms,
  };
}
