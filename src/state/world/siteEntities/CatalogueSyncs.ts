/** Order of catalogue syncs: of two of a kind, the one that began later is what holds. */
import type { SiteEntityKind } from '../../../domain/siteEntity/kind.ts';

export class CatalogueSyncs {
  #lastBegunSync = 0;
  readonly #refusedKinds = new Set<SiteEntityKind>();
  /** The latest sync that was applied, by kind. */
  readonly #lastAppliedByKind = new Map<SiteEntityKind, number>();

  /** Whether a sync of the kind was applied, and none was refused since. */
  hasApplied(kind: SiteEntityKind): boolean {
    return this.#lastAppliedByKind.has(kind) && !this.#refusedKinds.has(kind);
  }

  /** The backend refuses its list: what it has is not known any more. */
  forget(kind: SiteEntityKind): void {
    this.#refusedKinds.add(kind);
  }

  /** @returns called when the answer has come: whether it is applied, or a later sync was faster */
  begin(kind: SiteEntityKind): () => boolean {
    const sync = ++this.#lastBegunSync;
    return () => {
      if (sync < (this.#lastAppliedByKind.get(kind) ?? 0)) return false;
      this.#lastAppliedByKind.set(kind, sync);
      this.#refusedKinds.delete(kind);
      return true;
    };
  }
}
