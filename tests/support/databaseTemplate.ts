/**
 * An embedded database without rows, made and migrated once for all test files and copied: that takes seconds of
 * processor time otherwise, for each site server of a test.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/open.ts';
import { projectPath } from '../../server/settings/projectFiles.ts';

const TEMPLATE_DIRECTORY = join(tmpdir(), `headframe-test-database-${templateKey()}`);

/** @param dataDir data directory of a site server that has not been started yet */
export async function copyDatabaseTemplate(dataDir: string): Promise<void> {
  await cp(await ensureTemplate(), join(dataDir, 'database'), { recursive: true });
}

/** Test files that start together may both make it; the first to finish wins. */
async function ensureTemplate(): Promise<string> {
  if (existsSync(TEMPLATE_DIRECTORY)) return TEMPLATE_DIRECTORY;
  const draft = await mkdtemp(`${TEMPLATE_DIRECTORY}-`);
  const db = await openDatabase({ kind: 'embedded', directory: join(draft, 'database') }, () => {});
  await db.destroy();
  try {
    await rename(join(draft, 'database'), TEMPLATE_DIRECTORY);
  } catch (error) {
    if (!existsSync(TEMPLATE_DIRECTORY)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return TEMPLATE_DIRECTORY;
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
