/** Tiles of a 3D Tiles 1.1 tileset, and their bounding boxes. */
import type { Bounds } from './glb.ts';

export interface Tile {
  boundingVolume: { box: number[] };
  geometricError: number;
  refine?: 'ADD' | 'REPLACE';
  content?: { uri: string };
  children?: Tile[];
  extras?: { name?: string; underground?: 'drives' | 'roof' | 'other' };
}

/**
 * Axis-aligned box in the form of 3D Tiles: centre and three half axes. It is slightly larger than the content, whose
 * positions shift by up to half a step when quantised.
 */
export function boxOf({ low, high }: Bounds): number[] {
  const spans = [0, 1, 2].map((k) => (high[k] as number) - (low[k] as number));
  const margin = 0.02 + Math.max(...spans) / 2 ** 14;
  const [x, y, z] = spans.map((span) => span / 2 + margin) as [number, number, number];
  const centre = [0, 1, 2].map((k) => ((high[k] as number) + (low[k] as number)) / 2);
  const roundToMillimetre = (value: number) => Math.round(value * 1000) / 1000;
  return [...centre, x, 0, 0, 0, y, 0, 0, 0, z].map(roundToMillimetre);
}

/** The inverse of {@link boxOf}. */
export function boundsOfBox(box: readonly number[]): Bounds {
  const at = (sign: number) => [0, 1, 2].map((k) => (box[k] as number) + sign * (box[3 + k * 4] as number));
  return { low: at(-1), high: at(1) } as unknown as Bounds;
}

/** The bounds that contain all of them. */
export function unionOfBounds(all: readonly Bounds[]): Bounds {
  const cornerOf = (side: 'low' | 'high', pickExtreme: typeof Math.min) =>
    [0, 1, 2].map((k) => pickExtreme(...all.map((bounds) => bounds[side][k] as number)));
  return { low: cornerOf('low', Math.min), high: cornerOf('high', Math.max) } as unknown as Bounds;
}
