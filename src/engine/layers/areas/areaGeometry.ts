/** Vertex and index data of areas: corners of all of them, and the indices of some. */

import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { IdFilter } from '../../display/display.ts';
import type { AreaShape } from './shapes.ts';

/** Corner indices into {@link cornersOf}. */
export interface AreaIndices {
  triangles: Uint32Array;
  edges: Uint32Array;
}

/** Corners of all areas in scene metres relative to an origin, three numbers each. */
export function cornersOf(shapes: readonly AreaShape[], origin: SitePoint): Float32Array {
  const corners = new Float32Array(shapes.reduce((sum, { points }) => sum + points.length, 0));
  let at = 0;
  for (const { points } of shapes) {
    for (let k = 0; k < points.length; k += 3) {
      corners[at++] = (points[k] as number) - origin.easting;
      corners[at++] = (points[k + 2] as number) - origin.altitude;
      corners[at++] = origin.northing - (points[k + 1] as number);
    }
  }
  return corners;
}

/** Indices of the shown areas in the list. @param shownIds ids; undefined shows all */
export function shownPlaces(shapes: readonly AreaShape[], shownIds: IdFilter | undefined): number[] {
  return shapes.flatMap(({ id }, place) => (shownIds && !shownIds.has(id) ? [] : [place]));
}

/** Vertex indices of the areas at these places of the list. */
export function indicesAt(shapes: readonly AreaShape[], places: readonly number[]): AreaIndices {
  const triangles: number[] = [];
  const edges: number[] = [];
  const visiblePlaces = new Set(places);
  let first = 0;
  shapes.forEach((shape, place) => {
    if (visiblePlaces.has(place)) {
      for (const corner of shape.triangles) triangles.push(first + corner);
      for (const corner of shape.edges) edges.push(first + corner);
    }
    first += shape.points.length / 3;
  });
  return { triangles: Uint32Array.from(triangles), edges: Uint32Array.from(edges) };
}
