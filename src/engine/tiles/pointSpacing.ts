/**
 * Spacing of the points of a cloud, which is also their drawn size: near surfaces close, and far ones keep their
 * detail.
 */
import type { TilePart } from './TileContent.ts';

/** Sizes of points, CSS pixels. */
export const MIN_POINT_PX = 2;
export const MAX_POINT_PX = 10;

/** Metres between neighbours, assuming an even distribution over the largest side of their box; 0 without extent. */
export function pointSpacingM({ positions, min, max }: Pick<TilePart, 'positions' | 'min' | 'max'>): number {
  const count = positions.length / 3;
  if (count === 0) return 0;
  const [x, y, z] = [max.x - min.x, max.y - min.y, max.z - min.z];
  const area = Math.max(x * y, y * z, z * x);
  return area > 0 ? Math.sqrt(area / count) : Math.max(x, y, z) / count;
}

/**
 * Metres that a point of a tile represents: its geometric error, but at most the distance between its points. Tiles
 * without an error are the finest: their points are as large as their distance.
 */
export function pointSizeM(spacingM: number, geometricErrorM: number): number {
  return geometricErrorM > 0 ? Math.min(spacingM, geometricErrorM) : spacingM;
}

/** Gives the points of a tile their size. */
export function limitPointSizes(parts: readonly TilePart[], geometricErrorM: number): void {
  for (const part of parts) {
    if (part.pointSpacingM !== undefined) part.pointSpacingM = pointSizeM(part.pointSpacingM, geometricErrorM);
  }
}

/** Rounds a size so that sizes that differ by less than a fifth are drawn alike. */
export function roundedSizeM(sizeM: number): number {
  return sizeM > 0 ? 2 ** (Math.round(4 * Math.log2(sizeM)) / 4) : 0;
}
