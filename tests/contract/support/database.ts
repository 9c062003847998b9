/** An empty embedded database for each test file: making one takes seconds, so it is made once and copied. */
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgliteClient } from '../../../server/db/pgliteClient.ts';
import { projectPath } from '../../../server/projectFiles.ts';

const { version } = JSON.parse(readFileSync(projectPath('node_modules/@electric-sql/pglite/package.json'), 'utf8'));
const TEMPLATE = join(tmpdir(), `headframe-empty-database-${version}`);

/** @returns a folder of its own with an empty database in `database` */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'headframe-test-'));
  await cp(await template(), join(dataDir, 'database'), { recursive: true });
  return dataDir;
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
