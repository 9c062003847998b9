/**
 * A database for each test file, without rows. With `HEADFRAME_TEST_DATABASE_URL` set to a PostgreSQL, the same tests
 * run there, each in a database of its own.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseLocation } from '../../../server/db/open.ts';
import { copyDatabaseTemplate } from '../../support/databaseTemplate.ts';

const POSTGRES_URL = process.env['HEADFRAME_TEST_DATABASE_URL'];

/** @returns a folder of its own, with an embedded database in `database` unless the tests run against PostgreSQL */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'headframe-test-'));
  if (POSTGRES_URL === undefined) await copyDatabaseTemplate(dataDir);
  return dataDir;
}

/** Where a site with this data directory keeps its data in this run. */
export async function testDatabaseLocation(dataDir: string): Promise<DatabaseLocation> {
  if (POSTGRES_URL === undefined) return { kind: 'embedded', directory: join(dataDir, 'database') };
  const name = `headframe_test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: POSTGRES_URL });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${name}`;
  return { kind: 'postgres', url: url.href };
}
