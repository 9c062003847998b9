/** Site coordinates under the pointer, bypassing React: they change with every pointer move. */
import type { SitePoint } from '../../domain/geo/frame.ts';

export type CoordinateListener = (place: SitePoint | undefined) => void;

export interface CoordinateChannel {
  publish: CoordinateListener;
  /** @returns a function that ends the subscription */
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
