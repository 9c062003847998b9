/** Order of catalogue syncs: of two of a kind, the one that began later wins. */
import type { SiteEntityKind } from '../../../domain/siteEntity/kind.ts';

export class CatalogueSyncs {
  #lastBegunSync = 0;
  readonly #listedKinds = new Set<SiteEntityKind>();
  /** The latest sync that was applied, as a whole or in part, by kind. */
  readonly #lastAppliedByKind = new Map<SiteEntityKind, number>();

  /** Whether a sync of the kind was completed, and its list has not been refused since. */
  hasApplied(kind: SiteEntityKind): boolean {
    return this.#listedKinds.has(kind);
  }

  /** The backend has refused the list: which entities exist is no longer known. */
  forget(kind: SiteEntityKind): void {
    this.#listedKinds.delete(kind);
  }

  /** @returns to be called with each part of the answer: whether to apply it, false if a later sync was faster */
  begin(kind: SiteEntityKind): (isEnd: boolean) => boolean {
    const sync = ++this.#lastBegunSync;
    return (isEnd) => {
      if (sync < (this.#lastAppliedByKind.get(kind) ?? 0)) return false;
      this.#lastAppliedByKind.set(kind, sync);
      if (isEnd) this.#listedKinds.add(kind);
      return true;
    };
  }
}
