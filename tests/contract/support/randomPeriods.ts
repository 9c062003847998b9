/** Status periods of made-up vehicles, the same in every run. */
import { OPEN_END_MS, type WrittenRow, writtenRow } from '../../../server/status/statusRow.ts';
import { shiftSpanAt } from '../../../src/domain/time/siteShift.ts';
import { drawsFrom } from '../../fixtures/draws.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface RandomPeriod {
  fromMs: number;
  toMs: number;
  timeZone: string;
}

/** Periods of eight vehicles, some far longer than a shift, some without length, the last of each still open. */
export function randomRows(seed: number, { fromMs: beginMs, toMs: endMs, timeZone }: RandomPeriod): WrittenRow[] {
  const draw = drawsFrom(seed);
  return Array.from({ length: 8 }, (_, k) => {
    const vehicle = { id: `U-${k}`, name: `HT-${k}`, category: k < 2 ? 'OPExcavator' : 'OPMiningTruck' };
    const rows: WrittenRow[] = [];
    for (let fromMs = beginMs; fromMs < endMs; ) {
      const spentMs =
        [0, 6 * HOUR_MS, 3 * HOUR_MS, HOUR_MS, HOUR_MS, 12 * HOUR_MS, k === 3 ? 9 * DAY_MS : HOUR_MS][draw(7)] ??
        HOUR_MS;
      const aligned =
        draw(3) === 0 ? shiftSpanAt(fromMs, timeZone).toMs : fromMs + spentMs + (spentMs && draw(HOUR_MS));
      rows.push(periodRow(vehicle, draw, fromMs, aligned));
      fromMs = aligned + (spentMs === 0 ? 1 + draw(50) : draw(2) * 17);
    }
    const last = rows.at(-1);
    if (last) Object.assign(last, { to_ms: OPEN_END_MS, spent_ms: OPEN_END_MS });
    return rows;
  }).flat();
}

type RandomInteger = (below: number) => number;
type Vehicle = Parameters<typeof writtenRow>[0];

/** A period with a drawn status, operator and loading unit. */
export function periodRow(vehicle: Vehicle, draw: RandomInteger, fromMs: number, toMs: number): WrittenRow {
  const status = ['2.1 Loading', '2.3 Dumping', '4.1 Delay', 'Ачилт'][draw(4)] ?? '';
  const operator = ['', 'Bold', 'Dulam', "O'Neil, (x)"][draw(4)] ?? '';
  const loadingUnit = ['', 'HT-0', 'ht-1'][draw(3)] ?? '';
  return writtenRow(vehicle, { status, statusCategory: '', operator, loadingUnit, fromMs, toMs }, true);
}
