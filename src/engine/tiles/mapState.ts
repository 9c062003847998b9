/** State of the shown map, read by the status bar and by tests. */
import { proxy } from 'valtio';
import type { FileFaultCode } from '../../domain/fault/FileFault.ts';

export interface MapState {
  phase: 'none' | 'loading' | 'ready' | 'failed';
  /** Tile contents requested and not yet shown. */
  pending: number;
  loaded: number;
  /**
   * Tile contents that failed to load, or to be uploaded again after a lost context; retried from time to time, except
   * those that are refused.
   */
  failed: number;
  /** Tile contents with invalid files. */
  refused: number;
  /** Loaded tile contents shown without a picture that is too large to be decoded. */
  withoutPictures: number;
  /** Which file was refused last, and why. */
  refusal: { file: string; code: FileFaultCode } | undefined;
  /** Why the map, or the last tile, failed; undefined if nothing has. */
  message: string | undefined;
}

/** Nothing requested, nothing failed. */
export const NO_MAP = {
  pending: 0,
  loaded: 0,
  failed: 0,
  refused: 0,
  withoutPictures: 0,
  refusal: undefined,
  message: undefined,
} as const;

export function createMapState(): MapState {
  return proxy<MapState>({ phase: 'none', ...NO_MAP });
}
