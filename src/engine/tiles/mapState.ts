/** How the shown map is doing: what the status bar and tests read. */
import { proxy } from 'valtio';

export interface MapState {
  phase: 'none' | 'loading' | 'ready' | 'failed';
  /** Tile contents requested and not yet shown. */
  pending: number;
  loaded: number;
  /** Tile contents that could not be had; they are tried again from time to time. */
  failed: number;
  /** Why the map failed, or why the last tile did; undefined where all is well. */
  message: string | undefined;
}

export function createMapState(): MapState {
  return proxy<MapState>({ phase: 'none', pending: 0, loaded: 0, failed: 0, message: undefined });
}
