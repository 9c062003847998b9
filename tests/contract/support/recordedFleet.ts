/** Two days of status periods of a small fleet, to be counted again. */
import { sql } from 'kysely';
import type { Database } from '../../../server/db/open.ts';
import { newVehicle } from '../../../server/state/vehicle.ts';
import { StatusRecorder } from '../../../server/status/statusRecorder.ts';
import { StatusStore } from '../../../server/status/statusStore.ts';
import { drawsFrom } from '../../fixtures/draws.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Statuses of one vehicle one after the other, minutes each, the first from two hours before the shift. */
export type StatusSequence = readonly (readonly [status: string, category: string, minutes: number])[];

export const HAUL_CYCLE: StatusSequence = [
  ['2.2 Queue', 'Production', 3],
  ['2.1 Loading', 'Production', 4],
  ['1.1 Haul loaded', 'Production', 10],
  ['2.3 Dumping', 'Production', 2],
  ['1.2 Empty travel', 'Production', 8],
];
const CATEGORY_BY_VEHICLE: Readonly<Record<string, string>> = {
  'R-HT1': 'OPMiningTruck',
  'R-HT2': 'OPMiningTruck',
  'R-HT3': 'Haul Truck',
  'R-RT4': 'Road Train',
  'R-EX5': 'OPExcavator',
  'R-LD6': 'Loader',
};
const TRUCK_STATUSES: StatusSequence = [
  ...HAUL_CYCLE,
  ['Spotting', 'Production', 1],
  ['Queue at dump', 'Production', 2],
  ['2.3 Dumping', 'Production', 2],
  ['3.1 Refuel', 'Service', 9],
  ['4.1 Delay', 'Delay', 17],
  ['4.2 Standby', 'Standby', 23],
  ['5.1 Repair', 'Down', 50],
  ['Off shift', '', 90],
];
const EXCAVATOR_STATUSES: StatusSequence = [
  ['2.1 Loading', 'Production', 4],
  ['2.4 Wait for truck', 'Production', 7],
  ['5.1 Repair', 'Down', 30],
  ['4.2 Standby', 'Standby', 11],
];

/** Two days of six machines, drawn by a seed; the statuses that last are taken away again. @param fromMs a fortnight before anything else */
export async function recordFleet(db: Database, fromMs: number): Promise<void> {
  const draw = drawsFrom(11);
  let nowMs = fromMs;
  const recorder = new StatusRecorder({ timeZone: 'Asia/Ulaanbaatar', nowMs: () => nowMs });
  for (const [id, category] of Object.entries(CATEGORY_BY_VEHICLE)) {
    nowMs = fromMs;
    const isLoader = ['OPExcavator', 'Loader'].includes(category);
    const choices = isLoader ? EXCAVATOR_STATUSES : TRUCK_STATUSES;
    while (nowMs < fromMs + 48 * HOUR_MS) {
      const [text, status_category, minutes] = choices[draw(choices.length)] ?? ['', '', 1];
      const operator = ['Bold', 'Dulam', ''][draw(3)] ?? '';
      const load = isLoader ? {} : { selectedVehicle: ['R-EX5', 'R-LD6', ''][draw(3)] };
      const status = { status: text, status_category, operator, start: nowMs, load };
      recorder.recordStatus({ ...newVehicle(id), category, status, statusAtMs: nowMs });
      nowMs += minutes * MINUTE_MS + draw(MINUTE_MS);
    }
  }
  await new StatusStore(db, 1_000).save(recorder);
  await sql`delete from status_period where vehicle_id like 'R-%' and to_ms > ${fromMs + 14 * 24 * HOUR_MS}`.execute(
    db,
  );
}
