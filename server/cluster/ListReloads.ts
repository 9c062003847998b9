/** Before a request reads a list in memory: is it as another server has left it in the database? */
import type { CatalogueList } from '../../src/domain/wire/live.ts';
import { createDeferred } from '../bus/stream/createDeferred.ts';
import type { ListVersions } from './listVersions.ts';

/** With a database that hangs, what is known is answered after this time. */
const MAX_WAIT_MS = 1_000;

export interface ListReloadsOptions {
  versions: Pick<ListVersions, 'recordReadVersion' | 'isOutdated'>;
  /** Reads the list into memory. */
  refresh: (list: CatalogueList) => Promise<void>;
  /** Reads the list by {@link ListReloads.read}, and notifies clients. Never throws. */
  readAndPublish: (list: CatalogueList) => Promise<void>;
}

export class ListReloads {
  readonly #options: ListReloadsOptions;
  /** The last read of each list, which may still be under way. */
  readonly #reads = new Map<CatalogueList, Promise<void>>();
  readonly #checks = new Map<CatalogueList, () => Promise<void>>();

  constructor(options: ListReloadsOptions) {
    this.#options = options;
  }

  /** @throws where the database does not answer */
  read(list: CatalogueList): Promise<void> {
    const { versions, refresh } = this.#options;
    const read = versions.recordReadVersion(list).then(() => refresh(list));
    this.#reads.set(list, read);
    return read;
  }

  /**
   * Settles once the list in memory holds what was stored before the call, or after a second. Calls share a check: one is
   * under way, and one waits for those that came after it began. Never throws.
   */
  async reloadIfOutdated(list: CatalogueList): Promise<void> {
    const check = this.#checks.get(list) ?? coalesced(() => this.#check(list));
    this.#checks.set(list, check);
    const over = createDeferred();
    const timer = setTimeout(over.resolve, MAX_WAIT_MS);
    await Promise.race([over.promise, check()]);
    clearTimeout(timer);
  }

  async #check(list: CatalogueList): Promise<void> {
    const { versions, readAndPublish } = this.#options;
    // With the database away, what is known is answered.
    if (await versions.isOutdated(list).catch(() => false)) await readAndPublish(list);
    else await this.#reads.get(list)?.catch(() => {});
  }
}

/** One run at a time; all who call while one waits share it. @param run never rejects */
function coalesced(run: () => Promise<void>): () => Promise<void> {
  let current = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= current.then(() => {
      next = undefined;
      current = run();
      return current;
    });
    return next;
  };
}
