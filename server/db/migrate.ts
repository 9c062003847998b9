/** Migrates the database to the schema of this version. Migrations only go forward and are never edited. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { m001Identity } from './migrations/m001Identity.ts';
import { m002Fleet } from './migrations/m002Fleet.ts';
import { m003Views } from './migrations/m003Views.ts';
import { m004Feedback } from './migrations/m004Feedback.ts';
import { m005Workspace } from './migrations/m005Workspace.ts';
import { m006Site } from './migrations/m006Site.ts';
import { m020Library } from './migrations/m020Library.ts';
import { m021DisabledByType } from './migrations/m021DisabledByType.ts';
import { m033Limits } from './migrations/m033Limits.ts';
import { m035ViewSizes } from './migrations/m035ViewSizes.ts';
import { m036FeedbackFiles } from './migrations/m036FeedbackFiles.ts';
import { m040Status } from './migrations/m040Status.ts';
import { m041StatusOrders } from './migrations/m041StatusOrders.ts';
import { m045HaulStages } from './migrations/m045HaulStages.ts';
import { m046Handover } from './migrations/m046Handover.ts';
import { m047NoteKeys } from './migrations/m047NoteKeys.ts';
import { m048AlertSince } from './migrations/m048AlertSince.ts';
import { m049Proposals } from './migrations/m049Proposals.ts';
import { m051IndicatorTargets } from './migrations/m051IndicatorTargets.ts';
import { m052AlertsAcknowledged } from './migrations/m052AlertsAcknowledged.ts';
import { m085RuleZones } from './migrations/m085RuleZones.ts';
import { m125RuleEvaluation } from './migrations/m125RuleEvaluation.ts';
import { m132ShiftUsage } from './migrations/m132ShiftUsage.ts';
import { m136Refusals } from './migrations/m136Refusals.ts';
import { m140ListVersions } from './migrations/m140ListVersions.ts';
import { m141UnpublishedAlerts } from './migrations/m141UnpublishedAlerts.ts';
import { m142SessionsSince } from './migrations/m142SessionsSince.ts';
import type { DatabaseTables } from './tables.ts';

/**
 * By name, in the order in which they run. The name of a new one must sort after all others: servers of the previous
 * version, which may still be running, recognise it by that as newer than they are.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-identity': m001Identity,
  '002-fleet': m002Fleet,
  '003-views': m003Views,
  '004-feedback': m004Feedback,
  '005-workspace': m005Workspace,
  '006-site': m006Site,
  '020-library': m020Library,
  '021-disabled-by-type': m021DisabledByType,
  '033-limits': m033Limits,
  '035-view-sizes': m035ViewSizes,
  '036-feedback-files': m036FeedbackFiles,
  '040-status': m040Status,
  '041-status-orders': m041StatusOrders,
  '045-haul-stages': m045HaulStages,
  '046-handover': m046Handover,
  '047-note-keys': m047NoteKeys,
  '048-alert-since': m048AlertSince,
  '049-proposals': m049Proposals,
  '051-indicator-targets': m051IndicatorTargets,
  '052-alerts-acknowledged': m052AlertsAcknowledged,
  '085-rule-zones': m085RuleZones,
  '125-judgement': m125RuleEvaluation,
  '136-refusals': m136Refusals,
  '132-shift-usage': m132ShiftUsage,
  '140-list-versions': m140ListVersions,
  '141-unpublished-alerts': m141UnpublishedAlerts,
  '142-sessions-since': m142SessionsSince,
};

/** Names of the migrations that a call ran, and of those that a newer version had run before. */
export interface MigrationResult {
  executed: readonly string[];
  newer: readonly string[];
}

/** @throws the database's error; also if an older migration is recorded that this version does not know */
export async function migrate(db: Kysely<DatabaseTables>): Promise<MigrationResult> {
  const newer = await newerMigrations(db);
  try {
    return await migrateBeside(db, newer);
  } catch (error) {
    // A server of a newer version may have run its own while this one waited for the lock.
    const nowNewer = await newerMigrations(db).catch(() => newer);
    if (nowNewer.length === newer.length) throw error;
    return migrateBeside(db, nowNewer);
  }
}

/** @param newer migrations that only a newer version knows */
async function migrateBeside(db: Kysely<DatabaseTables>, newer: readonly string[]): Promise<MigrationResult> {
  const noOps = Object.fromEntries(newer.map((name): [string, Migration] => [name, { up: async () => {} }]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...MIGRATIONS, ...noOps }) },
    // Each subject creates its own tables and none touches another's, so their order does not matter.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return { executed: results.map((result) => result.migrationName), newer };
}

/** Migrations only add, so this version can run on the database of a newer one until it is replaced. */
async function newerMigrations(db: Kysely<DatabaseTables>): Promise<string[]> {
  const { rows: tables } = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (tables[0]?.found == null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const last = Object.keys(MIGRATIONS).sort().at(-1) ?? '';
  return rows
    .map(({ name }) => name)
    .filter((name) => name > last)
    .sort();
}
