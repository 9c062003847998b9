/** Proxies of site entities for panels, by {@link entityKey}, written in batches of bounded size. */
import { proxy, ref } from 'valtio';
import { entityKey } from '../../../domain/entity/entityKey.ts';
import type { SiteEntityRecord } from './siteEntity.ts';

/** A catalogue that is new as a whole is written with several flushes: a row takes up to a tenth of a millisecond. */
const MAX_ROWS_PER_FLUSH = 500;

export class SiteEntityProxies {
  readonly state: Record<string, SiteEntityRecord> = proxy<Record<string, SiteEntityRecord>>({});
  readonly #dirtyRows = new Set<number>();

  /** The row is written with one of the next flushes. */
  markDirty(row: number): void {
    this.#dirtyRows.add(row);
  }

  remove({ kind, id }: SiteEntityRecord): void {
    delete this.state[entityKey(kind, id)];
  }

  /**
   * Rows beyond the bound wait for the next flush.
   * @param recordAt the record of a row; undefined where it was removed meanwhile
   */
  flush(recordAt: (row: number) => Readonly<SiteEntityRecord> | undefined): void {
    let count = 0;
    for (const row of this.#dirtyRows) {
      if (count++ === MAX_ROWS_PER_FLUSH) break;
      this.#dirtyRows.delete(row);
      const record = recordAt(row);
      if (!record) continue;
      const key = entityKey(record.kind, record.id);
      const shown = this.state[key];
      if (shown) Object.assign(shown, withReferences(record));
      else this.state[key] = withReferences(record);
    }
  }
}

/** A copy whose objects, which are replaced as a whole, get no proxies: theirs would cost several times that of the record. */
function withReferences(record: Readonly<SiteEntityRecord>): SiteEntityRecord {
  const copy: Record<string, unknown> = { ...record };
  for (const [field, value] of Object.entries(record)) if (value && typeof value === 'object') copy[field] = ref(value);
  return copy as unknown as SiteEntityRecord;
}
