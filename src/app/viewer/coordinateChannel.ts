/** The place under the pointer, many times a second: past React, straight to whoever writes it down. */
import type { SitePoint } from '../../domain/geo/frame.ts';

export type CoordinateListener = (place: SitePoint | undefined) => void;

export interface CoordinateChannel {
  publish: CoordinateListener;
  /** Calls back with each new place; the answer ends it. */
  subscribe(listener: CoordinateListener): () => void;
}

export function createCoordinateChannel(): CoordinateChannel {
  const listeners = new Set<CoordinateListener>();
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
