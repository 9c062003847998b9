/** Finds lists that another server changed but did not publish, because it was killed after the commit. */
import { sql } from 'kysely';
import { CATALOGUE_LISTS, type CatalogueList } from '../../src/domain/wire/live.ts';
import type { Database } from '../db/open.ts';

type Versions = ReadonlyMap<string, number>;

export class ListVersions {
  readonly #db: Database;
  /** Version of each list when it was last read. */
  readonly #read: Map<string, number>;
  /** Versions found by the last call of `changed`. */
  #lastVersions: Versions;

  private constructor(db: Database, versions: Versions) {
    this.#db = db;
    this.#read = new Map(versions);
    this.#lastVersions = versions;
  }

  /** Call it before any list is read. */
  static async open(db: Database): Promise<ListVersions> {
    return new ListVersions(db, await readVersions(db));
  }

  /**
   * Call it before a list is read.
   * @returns whether the database has lost changes that were read before, as after a failover to a lagging replica
   * @throws if the database does not answer
   */
  async recordReadVersion(list: CatalogueList): Promise<boolean> {
    const version = (await readVersions(this.#db)).get(list) ?? 0;
    const isReverted = version < (this.#read.get(list) ?? 0);
    this.#read.set(list, version);
    return isReverted;
  }

  /** Whether another server has changed the list since it was read. @throws if the database does not answer */
  async isOutdated(list: CatalogueList): Promise<boolean> {
    return ((await readVersions(this.#db)).get(list) ?? 0) !== (this.#read.get(list) ?? 0);
  }

  /**
   * Call it every few seconds. Changes are usually published in between: only what two consecutive calls find counts.
   * @returns lists that have changed since they were read @throws if the database does not answer
   */
  async changed(): Promise<CatalogueList[]> {
    const before = this.#lastVersions;
    this.#lastVersions = await readVersions(this.#db);
    return CATALOGUE_LISTS.filter((list) => {
      const version = this.#lastVersions.get(list) ?? 0;
      return version !== (this.#read.get(list) ?? 0) && version === (before.get(list) ?? 0);
    });
  }
}

async function readVersions(db: Database): Promise<Versions> {
  const { rows } = await sql<{ list: string; version: number }>`select list, version::float8 as version
    from list_version`.execute(db);
  return new Map(rows.map(({ list, version }) => [list, version]));
}
