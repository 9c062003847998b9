/** The volume inside closed surfaces of triangles, and whether they are closed at all (rules.md#volume). */
import { connectedBodies } from './bodies.ts';
import { solidsOf, volumeWithoutCavities } from './solids.ts';

export interface MeshVolume {
  /** Cubic metres; undefined if the surface has holes or is partly inside out. */
  volumeM3: number | undefined;
  /** Edges that belong to only one triangle, or that two triangles traverse in the same direction. */
  openEdges: number;
  triangles: number;
}

/** Corners are rounded to multiples of this, and welded if equal, as most are that are nearer than half of it. */
const WELD_DISTANCE_M = 0.001;

/** @param positions x, y, z per corner, metres @param indices three per triangle */
export function meshVolume(positions: ArrayLike<number>, indices: ArrayLike<number>): MeshVolume {
  const corners = weldedTriangles(positions, indices);
  const triangles = corners.length / 3;
  const { bodies, openEdges } = connectedBodies(corners);
  const isClosed = openEdges === 0 && triangles > 0;
  const volumeM3 = isClosed ? volumeWithoutCavities(solidsOf(positions, bodies)) : undefined;
  return { volumeM3, openEdges, triangles };
}

/** Corners of the triangles, three each, with equal corners welded; without degenerate triangles. */
function weldedTriangles(positions: ArrayLike<number>, indices: ArrayLike<number>): number[] {
  const welded = weldVertices(positions);
  const corners: number[] = [];
  for (let k = 0; k + 2 < indices.length; k += 3) {
    const [p, q, r] = [0, 1, 2].map((n) => welded[indices[k + n] as number]) as [number, number, number];
    // A degenerate triangle bounds nothing.
    if (p !== q && q !== r && r !== p) corners.push(p, q, r);
  }
  return corners;
}

/** For each corner the first one at the same place. */
function weldVertices(positions: ArrayLike<number>): Int32Array {
  const first = new Map<string, number>();
  const corners = new Int32Array(positions.length / 3);
  for (let corner = 0; corner < corners.length; corner++) {
    const place = [0, 1, 2].map((k) => Math.round((positions[corner * 3 + k] as number) / WELD_DISTANCE_M)).join(' ');
    const known = first.get(place);
    if (known === undefined) first.set(place, corner);
    corners[corner] = known ?? corner;
  }
  return corners;
}
