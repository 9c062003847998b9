/**
 * An empty database for each test file. Making an embedded one takes seconds, so it is made once and copied. With
 * `HEADFRAME_TEST_DATABASE_URL` set to a PostgreSQL, the same tests run there, each in a database of its own.
 */

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseLocation } from '../../../server/db/open.ts';
import { PgliteClient } from '../../../server/db/pgliteClient.ts';
import { projectPath } from '../../../server/settings/projectFiles.ts';

const { version } = JSON.parse(readFileSync(projectPath('node_modules/@electric-sql/pglite/package.json'), 'utf8'));
const TEMPLATE = join(tmpdir(), `headframe-empty-database-${version}`);

/** @returns a folder of its own with an empty database in `database` */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'headframe-test-'));
  await cp(await template(), join(dataDir, 'database'), { recursive: true });
  return dataDir;
}

/** Where a site with this data directory keeps its data in this run. */
export async function testPlace(dataDir: string): Promise<DatabaseLocation> {
  const server = process.env['HEADFRAME_TEST_DATABASE_URL'];
  if (server === undefined) return { kind: 'embedded', directory: join(dataDir, 'database') };
  const name = `headframe_test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { kind: 'postgres', url: url.href };
}

/** Test files that start together may both make it; the first to finish wins. */
async function template(): Promise<string> {
  if (existsSync(TEMPLATE)) return TEMPLATE;
  const draft = await mkdtemp(`${TEMPLATE}-`);
  await PgliteClient.make(join(draft, 'database'));
  try {
    await rename(join(draft, 'database'), TEMPLATE);
  } catch (error) {
    if (!existsSync(TEMPLATE)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return TEMPLATE;
}
