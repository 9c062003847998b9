/** Listeners of a view's pointer events. */
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { PanePoint } from '../tools/paneGeometry.ts';

export type HoverListener = (key: EntityKey | undefined, at: PanePoint) => void;
/** @param place on the map, undefined off the map @param at in the pane, undefined outside */
export type PointerListener = (place: SitePoint | undefined, at: PanePoint | undefined) => void;
/** @param isAdding what is hit is added to the selection */
export type EmptyClickListener = (at: PanePoint, isAdding: boolean) => void;
/** @param place on the map, undefined off the map @param keys of the entities there, best first */
export type MenuListener = (at: PanePoint, place: SitePoint | undefined, keys: readonly EntityKey[]) => void;
export type AmbiguousClickListener = (keys: readonly EntityKey[], at: PanePoint) => void;

class Listeners<Of extends unknown[]> {
  readonly #listeners = new Set<(...of: Of) => void>();

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** @returns a function that unsubscribes */
  readonly add = (listener: (...of: Of) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  notify(...of: Of): void {
    for (const listener of this.#listeners) listener(...of);
  }
}

/** Pointer events of a view. */
export class ViewEvents {
  readonly hover = new Listeners<Parameters<HoverListener>>();
  readonly pointer = new Listeners<Parameters<PointerListener>>();
  readonly ambiguousClick = new Listeners<Parameters<AmbiguousClickListener>>();
  readonly menu = new Listeners<Parameters<MenuListener>>();
  readonly emptyClick = new Listeners<Parameters<EmptyClickListener>>();
}
