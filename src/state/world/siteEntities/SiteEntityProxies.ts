/** Proxies of site entities for panels, by {@link entityKey}, written in batches. */
import { proxy } from 'valtio';
import { entityKey } from '../../../domain/entity/entityKey.ts';
import type { SiteEntityRecord } from './siteEntity.ts';

export class SiteEntityProxies {
  readonly state: Record<string, SiteEntityRecord> = proxy<Record<string, SiteEntityRecord>>({});
  readonly #dirtyRows = new Set<number>();

  /** The row is written with the next {@link flush}. */
  markDirty(row: number): void {
    this.#dirtyRows.add(row);
  }

  remove({ kind, id }: SiteEntityRecord): void {
    delete this.state[entityKey(kind, id)];
  }

  /** @param recordAt the record of a row; undefined where it was removed meanwhile */
  flush(recordAt: (row: number) => Readonly<SiteEntityRecord> | undefined): void {
    for (const row of this.#dirtyRows) {
      const record = recordAt(row);
      if (!record) continue;
      const key = entityKey(record.kind, record.id);
      const shown = this.state[key];
      if (shown) Object.assign(shown, record);
      else this.state[key] = { ...record };
    }
    this.#dirtyRows.clear();
  }
}
