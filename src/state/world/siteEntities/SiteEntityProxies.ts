/** Proxies of site entities for panels, by {@link entityKey}, written in batches of bounded duration. */
import { proxy, ref } from 'valtio';
import { entityKey } from '../../../domain/entity/entityKey.ts';
import { takeBatch } from '../takeBatch.ts';
import type { SiteEntityRecord } from './siteEntity.ts';

export class SiteEntityProxies {
  readonly state: Record<string, SiteEntityRecord> = proxy<Record<string, SiteEntityRecord>>({});
  readonly #dirtyRows = new Set<number>();

  /** Marks a row to be written by one of the next flushes. */
  markDirty(row: number): void {
    this.#dirtyRows.add(row);
  }

  remove({ kind, id }: SiteEntityRecord): void {
    delete this.state[entityKey(kind, id)];
  }

  /**
   * Bounded like {@link takeBatch}: an entirely new catalogue takes several flushes.
   * @param recordAt the record of a row; undefined if it was removed meanwhile
   */
  flush(recordAt: (row: number) => Readonly<SiteEntityRecord> | undefined): void {
    for (const row of takeBatch(this.#dirtyRows)) {
      const record = recordAt(row);
      if (!record) continue;
      const key = entityKey(record.kind, record.id);
      const shown = this.state[key];
      if (shown) Object.assign(shown, withReferences(record));
      else this.state[key] = withReferences(record);
    }
  }
}

/** A copy with refs to objects, which are replaced as a whole: proxies would cost several times the record's. */
function withReferences(record: Readonly<SiteEntityRecord>): SiteEntityRecord {
  const copy: Record<string, unknown> = { ...record };
  for (const [field, value] of Object.entries(record)) if (value && typeof value === 'object') copy[field] = ref(value);
  return copy as unknown as SiteEntityRecord;
}
