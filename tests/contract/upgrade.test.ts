/** A server that starts on the database of an older version: it takes it to its own shape and loses nothing. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MIGRATIONS, migrate } from '../../server/db/migrate.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../../server/db/open.ts';
import { PgliteClient } from '../../server/db/pgliteClient.ts';
import { pgliteDialect } from '../../server/db/pgliteDialect.ts';
import { FeedbackStore } from '../../server/feedback/feedbackStore.ts';
import { Library } from '../../server/library/library.ts';
import { ViewStore } from '../../server/views/viewStore.ts';
import { testDatabaseLocation } from './support/database.ts';

/** Before users could rename, remove and upload entities of the catalogue. */
const OLD_MIGRATION = '006-site';
const OLD_VIEW_STATE = JSON.stringify({
  mapVisibleType: 'private',
  isAllSelected: { vehicle: { online: true, offline: false, all: false }, sensor: true, asset: false },
  selected: [{ id: 'd-1', itemType: 'design' }],
});
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 0, 255]);

let dataDir: string;
let db: Database;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'headframe-test-'));
  const place = await testDatabaseLocation(dataDir);
  await fillOldVersion(place);
  db = await openDatabase(place, () => {});
});
afterAll(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

async function fillOldVersion(place: DatabaseLocation): Promise<void> {
  const dialect =
    place.kind === 'postgres'
      ? new PostgresDialect({ pool: new pg.Pool({ connectionString: place.url }) })
      : pgliteDialect(await PgliteClient.open(place.directory, () => {}));
  const old = new Kysely<unknown>({ dialect });
  const migrator = new Migrator({ db: old, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error } = await migrator.migrateTo(OLD_MIGRATION);
  if (error !== undefined) throw error;
  await sql`insert into disabled_entity (id, disabled_by) values ('sign-1', 'u-1')`.execute(old);
  await sql`insert into annotation (id, name, folded_name, entity, created_by) values
    ('a-1', 'Stop', 'stop', '{"imgUrl":"/signs/stop.svg"}', 'u-1')`.execute(old);
  await sql`insert into saved_view (id, name, folded_name, name_space, map, visibility, owner_id, owner_name,
    description, state, updated_by) values
    ('v-1', 'Pit', 'pit', 'u-1', 'm', 'private', 'u-1', 'Bat', '', ${OLD_VIEW_STATE}::jsonb, 'u-1')`.execute(old);
  await sql`insert into feedback (id, type, description, user_id, user_name) values
    ('f-1', 'bug report', 'It stops', 'u-1', 'Bat')`.execute(old);
  await sql`insert into feedback_image (feedback_id, position, media_type, bytes) values
    ('f-1', 0, 'image/png', ${PICTURE}), ('f-1', 1, 'image/jpeg', ${PICTURE})`.execute(old);
  await old.destroy();
}

test('runs the missing migrations, once', async () => {
  const made = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(made.rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS).sort());
  expect(await migrate(db)).toEqual({ executed: [], newer: [] });
});

describe('a database that a newer version has changed', () => {
  const recordMigration = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);
  afterEach(async () => {
    await sql`delete from kysely_migration where name like '%not-known-here'`.execute(db);
  });

  test('is opened by the previous one, which names what it does not know', async () => {
    await recordMigration('901-not-known-here');
    await recordMigration('900-not-known-here');
    expect(await migrate(db)).toEqual({ executed: [], newer: ['900-not-known-here', '901-not-known-here'] });
  });

  test('also where that has done so while this one waited for its turn', async () => {
    const { migrateToLatest } = Migrator.prototype;
    vi.spyOn(Migrator.prototype, 'migrateToLatest').mockImplementationOnce(async function (this: Migrator) {
      await recordMigration('902-not-known-here');
      return migrateToLatest.call(this);
    });
    expect(await migrate(db)).toEqual({ executed: [], newer: ['902-not-known-here'] });
  });

  test('but not where a migration of the past is missing', async () => {
    await recordMigration('034-not-known-here');
    await expect(migrate(db)).rejects.toThrow('034-not-known-here is missing');
  });
});

test('disabled entities of any kind stay disabled; entities disabled now are stored with their type', async () => {
  const { disabled } = new Library(db, dataDir);
  await disabled.add('sensor', 'op-1', 'u-2');
  await disabled.add('sensor', 'op-1', 'u-2');
  const isDisabled = await disabled.now();
  expect([isDisabled('annotation', 'sign-1'), isDisabled('design', 'sign-1')]).toEqual([true, true]);
  expect([isDisabled('sensor', 'op-1'), isDisabled('fixed asset', 'op-1')]).toEqual([true, false]);
});

test('annotations and views are there, and can be worked with', async () => {
  const library = new Library(db, dataDir);
  expect(await library.annotations.list()).toMatchObject([{ id: 'a-1', name: 'Stop', imgUrl: '/signs/stop.svg' }]);
  expect(await library.annotations.rename('a-1', 'Halt')).toBe(true);
  const views = new ViewStore(db);
  expect(await views.setBookmark('v-1', 'u-1', true)).toBe(true);
  const { value } = await views.list('u-1', 1_000).next();
  expect(value).toMatchObject([
    {
      id: 'v-1',
      name: 'Pit',
      revision: 1,
      bookmark: true,
      kinds: ['vehicle', 'sensor', 'design'],
      bytes: expect.any(Number),
    },
  ]);
});

test('pictures of feedback are moved out of the database, also where that was cut off', async () => {
  const store = new FeedbackStore(db, dataDir);
  await mkdir(join(dataDir, 'feedback'));
  await writeFile(join(dataDir, 'feedback', 'f-1-0.part'), 'half a pic');
  await writeFile(join(dataDir, 'feedback', 'f-9-0.part'), 'of another server that is writing it');
  await store.movePicturesToFiles();
  await store.movePicturesToFiles();
  expect(await readdir(join(dataDir, 'feedback'))).toContain('f-9-0.part');
  await store.clearParts();
  const rows = await db.selectFrom('feedback_image').select(['bytes', 'size']).execute();
  expect(rows).toEqual([
    { bytes: null, size: PICTURE.length },
    { bytes: null, size: PICTURE.length },
  ]);
  expect((await readdir(join(dataDir, 'feedback'))).sort()).toEqual(['f-1-0', 'f-1-1']);
  const image = await store.image('f-1', 1);
  expect(image?.mediaType).toBe('image/jpeg');
  expect(await readFile(image?.file.path ?? '')).toEqual(PICTURE);
  expect(await store.list(10)).toMatchObject([{ id: 'f-1', images: 2 }]);
});
