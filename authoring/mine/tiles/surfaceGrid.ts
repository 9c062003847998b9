/**
 * The surface sampled once on a fine grid whose vertices are snapped to road edges, crests and toes. Every level of
 * detail is a simplification of this grid.
 */
import { smoothstep } from '../layout/noise.ts';
import { pitSurface } from '../layout/pit.ts';
import type { Surface, Terrain } from '../layout/terrain.ts';
import { skyShares } from './skyShares.ts';

export const GRID_STEP_M = 4;
/**
 * South-west corner of the mapped square (off the round metres at which straight roads have their edges), and its side.
 */
export const GRID_ORIGIN = { x: -1888.7, y: -1827.4 } as const;
export const GRID_SIDE_CELLS = 944;

export interface SurfaceGrid {
  /** Number of vertices per side. */
  side: number;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** 1 on a road, 0.5 on its edge. */
  road: Float32Array;
  /** 1 opaque, 0 not drawn: the ground fades out over the workings. */
  alpha: Float32Array;
  /** 1 where the vertex was snapped to an edge. */
  edge: Uint8Array;
  /** Fraction of the sky visible from the vertex. */
  sky: Float32Array;
  /** Kind of ground there. */
  kind: Surface['kind'][];
  /** Position across the road, and strength of wheel tracks; see {@link Surface}. */
  across: Float32Array;
  tracks: Float32Array;
  /** 1 on ramps. */
  ramp: Uint8Array;
  /** 1 where 10 m contours are drawn. */
  hasContours: Uint8Array;
}

/** Opacity of the ground: it fades out over the underground workings in the south-east. */
export function groundAlpha(x: number, y: number): number {
  const across = x * 0.56 - y * 0.83 + 14 * Math.sin(x * 0.01);
  return 1 - smoothstep(430, 600, across);
}

/** Shows only the pit and a strip around its rim. */
export function pitAlpha(x: number, y: number): number {
  return 1 - smoothstep(30, 150, pitSurface(x, y).outsideRimM);
}

/** @param alphaAt opacity of the ground; by default that of the whole site */
export function sampleSurface(terrain: Terrain, alphaAt: (x: number, y: number) => number = groundAlpha): SurfaceGrid {
  const side = GRID_SIDE_CELLS + 1;
  const count = side * side;
  const grid: SurfaceGrid = {
    side,
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(count),
    road: new Float32Array(count),
    alpha: new Float32Array(count),
    edge: new Uint8Array(count),
    hasContours: new Uint8Array(count),
    sky: new Float32Array(count),
    kind: new Array<Surface['kind']>(count).fill('rock'),
    across: new Float32Array(count),
    tracks: new Float32Array(count),
    ramp: new Uint8Array(count),
  };
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) sampleVertex(grid, terrain, alphaAt, j * side + i, i, j);
  }
  grid.sky = skyShares(grid.z, side, GRID_STEP_M);
  return grid;
}

function sampleVertex(
  grid: SurfaceGrid,
  terrain: Terrain,
  alphaAt: (x: number, y: number) => number,
  at: number,
  i: number,
  j: number,
): void {
  let x = GRID_ORIGIN.x + i * GRID_STEP_M;
  let y = GRID_ORIGIN.y + j * GRID_STEP_M;
  const edge = terrain.vectorToEdge(x, y, GRID_STEP_M * 0.52);
  if (edge) {
    x += edge[0];
    y += edge[1];
  }
  const ground = terrain.surfaceAt(x, y);
  grid.x[at] = x;
  grid.y[at] = y;
  grid.z[at] = ground.z;
  grid.road[at] = ground.roadWeight;
  grid.alpha[at] = alphaAt(x, y);
  grid.edge[at] = edge ? 1 : 0;
  grid.hasContours[at] = ground.hasContours ? 1 : 0;
  grid.kind[at] = ground.kind;
  grid.across[at] = ground.acrossRoad;
  grid.tracks[at] = ground.trackStrength;
  grid.ramp[at] = ground.isRamp ? 1 : 0;
}
