import type { SiteBox, SitePoint } from './frame.ts';

/** The box around points, with a margin to each side in plan, metres; undefined without points. */
export function extentOf(points: readonly SitePoint[], marginM: number): SiteBox | undefined {
  const [first] = points;
  if (!first) return undefined;
  const [min, max] = [{ ...first }, { ...first }];
  for (const point of points) {
    for (const axis of ['easting', 'northing', 'altitude'] as const) {
      min[axis] = Math.min(min[axis], point[axis]);
      max[axis] = Math.max(max[axis], point[axis]);
    }
  }
  return {
    min: { ...min, easting: min.easting - marginM, northing: min.northing - marginM },
    max: { ...max, easting: max.easting + marginM, northing: max.northing + marginM },
  };
}
