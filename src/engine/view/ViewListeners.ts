/** Who hears what is pointed at in a view. */
import type { SitePoint } from '../../domain/geo/frame.ts';

/** A point of a pane, CSS pixels from its top left. */
export interface PanePoint {
  x: number;
  y: number;
}

export type HoverListener = (entityId: string | undefined, at: PanePoint) => void;
export type PointerListener = (at: SitePoint | undefined) => void;
export type BesideListener = (at: PanePoint) => void;
export type OfferListener = (entityIds: readonly string[], at: PanePoint) => void;

export class Listeners<Of extends unknown[]> {
  readonly #listeners = new Set<(...of: Of) => void>();

  get any(): boolean {
    return this.#listeners.size > 0;
  }

  /** The answer ends the listening. */
  add(listener: (...of: Of) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(...of: Of): void {
    for (const listener of this.#listeners) listener(...of);
  }
}
