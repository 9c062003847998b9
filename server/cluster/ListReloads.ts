/** Reloads an in-memory list before a request reads it, if another server has changed it in the database. */
import type { CatalogueList } from '../../src/domain/wire/live.ts';
import { createDeferred } from '../bus/stream/createDeferred.ts';
import type { ListVersions } from './listVersions.ts';

/** Timeout of a check; after it the request reads the list as it is in memory. */
const MAX_WAIT_MS = 1_000;

export type RefreshList = (list: CatalogueList, isReverted: boolean) => Promise<void>;

export interface ListReloadsOptions {
  versions: Pick<ListVersions, 'recordReadVersion' | 'isOutdated'>;
  /** Reloads the list into memory. @param isReverted the database lacks changes that are in memory: they are dropped */
  refresh: RefreshList;
  /** Reads the list by {@link ListReloads.read}, and notifies clients. Never throws. */
  readAndPublish: (list: CatalogueList) => Promise<void>;
}

export class ListReloads {
  readonly #options: ListReloadsOptions;
  /** The latest read of each list, which may still be running. */
  readonly #lastReadByList = new Map<CatalogueList, Promise<void>>();
  /** Lists whose changes the database has lost, until they have been read once. */
  readonly #revertedLists = new Set<CatalogueList>();
  readonly #checkByList = new Map<CatalogueList, () => Promise<boolean>>();

  constructor(options: ListReloadsOptions) {
    this.#options = options;
  }

  /** @throws if the database does not answer */
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
   * Resolves once the list in memory holds what was stored before the call, or after a second. Calls are coalesced: one
   * check runs, and one more waits for the calls that came after it began. Never throws.
   */
  async reloadIfOutdated(list: CatalogueList): Promise<void> {
    const over = createDeferred();
    const timer = setTimeout(over.resolve, MAX_WAIT_MS);
    await Promise.race([over.promise, this.ensureCurrent(list)]);
    clearTimeout(timer);
  }

  /**
   * Reloads the list and notifies clients if it has changed since it was read or could not be read: once per change,
   * whether the request or the notification of the change comes first. Never throws.
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

  /** Whether the latest read succeeded. */
  #hasBeenRead(list: CatalogueList): Promise<boolean> {
    return Promise.resolve(this.#lastReadByList.get(list)).then(
      () => true,
      () => false,
    );
  }
}

/** Runs one call at a time; calls that arrive while one waits share its result. @param run never rejects */
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
