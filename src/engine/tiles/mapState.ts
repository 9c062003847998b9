/** State of the shown map, read by the status bar and by tests. */
import { proxy } from 'valtio';
import type { FileFaultCode } from '../../domain/fault/FileFault.ts';

export interface MapState {
  phase: 'none' | 'loading' | 'ready' | 'failed';
  /** Tile contents requested and not yet shown. */
  pending: number;
  loaded: number;
  /**
   * Tile contents that could not be had, or not be sent again after a lost context; they are tried again from time to
   * time, save those that are refused.
   */
  failed: number;
  /** Tile contents with invalid files. */
  refused: number;
  /** Loaded tile contents that are shown without a picture: it is too large to be opened. */
  withoutPictures: number;
  /** Which file was refused last, and why. */
  refusal: { file: string; code: FileFaultCode } | undefined;
  /** Why the map failed, or why the last tile did; undefined where all is well. */
  message: string | undefined;
}

/** Nothing asked for, nothing wrong. */
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
