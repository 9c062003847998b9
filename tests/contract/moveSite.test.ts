/** A site moves from the embedded database to the one of the tests, and outlives back-up and restore of either. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MoveError, moveSite } from '../../server/db/move/moveSite.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../../server/db/open.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { addAccounts } from '../chaos/ruledSite.ts';
import { makeDataDir, testDatabaseLocation } from './support/database.ts';

const VEHICLE_COUNT = 450;
const FILLED_TABLES = [
  ...['vehicle', 'account', 'feedback_image', 'kept_value', 'identity_key'],
  // Triggers write the sums and the versions.
  ...['status_period', 'shift_usage', 'annotation', 'list_version'],
];
const dataDirs: string[] = [];
let sourceLocation: DatabaseLocation;
let targetLocation: DatabaseLocation;

const throwError = (error: Error) => {
  throw error;
};

async function withDatabase<T>(place: DatabaseLocation, run: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place, throwError);
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

/** Rows of tables as text, in an order. */
const contentOf = (place: DatabaseLocation) =>
  withDatabase(place, async (db) => {
    const content: string[] = [];
    for (const table of FILLED_TABLES) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} as t
        order by 1`.execute(db);
      content.push(...rows.map(({ row }) => `${table} ${row}`));
    }
    return content;
  });

async function ownDir(): Promise<string> {
  const dataDir = await makeDataDir();
  dataDirs.push(dataDir);
  return dataDir;
}

async function fillTables(db: Database): Promise<void> {
  await addAccounts(readSettings({}), db);
  await sql`insert into vehicle (id, record) select 'V-' || n, jsonb_build_object('id', 'V-' || n, 'name', 'Тэрэг')
    from generate_series(1, ${VEHICLE_COUNT}::int) as n`.execute(db);
  await sql`insert into feedback (id, type, description, user_id, user_name) values ('f', 'bug report', 'x', 'u', 'U')`.execute(
    db,
  );
  await sql`insert into feedback_image (feedback_id, position, media_type, size, bytes)
    values ('f', 0, 'image/png', 3, '\\x00ff10'::bytea)`.execute(db);
  await sql`insert into status_period (vehicle_id, vehicle_name, category, operator, status, status_category,
      loading_unit, from_ms, to_ms, spent_ms, is_day, vehicle_key, operator_key, status_key)
    select 'V-' || n, 'Тэрэг', 'Haul Truck', 'u', 's', 'c', '', 1000, 2000, 1000, true, 'v', 'o', 's'
    from generate_series(1, 3) as n`.execute(db);
  await sql`insert into shift_usage (from_ms, to_ms, cell_ids, spent_ms, begun)
    values (0, 5000, '{1,2}', '{1000,2000}', '{0,1}')`.execute(db);
  await sql`insert into annotation (id, name, folded_name, entity, created_by) values ('a', 'A', 'a', '{}', 'u')`.execute(
    db,
  );
  await sql`update annotation set name = 'B'`.execute(db);
  await sql`insert into kept_value (name, value) values ('large', '{"n": 12345678901234567890.123456789}')`.execute(db);
}

beforeAll(async () => {
  sourceLocation = { kind: 'embedded', directory: join(await ownDir(), 'moved') };
  targetLocation = await testDatabaseLocation(await ownDir());
  await withDatabase(sourceLocation, fillTables);
});
afterAll(async () => {
  for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true });
});

test('a site that moves arrives whole, to the last digit and byte, and only where nothing is yet', async () => {
  const counts = await moveSite(sourceLocation, targetLocation);
  expect(counts.get('vehicle')).toBe(VEHICLE_COUNT);
  expect(counts.get('account')).toBe(2);
  expect(counts.get('shift_usage')).toBe(1);
  const moved = await contentOf(sourceLocation);
  expect(await contentOf(targetLocation)).toEqual(moved);
  await expect(moveSite(sourceLocation, targetLocation)).rejects.toThrow(MoveError);
  expect(await contentOf(targetLocation)).toEqual(moved);
  expect(await contentOf(await restoreBackup(targetLocation))).toEqual(moved);
});

test('a folder without a database is refused, and none is created there', async () => {
  const directory = join(await ownDir(), 'nowhere');
  const nowhere: DatabaseLocation = { kind: 'embedded', directory };
  await expect(moveSite(nowhere, targetLocation)).rejects.toThrow(`There is no database in ${directory}`);
  expect(existsSync(directory)).toBe(false);
});

test('a site that a newer version has changed is left for that version to move', async () => {
  await withDatabase(sourceLocation, (db) =>
    sql`insert into kysely_migration (name, timestamp) values ('900-not-known-here', '')`.execute(db),
  );
  await expect(moveSite(sourceLocation, targetLocation)).rejects.toThrow(MoveError);
  await expect(moveSite(sourceLocation, targetLocation)).rejects.toThrow('900-not-known-here');
});

/** As the runbook says: of the embedded database its folder, of PostgreSQL a dump. */
async function restoreBackup(place: DatabaseLocation): Promise<DatabaseLocation> {
  const restored = await testDatabaseLocation(await ownDir());
  if (place.kind === 'embedded' && restored.kind === 'embedded') {
    await rm(String(restored.directory), { recursive: true, force: true });
    await cp(String(place.directory), String(restored.directory), { recursive: true });
  } else if (place.kind === 'postgres' && restored.kind === 'postgres') {
    const { status, stderr } = spawnSync('sh', [
      '-c',
      'pg_dump "$0" | psql -q -v ON_ERROR_STOP=1 "$1"',
      place.url,
      restored.url,
    ]);
    expect(`${status} ${String(stderr)}`).toBe('0 ');
  }
  return restored;
}
