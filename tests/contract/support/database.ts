/**
 * A database for each test file, without rows. Making and migrating an embedded one takes seconds, so it is done once
 * and copied. With `HEADFRAME_TEST_DATABASE_URL` set to a PostgreSQL, the same tests run there, each in a database of
 * its own.
 */

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseLocation, openDatabase } from '../../../server/db/open.ts';
import { projectPath } from '../../../server/settings/projectFiles.ts';

const POSTGRES = process.env['HEADFRAME_TEST_DATABASE_URL'];
const TEMPLATE = join(tmpdir(), `headframe-test-database-${templateKey()}`);

/** @returns a folder of its own, with an embedded database in `database` unless the tests run against PostgreSQL */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'headframe-test-'));
  if (POSTGRES === undefined) await cp(await template(), join(dataDir, 'database'), { recursive: true });
  return dataDir;
}

/** Where a site with this data directory keeps its data in this run. */
export async function testPlace(dataDir: string): Promise<DatabaseLocation> {
  if (POSTGRES === undefined) return { kind: 'embedded', directory: join(dataDir, 'database') };
  const name = `headframe_test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(POSTGRES);
  url.pathname = `/${name}`;
  return { kind: 'postgres', url: url.href };
}

/** Test files that start together may both make it; the first to finish wins. */
async function template(): Promise<string> {
  if (existsSync(TEMPLATE)) return TEMPLATE;
  const draft = await mkdtemp(`${TEMPLATE}-`);
  const db = await openDatabase({ kind: 'embedded', directory: join(draft, 'database') }, () => {});
  await db.destroy();
  try {
    await rename(join(draft, 'database'), TEMPLATE);
  } catch (error) {
    if (!existsSync(TEMPLATE)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return TEMPLATE;
}

/** Changes with the embedded database's version and with every migration. */
function templateKey(): string {
  const folder = projectPath('server/db/migrations');
  const sources = ['../migrate.ts', ...readdirSync(folder).sort()].map((name) => join(folder, name));
  const hash = createHash('sha256');
  for (const path of [projectPath('node_modules/@electric-sql/pglite/package.json'), ...sources])
    hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}
