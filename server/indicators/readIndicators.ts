/** Indicators of a window, read from the equipment status. */
import { indicatorsOf, type Payloads } from '../../src/domain/indicators/indicators.ts';
import type { IndicatorGroup, IndicatorRow } from '../../src/domain/wire/indicators.ts';
import type { Database } from '../db/open.ts';
import { type GroupedStatusCell, readCells } from '../usage/statusCells.ts';

/** @param window epoch milliseconds; must not extend into the future */
export async function readIndicators(
  db: Database,
  window: { readonly from: number; readonly to: number },
  by: IndicatorGroup,
  payloads: Payloads,
): Promise<IndicatorRow[]> {
  return indicatorRows(await readCells(db, window, by), by, window.to - window.from, payloads);
}

/** The calendar time of a vehicle is the window; that of operators and loading units is the time recorded of them. */
function indicatorRows(
  cells: readonly GroupedStatusCell[],
  by: IndicatorGroup,
  windowMs: number,
  payloads: Payloads,
): IndicatorRow[] {
  const groups = new Map<string, GroupedStatusCell[]>();
  for (const cell of cells) {
    const known = groups.get(cell.group);
    if (known) known.push(cell);
    else groups.set(cell.group, [cell]);
  }
  return Array.from(groups, ([key, groupCells]) => {
    const vehicles = new Set(groupCells.map(({ vehicleId }) => vehicleId)).size;
    const recordedMs = groupCells.reduce((sum, { ms }) => sum + ms, 0);
    const calendarMs = by === 'site' || by === 'vehicle' ? vehicles * windowMs : recordedMs;
    return { key, name: groupCells[0]?.groupName ?? '', ...indicatorsOf(groupCells, calendarMs, payloads) };
  });
}
