/** Order of catalogue syncs: of two of a kind, the one that began later is what holds. */
import type { SiteEntityKind } from '../../../domain/siteEntity/kind.ts';

export class CatalogueSyncs {
  #lastBegunSync = 0;
  /** The latest sync that was applied, by kind. */
  readonly #lastAppliedByKind = new Map<SiteEntityKind, number>();

  /** Whether a sync of the kind was applied. */
  hasApplied(kind: SiteEntityKind): boolean {
    return this.#lastAppliedByKind.has(kind);
  }

  /** @returns called when the answer has come: whether it is applied, or a later sync was faster */
  begin(kind: SiteEntityKind): () => boolean {
    const sync = ++this.#lastBegunSync;
    return () => {
      if (sync < (this.#lastAppliedByKind.get(kind) ?? 0)) return false;
      this.#lastAppliedByKind.set(kind, sync);
      return true;
    };
  }
}
