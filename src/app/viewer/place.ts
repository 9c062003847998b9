/** The place under the pointer, many times a second: past React, straight to whoever writes it down. */
import type { SitePoint } from '../../domain/geo/frame.ts';

export type PlaceListener = (place: SitePoint | undefined) => void;

export interface PlaceChannel {
  publish: PlaceListener;
  /** Calls back with each new place; the answer ends it. */
  subscribe(listener: PlaceListener): () => void;
}

export function createPlaceChannel(): PlaceChannel {
  const listeners = new Set<PlaceListener>();
  return {
    publish(place) {
      for (const listener of listeners) listener(place);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
