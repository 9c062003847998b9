/** Reloads a list in memory before a request reads it, if another server has changed it in the database. */
import type { CatalogueList } from '../../src/domain/wire/live.ts';
import { createDeferred } from '../bus/stream/createDeferred.ts';
import type { ListVersions } from './listVersions.ts';

/** Time limit of a check; after it the request reads the list as it is in memory. */
const MAX_WAIT_MS = 1_000;

export type RefreshList = (list: CatalogueList, isReverted: boolean) => Promise<void>;

export interface ListReloadsOptions {
  versions: Pick<ListVersions, 'recordReadVersion' | 'isOutdated'>;
  /** Reads the list into memory. @param isReverted the database lacks changes that are in memory: they are dropped */
  refresh: RefreshList;
  /** Reads the list by {@link ListReloads.read}, and notifies clients. Never throws. */
  readAndPublish: (list: CatalogueList) => Promise<void>;
}

export class ListReloads {
  readonly #options: ListReloadsOptions;
  /** The last read of each list, which may still be under way. */
  readonly #lastReadByList = new Map<CatalogueList, Promise<void>>();
  /** Lists of which the database lacks changes, until they have been read once. */
  readonly #revertedLists = new Set<CatalogueList>();
  readonly #checkByList = new Map<CatalogueList, () => Promise<boolean>>();

  constructor(options: ListReloadsOptions) {
    this.#options = options;
  }

  /** @throws where the database does not answer */
  read(list: CatalogueList): Promise<void> {
    const { versions, refresh } = this.#options;
    const read = versions.recordReadVersion(list).then(async (isReverted) => {
      if (isReverted) this.#revertedLists.add(list);
      await refresh(list, this.#revertedLists.has(list));
      this.#revertedLists.delete(list);
    });
    this.#lastReadByList.set(list, read);
    return read;
  }

  /**
   * Settles once the list in memory holds what was stored before the call, or after a second. Calls share a check: one is
   * under way, and one waits for those that came after it began. Never throws.
   */
  async reloadIfOutdated(list: CatalogueList): Promise<void> {
    const over = createDeferred();
    const timer = setTimeout(over.resolve, MAX_WAIT_MS);
    await Promise.race([over.promise, this.ensureCurrent(list)]);
    clearTimeout(timer);
  }

  /**
   * Reloads the list, and notifies clients, if it has changed since it was read, or could not be read: once per change,
   * whether a request or the message of the change comes first. Never throws.
   * @returns false if the database does not answer
   */
  ensureCurrent(list: CatalogueList): Promise<boolean> {
    const check = this.#checkByList.get(list) ?? coalesceCalls(() => this.#check(list));
    this.#checkByList.set(list, check);
    return check();
  }

  async #check(list: CatalogueList): Promise<boolean> {
    const { versions, readAndPublish } = this.#options;
    const isOutdated = await versions.isOutdated(list).catch(() => undefined);
    if (isOutdated === undefined) return false;
    if (isOutdated || !(await this.#hasBeenRead(list))) await readAndPublish(list);
    return this.#hasBeenRead(list);
  }

  /** Whether the last read has succeeded. */
  #hasBeenRead(list: CatalogueList): Promise<boolean> {
    return Promise.resolve(this.#lastReadByList.get(list)).then(
      () => true,
      () => false,
    );
  }
}

/** One run at a time; callers while a run waits share it. @param run never rejects */
function coalesceCalls<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= current.then(() => {
      next = undefined;
      const running = run();
      current = running;
      return running;
    });
    return next;
  };
}
