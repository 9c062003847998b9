/** Order of catalogue syncs: of two of a kind, the one that began later is what holds. */
import type { SiteEntityKind } from '../../../domain/siteEntity/kind.ts';

export class CatalogueSyncs {
  #begun = 0;
  /** The latest sync that was applied, by kind. */
  readonly #applied = new Map<SiteEntityKind, number>();

  /** Whether a sync of the kind was applied. */
  has(kind: SiteEntityKind): boolean {
    return this.#applied.has(kind);
  }

  /** @returns called when the answer has come: whether it is applied, or a later sync was faster */
  begin(kind: SiteEntityKind): () => boolean {
    const sync = ++this.#begun;
    return () => {
      if (sync < (this.#applied.get(kind) ?? 0)) return false;
      this.#applied.set(kind, sync);
      return true;
    };
  }
}
