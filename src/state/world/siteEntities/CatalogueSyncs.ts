/** Order of catalogue syncs: of two of a kind, the one that began later is what holds. */
import type { SiteEntityKind } from '../../../domain/siteEntity/kind.ts';

export class CatalogueSyncs {
  #lastBegunSync = 0;
  readonly #listedKinds = new Set<SiteEntityKind>();
  /** The latest sync that was applied, as a whole or in part, by kind. */
  readonly #lastAppliedByKind = new Map<SiteEntityKind, number>();

  /** Whether a sync of the kind was applied, and none was refused since. */
  hasApplied(kind: SiteEntityKind): boolean {
    return this.#listedKinds.has(kind);
  }

  /** The backend refuses its list: what it has is not known any more. */
  forget(kind: SiteEntityKind): void {
    this.#listedKinds.delete(kind);
  }

  /** @returns called with each part of the answer: whether it is applied, or a later sync was faster */
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
