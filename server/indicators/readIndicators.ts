/** Indicators of a window, read from the equipment status. */
import { type Indicators, indicatorsOf, type Payloads } from '../../src/domain/indicators/indicators.ts';
import type { IndicatorGroup } from '../../src/domain/wire/indicators.ts';
import type { Database } from '../db/open.ts';
import { type GroupedStatusCell, readCells } from '../usage/statusCells.ts';

/** Indicators of the site, a vehicle, an operator or a loading unit. */
export interface GroupIndicators extends Indicators {
  readonly key: string;
  readonly name: string;
}

/** @param window epoch milliseconds; must not extend into the future */
export async function readIndicators(
  db: Database,
  window: { readonly from: number; readonly to: number },
  by: IndicatorGroup,
  payloads: Payloads,
): Promise<GroupIndicators[]> {
  return indicatorRows(await readCells(db, window, by), by, window.to - window.from, payloads);
}

/** The calendar time of a vehicle is the window; that of operators and loading units is the time recorded of them. */
function indicatorRows(
  cells: readonly GroupedStatusCell[],
  by: IndicatorGroup,
  windowMs: number,
  payloads: Payloads,
): GroupIndicators[] {
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
