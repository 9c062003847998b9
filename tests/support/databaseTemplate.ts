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

const TEMPLATE = join(tmpdir(), `headframe-test-database-${templateKey()}`);

/** @param dataDir data directory of a site server that has not been started yet */
export async function copyDatabaseTemplate(dataDir: string): Promise<void> {
  await cp(await ensureTemplate(), join(dataDir, 'database'), { recursive: true });
}

/** Test files that start together may both make it; the first to finish wins. */
async function ensureTemplate(): Promise<string> {
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
