/** Stores the fleet's last known states in the database, so that they survive a restart with their true age. */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { type SaveResult, saveInBatches } from '../db/saveInBatches.ts';
import { isDataException } from '../db/sqlState.ts';
import { WorkSlices } from '../limits/workSlices.ts';
import { correctVehicle } from './correctTimes.ts';
import type { Fleet } from './fleet.ts';
import { type Vehicle, vehicleSchema } from './vehicle.ts';

/** Vehicles per part when saving: serialising a vehicle takes longer than storing it. */
const VEHICLES_PER_PART = 1_000;

/** Rows as in the database; {@link restoreVehicles} parses them. */
export type StoredVehicles = readonly { record: unknown; saved_at: Date }[];

export async function restoreFleet(db: Database, fleet: Fleet, nowMs: number): Promise<void> {
  await restoreVehicles(fleet, await readFleet(db), nowMs);
}

export function readFleet(db: Database): Promise<StoredVehicles> {
  return db.selectFrom('vehicle').select(['record', 'saved_at']).execute();
}

/** Pauses between groups of vehicles, so it must not run within a transaction. */
export async function restoreVehicles(fleet: Fleet, rows: StoredVehicles, nowMs: number): Promise<void> {
  const vehicles: Vehicle[] = [];
  const slices = new WorkSlices();
  for (const { record, saved_at } of rows) {
    await slices.pauseIfDue();
    // A record with an older shape is left out; the vehicle's next fix creates a new one.
    const vehicle = vehicleSchema.safeParse(record).data;
    if (vehicle) vehicles.push(correctVehicle(vehicle, { nowMs, savedAtMs: saved_at.getTime() }));
  }
  fleet.restore(vehicles);
}

/**
 * Writes changes since the last call, in parts between which other requests are served. Rows that fail stay pending.
 * @param saveRecords saves what is recorded about the fleet's changes and resolves to whether it succeeded. The fleet
 * in the database must never be ahead of it: a change that the fleet already contains is not recorded again after a
 * restart
 * @throws the first error
 */
export async function saveFleet(
  db: Database,
  fleet: Fleet,
  saveRecords: () => Promise<boolean> = async () => true,
): Promise<void> {
  const changed = fleet.drainChanged();
  let rowFault: unknown;
  for (let first = 0; first === 0 || first < changed.length; first += VEHICLES_PER_PART) {
    const { failed, error } = await savePart(db, changed.slice(first, first + VEHICLES_PER_PART), saveRecords);
    if (error === undefined) continue;
    fleet.markChanged(failed);
    if (!isDataException(error)) {
      fleet.markChanged(changed.slice(first + VEHICLES_PER_PART));
      throw error;
    }
    rowFault ??= error;
  }
  if (rowFault !== undefined) throw rowFault;
}

async function savePart(
  db: Database,
  part: readonly Vehicle[],
  saveRecords: () => Promise<boolean>,
): Promise<SaveResult<Pick<Vehicle, 'id'>>> {
  // Serialised first: the vehicles keep changing while the records are saved.
  const rows = part.map((vehicle) => ({ id: vehicle.id, json: JSON.stringify(vehicle) }));
  if (!(await saveRecords()))
    return { failed: rows, error: new Error('What is recorded of the fleet could not be saved') };
  return saveInBatches(rows, (batch) => writeVehicles(db, `[${batch.map(({ json }) => json).join()}]`));
}

/** @param vehicles JSON list of vehicles */
export async function writeVehicles(db: Database, vehicles: string): Promise<void> {
  await sql`insert into vehicle (id, record)
    select record->>'id', record from jsonb_array_elements(${vehicles}::jsonb) as record
    on conflict (id) do update set record = excluded.record, saved_at = now()`.execute(db);
}
