/**
 * The rule zones of the site: those of its files, and users' additions, changes and removals. A change is stored with
 * its author before it is published, and is refused if it started from an older revision.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { NewZone, WireZoneChange } from '../../src/domain/wire/zoneEdits.ts';
import type { WireRuleZone } from '../../src/domain/wire/zones.ts';
import type { Database } from '../db/open.ts';
import { refuseFaulty, wireZoneOf, ZoneFault } from './drawnZone.ts';

interface CachedZone {
  zone: WireRuleZone;
  revision: number;
  inUse: boolean;
}

interface ZoneEditor {
  id: string;
  name: string;
}

type ZoneAction = WireZoneChange['action'];

interface ZoneChange {
  action: ZoneAction;
  editor: ZoneEditor;
  /** Revision that the change started from; undefined for a new zone. */
  expected: number | undefined;
}

interface LastZoneChange {
  action: ZoneAction;
  changed_by: string;
}

/** Someone else has changed or removed it meanwhile. */
export class ZoneOutdatedError extends Error {}
/** There is no zone with this id. */
export class NoZoneError extends Error {}

/** Limit of active zones: every fix of every vehicle is checked against them. */
const MAX_ACTIVE_ZONES = 2_000;
const MAX_HISTORY_ROWS = 200;

export class ZoneRegistry {
  readonly #db: Database;
  readonly #nowMs: () => number;
  readonly #zonesFromFiles: readonly WireRuleZone[];
  readonly #cachedZones = new Map<string, CachedZone>();
  readonly #listeners = new Set<(isOwn: boolean) => void>();

  private constructor(db: Database, zonesFromFiles: readonly WireRuleZone[], nowMs: () => number) {
    this.#db = db;
    this.#zonesFromFiles = zonesFromFiles;
    this.#nowMs = nowMs;
  }

  /** @param zonesFromFiles zones of the site's files */
  static async open(db: Database, zonesFromFiles: readonly WireRuleZone[], nowMs: () => number): Promise<ZoneRegistry> {
    const registry = new ZoneRegistry(db, zonesFromFiles, nowMs);
    registry.#replaceAll(await registry.#rows());
    return registry;
  }

  /** Reloads changes made by another server. @param isReverted the database lacks changes that are known here */
  async refresh(isReverted = false): Promise<void> {
    const rows = await this.#rows();
    if (isReverted) {
      this.#replaceAll(rows);
      this.#notify(false);
      return;
    }
    for (const [id, stored] of rows) this.#applyIfNewer(id, stored, false);
  }

  /** Active zones, each with its revision. */
  list(): WireRuleZone[] {
    const zonesInUse = [...this.#cachedZones.values()].filter((known) => known.inUse);
    return zonesInUse.map(({ zone, revision }) => ({ ...zone, revision }));
  }

  /** @param listener called with whether this server made the change @returns unsubscribes */
  onChange(listener: (isOwn: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * If the same person already has a zone with this id, it is changed: the response to the first save was lost.
   * @throws ZoneFault @throws ZoneOutdatedError if it is someone else's or was removed
   */
  async create(
    { id = randomUUID(), ...drawn }: NewZone,
    editor: ZoneEditor,
  ): Promise<{ id: string; revision: number }> {
    const revision = await this.#change(id, { action: 'created', editor, expected: undefined }, (before) =>
      wireZoneOf(id, drawn, before),
    );
    return { id, revision };
  }

  /** @throws ZoneFault @throws ZoneOutdatedError @throws NoZoneError @returns its new revision */
  update(id: string, expected: number, drawn: Omit<NewZone, 'id'>, editor: ZoneEditor): Promise<number> {
    return this.#change(id, { action: 'changed', editor, expected }, (before) => wireZoneOf(id, drawn, before));
  }

  /** @throws ZoneOutdatedError @throws NoZoneError @returns its last revision */
  remove(id: string, expected: number, editor: ZoneEditor): Promise<number> {
    return this.#change(id, { action: 'removed', editor, expected }, (before) => before ?? { id, points: '[]' });
  }

  /** The last changes of a zone, newest first; empty for one that is unchanged from the site's files. */
  async history(id: string): Promise<WireZoneChange[]> {
    const rows = await this.#db
      .selectFrom('rule_zone_change')
      .selectAll()
      .where('zone_id', '=', id)
      .orderBy('revision', 'desc')
      .limit(MAX_HISTORY_ROWS)
      .execute();
    return rows.map(({ revision, action, user_name, changed_at, zone }) => ({
      revision,
      action,
      userName: user_name,
      timestamp: changed_at.getTime(),
      zone,
    }));
  }

  async #change(
    id: string,
    change: ZoneChange,
    make: (before: WireRuleZone | undefined) => WireRuleZone,
  ): Promise<number> {
    const changed = await this.#db.transaction().execute(async (db): Promise<CachedZone> => {
      // Serialised: of two changes that start from the same revision, the second is refused.
      await sql`select pg_advisory_xact_lock(hashtext('rule zones'))`.execute(db);
      const before = await this.#readStored(db, id);
      const zone = make(before?.zone);
      const last = before && (await lastChange(db, id));
      if (before && isRepeated(change, { before, zone, last })) return before;
      if (change.action === 'created' && !before) this.#refuseBeyondLimit();
      else refuseOutdated(change, before, last);
      const { editor } = change;
      const action = before && change.action === 'created' ? 'changed' : change.action;
      if (action !== 'removed') refuseFaulty(zone);
      const revision = (before?.revision ?? 0) + 1;
      const row = { zone: JSON.stringify(zone), revision, in_use: action !== 'removed' };
      await db
        .insertInto('rule_zone')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      const auditRow = { zone_id: id, revision, action, changed_by: editor.id, user_name: editor.name };
      await db
        .insertInto('rule_zone_change')
        .values({ ...auditRow, changed_at: new Date(this.#nowMs()), zone: row.zone })
        .execute();
      return { zone, revision, inUse: row.in_use };
    });
    this.#applyIfNewer(id, changed, true);
    return changed.revision;
  }

  async #rows(): Promise<[id: string, CachedZone][]> {
    const columns = ['id', 'zone', 'revision', 'in_use'] as const;
    const rows = await this.#db.selectFrom('rule_zone').select(columns).orderBy('id').execute();
    return rows.map(({ id, zone, revision, in_use }) => [id, { zone, revision, inUse: in_use }]);
  }

  #replaceAll(rows: readonly (readonly [id: string, CachedZone])[]): void {
    this.#cachedZones.clear();
    // Added first, so that of identical rules at one place the edited one applies.
    for (const [id, stored] of rows) this.#cachedZones.set(id, stored);
    for (const zone of this.#zonesFromFiles)
      if (!this.#cachedZones.has(zone.id)) this.#cachedZones.set(zone.id, { zone, revision: 0, inUse: true });
  }

  /** @throws ZoneFault */
  #refuseBeyondLimit(): void {
    if (this.list().length < MAX_ACTIVE_ZONES) return;
    throw new ZoneFault(`The site has ${MAX_ACTIVE_ZONES} rule zones already. Remove some first.`);
  }

  /** As in the database, else as in the site's files. */
  async #readStored(db: Database, id: string): Promise<CachedZone | undefined> {
    const row = await db
      .selectFrom('rule_zone')
      .select(['zone', 'revision', 'in_use'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row) return { zone: row.zone, revision: row.revision, inUse: row.in_use };
    const zoneFromFiles = this.#cachedZones.get(id);
    return zoneFromFiles?.revision === 0 ? zoneFromFiles : undefined;
  }

  /** Results of two changes may arrive in any order. */
  #applyIfNewer(id: string, changed: CachedZone, isOwn: boolean): void {
    const known = this.#cachedZones.get(id);
    if (known && known.revision >= changed.revision) return;
    const others = [...this.#cachedZones].filter(([other]) => other !== id);
    this.#cachedZones.clear();
    for (const [key, zone] of [[id, changed] as const, ...others]) this.#cachedZones.set(key, zone);
    this.#notify(isOwn);
  }

  #notify(isOwn: boolean): void {
    for (const listener of this.#listeners) listener(isOwn);
  }
}

/** The last change of a zone; undefined for one that is unchanged from the site's files. */
function lastChange(db: Database, id: string): Promise<LastZoneChange | undefined> {
  return db
    .selectFrom('rule_zone_change')
    .select(['action', 'changed_by'])
    .where('zone_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the same person's change was already made and only its response was lost. */
function isRepeated(
  { action, editor, expected }: ZoneChange,
  { before, zone, last }: { before: CachedZone; zone: WireRuleZone; last: LastZoneChange | undefined },
): boolean {
  if (last?.changed_by !== editor.id) return false;
  if (action !== 'created' && (last.action !== action || before.revision !== (expected ?? 0) + 1)) return false;
  return before.inUse === (action !== 'removed') && isDeepStrictEqual(zone, before.zone);
}

/** @throws ZoneOutdatedError @throws NoZoneError */
function refuseOutdated(
  { action, editor, expected }: ZoneChange,
  before: CachedZone | undefined,
  last: LastZoneChange | undefined,
): void {
  if (!before) throw new NoZoneError();
  const isStale = action === 'created' ? last?.changed_by !== editor.id : before.revision !== expected;
  if (!before.inUse || isStale) throw new ZoneOutdatedError();
}
