/**
 * State of the mine at a stream position, in the database: written by the leader, restored by every server at start.
 */
import { sql } from 'kysely';
import type { AlertRecord } from '../bus/alertRecord.ts';
import type { StreamPosition } from '../bus/stream/SiteStream.ts';
import type { Database } from '../db/open.ts';
import { saveInBatches } from '../db/saveInBatches.ts';
import { isDataException } from '../db/sqlState.ts';
import { writeSiteEntities } from '../siteEntities/siteEntityStore.ts';
import { writeVehicles } from '../state/fleetStore.ts';

/** Key of the site's single row. */
const CHECKPOINT_NAME = 'judge';

/** Another server has taken the lease. */
export class FencedError extends Error {}

/** The database came back without a committed checkpoint, as after a failover to a lagging replica. */
export class RevertedDatabaseError extends Error {}

export interface Checkpoint {
  position: StreamPosition;
  /** JSON of each vehicle. */
  vehicles: readonly string[];
  siteEntities: readonly string[];
  /** Pairs of vehicle id and rule state. */
  ruleStates: readonly string[];
  /** JSON list of alerts that were raised up to the position and are not in the stream yet. */
  unpublishedAlerts: string;
}

/** @returns undefined before the first checkpoint */
export async function readPosition(db: Database): Promise<StreamPosition | undefined> {
  const { rows } = await sql<StreamPosition>`select stream, seq::float8 as seq from stream_checkpoint
    where name = ${CHECKPOINT_NAME}`.execute(db);
  return rows[0];
}

/** Alerts that were raised before the checkpoint and may never have reached the stream. */
export async function readUnpublishedAlerts(db: Database): Promise<AlertRecord[]> {
  const { rows } = await sql<{ alerts: AlertRecord[] }>`select unpublished_alerts as alerts from stream_checkpoint
    where name = ${CHECKPOINT_NAME}`.execute(db);
  return rows[0]?.alerts ?? [];
}

/** Timeout for the row lock; a failure is logged and retried with the next checkpoint. */
const LOCK_WITHIN_MS = 10_000;

/** Rule states by vehicle id. */
export async function readRuleStates(db: Database): Promise<[string, unknown][]> {
  const { rows } = await sql<{
    vehicle_id: string;
    record: unknown;
  }>`select vehicle_id, record from rule_state`.execute(db);
  return rows.map(({ vehicle_id, record }) => [vehicle_id, record]);
}

/**
 * Locks the checkpoint row until the transaction ends.
 * @param leaseSeq stream sequence of this server's lease claim
 * @param savedSeq position of the last checkpoint in this stream that this server has read or written
 * @throws FencedError if a server with a later claim has written
 * @throws RevertedDatabaseError
 * @throws a database error if another server holds the row for too long
 */
export async function lockCheckpoint(db: Database, stream: string, leaseSeq: number, savedSeq = 0): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WITHIN_MS)}`.execute(db);
  await sql`insert into stream_checkpoint (name, stream, seq, lease_seq) values (${CHECKPOINT_NAME}, ${stream}, 0, ${leaseSeq})
    on conflict (name) do nothing`.execute(db);
  const { rows } = await sql<{ stream: string; seq: number; lease: number }>`select stream, seq::float8 as seq,
      lease_seq::float8 as lease
    from stream_checkpoint where name = ${CHECKPOINT_NAME} for update`.execute(db);
  const known = rows[0]?.stream === stream ? rows[0] : { seq: 0, lease: 0 };
  if (known.lease > leaseSeq) throw new FencedError();
  if (known.seq < savedSeq)
    throw new RevertedDatabaseError(`The database is at ${known.seq} of the stream, and was at ${savedSeq}`);
}

/**
 * Must run in the transaction that called {@link lockCheckpoint}.
 * @returns how many rows were left out because the database cannot hold their values @throws if it is unreachable
 */
export async function writeCheckpoint(db: Database, checkpoint: Checkpoint, leaseSeq: number): Promise<number> {
  const { position, vehicles, siteEntities, ruleStates, unpublishedAlerts } = checkpoint;
  const leftOut =
    (await writeStorable(db, vehicles, (json) => writeVehicles(db, json))) +
    (await writeStorable(db, siteEntities, (json) => writeSiteEntities(db, json))) +
    (await writeStorable(db, ruleStates, (json) => writeRuleStates(db, json)));
  await sql`update stream_checkpoint set stream = ${position.stream}, seq = ${position.seq}, lease_seq = ${leaseSeq},
    unpublished_alerts = ${unpublishedAlerts}::jsonb where name = ${CHECKPOINT_NAME}`.execute(db);
  return leftOut;
}

async function writeRuleStates(db: Database, ruleStates: string): Promise<void> {
  await sql`insert into rule_state (vehicle_id, record)
    select item->>0, item->1 from jsonb_array_elements(${ruleStates}::jsonb) as item
    on conflict (vehicle_id) do update set record = excluded.record`.execute(db);
}

/** A bad row must not stop the checkpoint. @param write takes a JSON list @returns number of rows left out */
async function writeStorable(
  db: Database,
  rows: readonly string[],
  write: (json: string) => Promise<void>,
): Promise<number> {
  const { failed, error } = await saveInBatches(rows, async (part) => {
    await sql`savepoint part`.execute(db);
    try {
      await write(`[${part.join()}]`);
    } catch (error) {
      await sql`rollback to savepoint part`.execute(db);
      throw error;
    }
    await sql`release savepoint part`.execute(db);
  });
  if (error !== undefined && !isDataException(error)) throw error;
  return failed.length;
}
