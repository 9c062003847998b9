/** Data that several servers keep in the database for each other: versions of the lists, and the checkpoint. */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FencedError,
  lockCheckpoint,
  RevertedDatabaseError,
  readPosition,
  readUnpublishedAlerts,
  writeCheckpoint,
} from '../../server/cluster/checkpoint.ts';
import { ListVersions } from '../../server/cluster/listVersions.ts';
import { type Database, openDatabase } from '../../server/db/open.ts';
import { makeDataDir, testDatabaseLocation } from './support/database.ts';

let dataDir: string;
let db: Database;

beforeAll(async () => {
  dataDir = await makeDataDir();
  db = await openDatabase(await testDatabaseLocation(dataDir), (error) => {
    throw error;
  });
});
afterAll(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

const insertName = (type: string, id: string) => sql`insert into entity_name (type, id, name, folded_name, edited_by)
  values (${type}, ${id}, ${id}, ${id}, 'x')`;

describe('a list that was changed through another server', () => {
  test('is found without a notification once two polls have seen it, until it is read', async () => {
    const versions = await ListVersions.open(db);
    await sql`insert into rule_zone (id, zone, revision, in_use) values ('z', '{}', 1, true)`.execute(db);
    await insertName('fixed asset', 'TX-1').execute(db);
    expect(await versions.changed()).toEqual([]);
    expect(await versions.changed()).toEqual(['fixed asset', 'ruleZone']);
    await versions.recordReadVersion('ruleZone');
    expect(await versions.changed()).toEqual(['fixed asset']);
    await versions.recordReadVersion('fixed asset');
    expect(await versions.changed()).toEqual([]);
    expect(await versions.changed()).toEqual([]);
  });

  test('is known to be older than before, after a failover to a replica that lagged behind', async () => {
    const versions = await ListVersions.open(db);
    expect(await versions.recordReadVersion('ruleZone')).toBe(false);
    await sql`update list_version set version = version - 1 where list = 'ruleZone'`.execute(db);
    expect(await versions.isOutdated('ruleZone')).toBe(true);
    expect(await versions.recordReadVersion('ruleZone')).toBe(true);
    expect(await versions.recordReadVersion('ruleZone')).toBe(false);
  });

  test('is not where the change was taken back', async () => {
    const versions = await ListVersions.open(db);
    const undone = db.transaction().execute(async (transaction) => {
      await insertName('design', 'D-1').execute(transaction);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await versions.changed();
    expect(await versions.changed()).toEqual([]);
  });

  test('changed by many at once blocks no writer', async () => {
    const versions = await ListVersions.open(db);
    await Promise.all(
      Array.from({ length: 5 }, (_, k) =>
        db.transaction().execute(async (transaction) => {
          await insertName('sensor', `S-${k}`).execute(transaction);
          await insertName('design', `D-${k}`).execute(transaction);
        }),
      ),
    );
    await versions.changed();
    expect(await versions.changed()).toEqual(['sensor', 'design']);
  });
});

const ALERT_RECORD = { id: 'x', alert: { type: 'one_way', deviceId: 'T-1', timestamp: 1_795_000_000_000 } } as const;

describe('the checkpoint', () => {
  const saveCheckpoint = (seq: number, vehicles: readonly string[], leaseSeq = 5) =>
    db.transaction().execute(async (transaction) => {
      await lockCheckpoint(transaction, 'made', leaseSeq);
      const states = { vehicles, siteEntities: [], ruleStates: ['["T-1",{}]'] };
      const checkpoint = {
        position: { stream: 'made', seq },
        ...states,
        unpublishedAlerts: JSON.stringify([ALERT_RECORD]),
      };
      return writeCheckpoint(transaction, checkpoint, leaseSeq);
    });
  const vehicleIds = async () =>
    (await db.selectFrom('vehicle').select('id').orderBy('id').execute()).map(({ id }) => id);

  test('advances past a row that the database cannot hold, with all others', async () => {
    const storable = Array.from({ length: 9 }, (_, k) => JSON.stringify({ id: `T-${k}` }));
    const unstorable = JSON.stringify({ id: 'T-x', name: '\u0000' });
    expect(await saveCheckpoint(10, [...storable.slice(0, 4), unstorable, ...storable.slice(4)])).toBe(1);
    expect(await readPosition(db)).toEqual({ stream: 'made', seq: 10 });
    expect(await readUnpublishedAlerts(db)).toEqual([ALERT_RECORD]);
    expect(await vehicleIds()).toEqual(Array.from({ length: 9 }, (_, k) => `T-${k}`));
  });

  test('that the database has lost is noticed', async () => {
    const lock = (stream: string, savedSeq: number) =>
      db.transaction().execute((transaction) => lockCheckpoint(transaction, stream, 5, savedSeq));
    await lock('made', 10);
    await expect(lock('made', 11)).rejects.toThrow(RevertedDatabaseError);
    await expect(lock('made later', 3)).rejects.toThrow(RevertedDatabaseError);
    await lock('made later', 0);
  });

  test('of a former evaluator is refused', async () => {
    await expect(saveCheckpoint(20, [], 4)).rejects.toThrow(FencedError);
    expect(await readPosition(db)).toEqual({ stream: 'made', seq: 10 });
  });
});
