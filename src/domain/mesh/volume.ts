/** The volume inside a closed surface of triangles, and whether it is closed at all (rules.md#volume). */

export interface MeshVolume {
  /** Cubic metres; undefined where the surface has holes or is turned inside out in places. */
  volumeM3: number | undefined;
  /** Edges that belong to one triangle only, or that two triangles run along the same way. */
  openEdges: number;
  triangles: number;
}

/** Corners are rounded to steps of this, and those on the same step are one: mostly such as are nearer than half of it. */
const WELD_DISTANCE_M = 0.001;

/**
 * @param positions x, y, z a corner, metres @param indices three a triangle
 */
export function meshVolume(positions: ArrayLike<number>, indices: ArrayLike<number>): MeshVolume {
  const corners = weldVertices(positions);
  const edges = new Map<string, number>();
  let sixVolumes = 0;
  let triangles = 0;
  for (let k = 0; k + 2 < indices.length; k += 3) {
    const [a, b, c] = [indices[k], indices[k + 1], indices[k + 2]] as [number, number, number];
    const [p, q, r] = [corners[a], corners[b], corners[c]] as [number, number, number];
    // A triangle that has shrunk to a line bounds nothing.
    if (p === q || q === r || r === p) continue;
    triangles++;
    sixVolumes += tripleProduct(positions, a, b, c);
    for (const [from, to] of [
      [p, q],
      [q, r],
      [r, p],
    ] as const)
      countEdge(edges, from, to);
  }
  let openEdges = 0;
  for (const left of edges.values()) openEdges += Math.abs(left);
  const isClosed = openEdges === 0 && triangles > 0;
  return { volumeM3: isClosed ? Math.abs(sixVolumes) / 6 : undefined, openEdges, triangles };
}

/** In a closed surface every edge is walked as often one way as the other. */
function countEdge(edges: Map<string, number>, from: number, to: number): void {
  const key = from < to ? `${from} ${to}` : `${to} ${from}`;
  edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
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

/** Counted from the first corner of the surface, so that figures far from the origin lose nothing. */
function tripleProduct(at: ArrayLike<number>, a: number, b: number, c: number): number {
  const x = (corner: number, k: number) => (at[corner * 3 + k] as number) - (at[k] as number);
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = [a, b, c].flatMap((corner) => [
    x(corner, 0),
    x(corner, 1),
    x(corner, 2),
  ]) as [number, number, number, number, number, number, number, number, number];
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}
