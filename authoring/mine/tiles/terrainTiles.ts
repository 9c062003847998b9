/** The surface as a quadtree of tiles; a tile's children replace it. */

import { contourMesh } from './contours.ts';
import { boundsOf, type Primitive, writeGlb } from './glb.ts';
import { GRID_SIDE_CELLS, type SurfaceGrid } from './surfaceGrid.ts';
import { terrainMesh } from './terrainMesh.ts';
import { boundsOfBox, boxOf, type Tile, unionOfBounds } from './tile.ts';

interface Level {
  /** Simplification error, metres. */
  errorM: number;
  /** Geometric error for viewers, metres; larger than the real error so that benches stay crisp. */
  geometricError: number;
  skirtM: number;
  contourWidthM: number;
}

const TILE_LEVELS: readonly Level[] = [
  { errorM: 8, geometricError: 40, skirtM: 24, contourWidthM: 4.5 },
  { errorM: 1.9, geometricError: 18, skirtM: 16, contourWidthM: 3 },
  { errorM: 0.9, geometricError: 7, skirtM: 8, contourWidthM: 2 },
  { errorM: 0.55, geometricError: 0, skirtM: 4, contourWidthM: 1.2 },
];

/** Writes a tile's content under a URI. */
export type SaveContent = (uri: string, bytes: Uint8Array) => void;

/** Root tile of the surface, with the given number of levels of detail, at most four. */
export async function terrainTiles(grid: SurfaceGrid, levels: number, save: SaveContent): Promise<Tile> {
  const root = await tileAt(grid, TILE_LEVELS.slice(0, levels), save, 0, 0, 0);
  if (!root) throw new Error('The surface is empty');
  return root;
}

async function tileAt(
  grid: SurfaceGrid,
  levels: readonly Level[],
  save: SaveContent,
  depth: number,
  i: number,
  j: number,
): Promise<Tile | undefined> {
  const level = levels[depth];
  if (!level) return undefined;
  const cells = GRID_SIDE_CELLS / 2 ** depth;
  const window = { i: i * cells, j: j * cells, cells };
  const { solid, translucentGround } = await terrainMesh(grid, window, level.errorM, level.skirtM);
  const contours = contourMesh(grid, window, level.contourWidthM, level.errorM * 0.6 + 0.1);
  const primitives: Primitive[] = [];
  if (solid.indices.length > 0) primitives.push({ material: 'rock', mesh: mergeMeshes(solid, contours) });
  if (translucentGround.indices.length > 0) primitives.push({ material: 'rock_soft', mesh: translucentGround });
  if (primitives.length === 0) return undefined;
  const name = `${depth}_${i}_${j}`;
  const uri = `terrain/${name}.glb`;
  save(uri, await writeGlb(name, primitives));
  const children: Tile[] = [];
  for (const [di, dj] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const child = await tileAt(grid, levels, save, depth + 1, i * 2 + di, j * 2 + dj);
    if (child) children.push(child);
  }
  const own = boundsOf(primitives.map((primitive) => primitive.mesh));
  const bounds = unionOfBounds([own, ...children.map((child) => boundsOfBox(child.boundingVolume.box))]);
  return {
    boundingVolume: { box: boxOf(bounds) },
    geometricError: children.length > 0 ? level.geometricError : 0,
    refine: 'REPLACE',
    content: { uri },
    ...(children.length > 0 ? { children } : {}),
  };
}

function mergeMeshes(a: Primitive['mesh'], b: Primitive['mesh']): Primitive['mesh'] {
  const first = a.positions.length / 3;
  return {
    positions: [...a.positions, ...b.positions],
    colours: [...a.colours, ...b.colours],
    groundKinds: [...a.groundKinds, ...b.groundKinds],
    roadPlaces: [...a.roadPlaces, ...b.roadPlaces],
    indices: [...a.indices, ...b.indices.map((index) => index + first)],
  };
}
