/** Stores the states of assets and sensors in the database, so that they survive a restart with their true age. */
import { sql } from 'kysely';
import { NO_FACTS, TIMED_FIELDS } from '../../src/domain/siteEntity/facts.ts';
import { correctFactTimes } from '../../src/domain/siteEntity/factTimes.ts';
import { ASSET_TYPES } from '../../src/domain/wire/assetTypes.ts';
import { passageSchema } from '../../src/domain/wire/states.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { Database } from '../db/open.ts';
import { saveInBatches } from '../db/saveInBatches.ts';
import { type CorrectionClock, correctTime } from '../state/correctTimes.ts';
import type { SiteEntityState, SiteEntityStates } from './siteEntityStates.ts';

const factsSchema = z.object({
  state: z.string().optional(),
  stateAtMs: z.number().optional(),
  value: z.union([z.string(), z.number()]).optional(),
  status: z.string().optional(),
  statusAtMs: z.number().optional(),
  level: z.number().optional(),
  levelAtMs: z.number().optional(),
  count: z.number().optional(),
  elements: z.array(passageSchema),
  elementsAtMs: z.number().optional(),
  source: z.string().optional(),
  modules: z.array(z.object({ key: z.string(), state: z.string() })),
  fieldAtMs: z.partialRecord(z.enum(TIMED_FIELDS), z.number()).default({}),
});

const storedSchema = z.union([
  z.object({ kind: z.literal('asset'), type: z.enum(ASSET_TYPES), name: z.string(), facts: factsSchema }),
  z.object({ kind: z.literal('sensor'), type: z.string(), name: z.string(), facts: factsSchema }),
]);

export async function restoreSiteEntities(db: Database, states: SiteEntityStates, nowMs: number): Promise<void> {
  const rows = await db.selectFrom('thing_state').select(['record', 'saved_at']).execute();
  // A record with an older shape is left out; the next report creates a new one.
  states.restore(rows.flatMap(({ record, saved_at }) => readStored(record, { nowMs, savedAtMs: saved_at.getTime() })));
}

function readStored(record: unknown, clock: CorrectionClock): SiteEntityState[] {
  const stored = storedSchema.safeParse(record);
  if (!stored.success) return [];
  const facts = { ...NO_FACTS, ...stored.data.facts };
  return [{ ...stored.data, facts: correctFactTimes(facts, (atMs) => correctTime(atMs, clock)) }];
}

/**
 * Writes changes since the last call, in few statements. Rows that fail stay pending.
 * @throws the first error
 */
export async function saveSiteEntities(db: Database, states: SiteEntityStates): Promise<void> {
  const { failed, error } = await saveInBatches(states.drainChanged(), (siteEntities) =>
    writeSiteEntities(db, JSON.stringify(siteEntities)),
  );
  if (failed.length === 0) return;
  states.markChanged(failed);
  throw error;
}

/** @param siteEntities JSON list of states */
export async function writeSiteEntities(db: Database, siteEntities: string): Promise<void> {
  await sql`insert into thing_state (kind, type, name, record)
    select record->>'kind', record->>'type', record->>'name', record
    from jsonb_array_elements(${siteEntities}::jsonb) as record
    on conflict (kind, type, name) do update set record = excluded.record, saved_at = now()`.execute(db);
}
