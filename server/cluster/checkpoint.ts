/**
 * What is known of the mine up to a place in the stream, in the database: whoever judges writes it, and every server
 * begins with it and reads the stream from there.
 */
import { sql } from 'kysely';
import type { StreamPosition } from '../bus/stream/SiteStream.ts';
import type { Database } from '../db/open.ts';
import { writeSiteEntities } from '../siteEntities/siteEntityStore.ts';
import { writeVehicles } from '../state/fleetStore.ts';

/** The one row of a site. */
const NAME = 'judge';

/** Another server judges by now. */
export class FencedError extends Error {}

export interface Checkpoint {
  position: StreamPosition;
  /** JSON of lists. */
  vehicles: string;
  siteEntities: string;
  /** Of vehicle ids with what the rules remember of each. */
  ruleStates: string;
}

/** Undefined where nothing was ever judged. */
export async function readPosition(db: Database): Promise<StreamPosition | undefined> {
  const { rows } = await sql<StreamPosition>`select stream, seq::float8 as seq from stream_checkpoint
    where name = ${NAME}`.execute(db);
  return rows[0];
}

/** What the rules remember, by vehicle. */
export async function readRuleStates(db: Database): Promise<[string, unknown][]> {
  const { rows } = await sql<{
    vehicle_id: string;
    record: unknown;
  }>`select vehicle_id, record from rule_state`.execute(db);
  return rows.map(({ vehicle_id, record }) => [vehicle_id, record]);
}

/**
 * Others who would write wait until the transaction ends.
 * @param leaseSeq number of the claim by which this server judges
 * @throws FencedError where another one has written with a later claim
 */
export async function lockCheckpoint(db: Database, stream: string, leaseSeq: number): Promise<void> {
  await sql`insert into stream_checkpoint (name, stream, seq, lease_seq) values (${NAME}, ${stream}, 0, ${leaseSeq})
    on conflict (name) do nothing`.execute(db);
  const { rows } = await sql<{ stream: string; lease: number }>`select stream, lease_seq::float8 as lease
    from stream_checkpoint where name = ${NAME} for update`.execute(db);
  if (rows[0]?.stream === stream && rows[0].lease > leaseSeq) throw new FencedError();
}

/** Within the transaction of {@link lockCheckpoint}. */
export async function writeCheckpoint(db: Database, checkpoint: Checkpoint, leaseSeq: number): Promise<void> {
  const { position, vehicles, siteEntities, ruleStates } = checkpoint;
  await writeVehicles(db, vehicles);
  await writeSiteEntities(db, siteEntities);
  await sql`insert into rule_state (vehicle_id, record)
    select item->>0, item->1 from jsonb_array_elements(${ruleStates}::jsonb) as item
    on conflict (vehicle_id) do update set record = excluded.record`.execute(db);
  await sql`update stream_checkpoint set stream = ${position.stream}, seq = ${position.seq}, lease_seq = ${leaseSeq}
    where name = ${NAME}`.execute(db);
}
