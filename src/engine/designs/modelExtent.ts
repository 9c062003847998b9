import { type SiteBox, type SitePoint, toSite } from '../../domain/geo/frame.ts';
import type { TilePart } from '../tiles/TileContent.ts';

/** Extent of a model, site metres; undefined if it has no parts. @param origin of the parts' coordinates */
export function modelExtent(parts: readonly TilePart[], origin: SitePoint): SiteBox | undefined {
  if (parts.length === 0) return undefined;
  const low = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY, z: Number.POSITIVE_INFINITY };
  const high = { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY, z: Number.NEGATIVE_INFINITY };
  for (const part of parts) {
    for (const axis of ['x', 'y', 'z'] as const) {
      low[axis] = Math.min(low[axis], part.min[axis]);
      high[axis] = Math.max(high[axis], part.max[axis]);
    }
  }
  return {
    min: toSite(origin, { x: low.x, y: low.y, z: high.z }),
    max: toSite(origin, { x: high.x, y: high.y, z: low.z }),
  };
}
