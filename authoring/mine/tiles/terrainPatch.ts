/** Triangulates a window of the surface grid, and simplifies it. */
import { MeshoptSimplifier } from 'meshoptimizer';
import type { SurfaceGrid } from './surfaceGrid.ts';

/** A window of the grid: first cell and number of cells per side. */
export interface PatchWindow {
  i: number;
  j: number;
  cells: number;
}

/** Simplification weight of a road's edge, or an edge of translucent ground, as metres of error. */
const ROAD_EDGE_ERROR_M = 12;
const ALPHA_EDGE_ERROR_M = 9;
/** The same weight for the position across a road, because tracks follow curves. */
const TRACK_EDGE_ERROR_M = 5;
const SHORE_EDGE_ERROR_M = 12;
const ATTRIBUTE_COUNT = 4;

/** Local copy of a window: grid indices of its vertices and triangles between them. */
interface Patch {
  source: number[];
  indices: Uint32Array;
}

/** A window's vertices, and two triangles per cell where ground is drawn. */
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

/** Whether a cell is split from south-west to north-east: along an edge if one crosses it, else the flatter way. */
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

/** Simplifies a patch with a maximum error of `errorM` metres; edges of roads and of translucent ground weigh most. */
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

/** Locks the corners, and border vertices where the ground is translucent, because a skirt would show there. */
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
