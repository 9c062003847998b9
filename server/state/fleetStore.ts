/** Keeps the fleet's last known states in the database, so that they survive a restart with their true age. */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { type SaveResult, saveInBatches } from '../db/saveInBatches.ts';
import { isDataException } from '../db/sqlState.ts';
import { WorkSlices } from '../limits/workSlices.ts';
import { correctVehicle } from './correctTimes.ts';
import type { Fleet } from './fleet.ts';
import { type Vehicle, vehicleSchema } from './vehicle.ts';

/** Of the fleet that is saved at once: to write a vehicle out takes longer than to store it. */
const VEHICLES_PER_PART = 1_000;

/** Rows as the database has them; {@link restoreVehicles} reads them. */
export type StoredVehicles = readonly { record: unknown; saved_at: Date }[];

export async function restoreFleet(db: Database, fleet: Fleet, nowMs: number): Promise<void> {
  await restoreVehicles(fleet, await readFleet(db), nowMs);
}

export function readFleet(db: Database): Promise<StoredVehicles> {
  return db.selectFrom('vehicle').select(['record', 'saved_at']).execute();
}

/** Pauses between many vehicles: not within a transaction. */
export async function restoreVehicles(fleet: Fleet, rows: StoredVehicles, nowMs: number): Promise<void> {
  const vehicles: Vehicle[] = [];
  const slices = new WorkSlices();
  for (const { record, saved_at } of rows) {
    await slices.pauseIfDue();
    // A record of an older shape is left out; the vehicle's next fix makes a new one.
    const vehicle = vehicleSchema.safeParse(record).data;
    if (vehicle) vehicles.push(correctVehicle(vehicle, { nowMs, savedAtMs: saved_at.getTime() }));
  }
  fleet.restore(vehicles);
}

/**
 * Writes changes since the last call, in parts between which others are answered. Rows that fail are due again.
 * @param saveRecords saves what is recorded of the fleet's changes, and answers whether it did: the fleet in the database is
 *   never ahead of it, because a change that the fleet knows is not recorded again after a restart
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
  // Written out before: they change on while the records are saved.
  const rows = part.map((vehicle) => ({ id: vehicle.id, json: JSON.stringify(vehicle) }));
  if (!(await saveRecords()))
    return { failed: rows, error: new Error('What is recorded of the fleet could not be saved') };
  return saveInBatches(rows, (batch) => writeVehicles(db, `[${batch.map(({ json }) => json).join()}]`));
}

/** @param vehicles JSON of a list of vehicles */
export async function writeVehicles(db: Database, vehicles: string): Promise<void> {
  await sql`insert into vehicle (id, record)
    select record->>'id', record from jsonb_array_elements(${vehicles}::jsonb) as record
    on conflict (id) do update set record = excluded.record, saved_at = now()`.execute(db);
}
