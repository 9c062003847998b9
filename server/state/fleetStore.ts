/** Keeps the fleet's last known states in the database, so that they survive a restart with their true age. */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { saveInBatches } from '../db/saveInBatches.ts';
import { correctVehicle } from './correctTimes.ts';
import type { Fleet } from './fleet.ts';
import { vehicleSchema } from './vehicle.ts';

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
  // A record of an older shape is left out; the vehicle's next fix makes a new one.
  const vehicles = rows.flatMap(({ record, saved_at }) => {
    const vehicle = vehicleSchema.safeParse(record).data;
    return vehicle ? [correctVehicle(vehicle, { nowMs, savedAtMs: saved_at.getTime() })] : [];
  });
  fleet.restore(vehicles);
}

/**
 * Writes changes since the last call, in one statement. Rows that fail are due again.
 * @param saveRecords saves what is recorded of the fleet's changes, and answers whether it did: the fleet in the database is
 *   never ahead of it, because a change that the fleet knows is not recorded again after a restart
 * @throws the first error
 */
export async function saveFleet(
  db: Database,
  fleet: Fleet,
  saveRecords: () => Promise<boolean> = async () => true,
): Promise<void> {
  // Written out at once: they change on while the records are saved.
  const vehicles = fleet.drainChanged().map((vehicle) => ({ id: vehicle.id, json: JSON.stringify(vehicle) }));
  if (!(await saveRecords())) {
    fleet.markChanged(vehicles);
    throw new Error('What is recorded of the fleet could not be saved');
  }
  const { failed, error } = await saveInBatches(vehicles, (batch) =>
    writeVehicles(db, `[${batch.map(({ json }) => json).join()}]`),
  );
  if (failed.length === 0) return;
  fleet.markChanged(failed);
  throw error;
}

/** @param vehicles JSON of a list of vehicles */
export async function writeVehicles(db: Database, vehicles: string): Promise<void> {
  await sql`insert into vehicle (id, record)
    select record->>'id', record from jsonb_array_elements(${vehicles}::jsonb) as record
    on conflict (id) do update set record = excluded.record, saved_at = now()`.execute(db);
}
