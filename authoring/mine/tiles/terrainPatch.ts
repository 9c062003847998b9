/** A window of the surface grid as triangles, and as fewer of them. */
import { MeshoptSimplifier } from 'meshoptimizer';
import type { SurfaceGrid } from './surfaceGrid.ts';

/** A window of the grid: first cell and cells along a side. */
export interface PatchWindow {
  i: number;
  j: number;
  cells: number;
}

/** How many metres of error a road's edge, or one of see-through ground, counts for. */
const ROAD_EDGE_ERROR_M = 12;
const ALPHA_EDGE_ERROR_M = 9;
/** The same of the place across a road: tracks run along curves too. */
const TRACK_EDGE_ERROR_M = 5;
const SHORE_EDGE_ERROR_M = 12;
const ATTRIBUTE_COUNT = 4;

/** Local copy of a window: grid indices of its vertices and triangles between them. */
interface Patch {
  source: number[];
  indices: Uint32Array;
}

/** A window's vertices, and two triangles a cell where ground is drawn. */
export function patchOf(grid: SurfaceGrid, { i, j, cells }: PatchWindow): Patch {
  const source: number[] = [];
  for (let b = 0; b <= cells; b++) for (let a = 0; a <= cells; a++) source.push((j + b) * grid.side + i + a);
  const indices: number[] = [];
  const alpha = (v: number) => grid.alpha[source[v] as number] as number;
  const add = (p: number, q: number, r: number) => {
    if (Math.max(alpha(p), alpha(q), alpha(r)) > 0) indices.push(p, q, r);
  };
  const z = (v: number) => grid.z[source[v] as number] as number;
  for (let b = 0; b < cells; b++) {
    for (let a = 0; a < cells; a++) {
      const sw = b * (cells + 1) + a;
      const [se, nw] = [sw + 1, sw + cells + 1];
      const ne = nw + 1;
      if (isRisingDiagonalBetter(grid, source, [sw, se, ne, nw], z)) {
        add(sw, se, ne);
        add(sw, ne, nw);
      } else {
        add(sw, se, nw);
        add(se, ne, nw);
      }
    }
  }
  return { source, indices: Uint32Array.from(indices) };
}

/** Whether a cell is cut from south-west to north-east: along an edge where one crosses it, else along the flatter way. */
function isRisingDiagonalBetter(
  grid: SurfaceGrid,
  source: readonly number[],
  [sw, se, ne, nw]: readonly [number, number, number, number],
  z: (v: number) => number,
): boolean {
  const road = (v: number) => Math.abs((grid.road[source[v] as number] as number) - 0.5) < 0.2;
  const edge = (v: number) => grid.edge[source[v] as number] === 1;
  for (const on of [road, edge]) {
    const isRising = on(sw) && on(ne);
    if (isRising !== (on(se) && on(nw))) return isRising;
  }
  return Math.abs(z(sw) - z(ne)) < Math.abs(z(se) - z(nw));
}

/** Simplifies a patch, at most `errorM` metres off; edges of roads and of translucent ground weigh most. */
export async function simplifyPatch(grid: SurfaceGrid, patch: Patch, errorM: number): Promise<Uint32Array> {
  await MeshoptSimplifier.ready;
  const count = patch.source.length;
  const positions = new Float32Array(count * 3);
  const attributes = new Float32Array(count * ATTRIBUTE_COUNT);
  const origin = patch.source[0] as number;
  patch.source.forEach((from, v) => {
    positions[v * 3] = (grid.x[from] as number) - (grid.x[origin] as number);
    positions[v * 3 + 1] = (grid.y[from] as number) - (grid.y[origin] as number);
    positions[v * 3 + 2] = grid.z[from] as number;
    const tracks = (grid.road[from] as number) >= 0.4 ? (grid.tracks[from] as number) : 0;
    const across = (grid.across[from] as number) * tracks;
    const water = grid.kind[from] === 'water' ? 1 : 0;
    attributes.set([grid.road[from] as number, grid.alpha[from] as number, across, water], v * ATTRIBUTE_COUNT);
  });
  const weights = [
    ROAD_EDGE_ERROR_M * Math.max(1, errorM),
    ALPHA_EDGE_ERROR_M,
    TRACK_EDGE_ERROR_M,
    SHORE_EDGE_ERROR_M * Math.max(1, errorM),
  ];
  const [indices] = MeshoptSimplifier.simplifyWithAttributes(
    patch.indices,
    positions,
    3,
    attributes,
    ATTRIBUTE_COUNT,
    weights,
    lockedVertices(grid, patch),
    0,
    errorM,
    ['ErrorAbsolute'],
  );
  return indices;
}

/** Corners keep their place, and so do border vertices where the ground is see-through: a curtain would show there. */
function lockedVertices(grid: SurfaceGrid, { source }: Patch): Uint8Array {
  const side = Math.sqrt(source.length);
  return Uint8Array.from(source, (from, v) => {
    const isOnVerticalSide = v % side === 0 || v % side === side - 1;
    const isOnHorizontalSide = v < side || v >= source.length - side;
    return (isOnVerticalSide && isOnHorizontalSide) ||
      ((isOnVerticalSide || isOnHorizontalSide) && (grid.alpha[from] as number) < 1)
      ? 1
      : 0;
  });
}
