/**
 * Turns a window of the surface grid into a mesh: simplified (`terrainPatch.ts`), split at creases, coloured, skirted.
 */
import type { GroundKind } from '../../../src/domain/site/groundKind.ts';
import type { Vec3 } from '../layout/frame.ts';
import { fractalNoise } from '../layout/noise.ts';
import { addVertex, emptyMesh, type Mesh } from './glb.ts';
import { blendColours, PALETTE, type Rgb, roadColour, rockColour, scaleColour, toLinear } from './palette.ts';
import type { SurfaceGrid } from './surfaceGrid.ts';
import { type PatchWindow, patchOf, simplifyPatch } from './terrainPatch.ts';

/** The meshes of one window, by how they are drawn. */
export interface TerrainMeshes {
  solid: Mesh;
  /** Translucent ground. */
  translucentGround: Mesh;
}

/** Cosine of the angle between faces above which they do not share a vertex. */
const CREASE_COS = Math.cos((24 * Math.PI) / 180);
/** Vertical component of the normal below which a face is steep, and above which it is flat. */
const STEEP_NORMAL_Z = 0.75;
const MIN_FLAT_NORMAL_Z = 0.9;
/** Only faces at least this high are walls, which excludes slivers between uneven points. */
const MIN_WALL_HEIGHT_M = 3;
/** Simplifies a window to `errorM` metres; a window without drawn ground yields empty meshes. */
export async function terrainMesh(
  grid: SurfaceGrid,
  window: PatchWindow,
  errorM: number,
  skirtM: number,
): Promise<TerrainMeshes> {
  const patch = patchOf(grid, window);
  if (patch.indices.length === 0) return { solid: emptyMesh(), translucentGround: emptyMesh() };
  return shadedTerrain(grid, patch.source, await simplifyPatch(grid, patch, errorM), skirtM);
}

interface Face {
  corners: readonly [number, number, number];
  normal: Rgb;
  area: number;
  /** Height between its lowest and highest corner. */
  riseM: number;
  kind: GroundKind;
  isTranslucent: boolean;
}

function faceOf(grid: SurfaceGrid, source: readonly number[], corners: readonly [number, number, number]): Face {
  const [a, b, c] = corners.map((v) => source[v] as number) as [number, number, number];
  const edge = (to: number): Vec3 => [
    (grid.x[to] as number) - (grid.x[a] as number),
    (grid.y[to] as number) - (grid.y[a] as number),
    (grid.z[to] as number) - (grid.z[a] as number),
  ];
  const [u, v] = [edge(b), edge(c)];
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
  const area = Math.hypot(...n);
  const heights = [a, b, c].map((at) => grid.z[at] as number);
  return {
    corners,
    area,
    riseM: Math.max(...heights) - Math.min(...heights),
    normal: area > 0 ? [n[0] / area, n[1] / area, n[2] / area] : [0, 0, 1],
    kind: kindOf(grid, [a, b, c]),
    isTranslucent: [a, b, c].some((at) => (grid.alpha[at] as number) < 1),
  };
}

/**
 * Road if part of the face is on one, water if all of it is; otherwise the material of any corner: the toes of dumps
 * and stockpiles count as the rock beside them.
 */
function kindOf(grid: SurfaceGrid, corners: readonly [number, number, number]): GroundKind {
  const roads = corners.map((at) => grid.road[at] as number);
  if (Math.min(...roads) >= 0.4 && Math.max(...roads) > 0.6)
    return corners.every((at) => grid.ramp[at] === 1) ? 'ramp' : 'road';
  const kinds = corners.map((at) => grid.kind[at] as SurfaceGrid['kind'][number]);
  if (kinds.every((kind) => kind === 'water')) return 'water';
  return kinds.find((kind) => kind === 'dump' || kind === 'stockpile') ?? 'rock';
}

function shadedTerrain(
  grid: SurfaceGrid,
  source: readonly number[],
  indices: Uint32Array,
  skirtM: number,
): TerrainMeshes {
  const faces: Face[] = [];
  const around = new Map<number, Face[]>();
  for (let k = 0; k < indices.length; k += 3) {
    const face = faceOf(grid, source, [indices[k], indices[k + 1], indices[k + 2]] as [number, number, number]);
    if (face.area === 0) continue;
    faces.push(face);
    for (const corner of face.corners) around.set(corner, [...(around.get(corner) ?? []), face]);
  }
  const meshes = { solid: emptyMesh(), translucentGround: emptyMesh() };
  const vertexByKey = new Map<string, number>();
  for (const face of faces) {
    const mesh = face.isTranslucent ? meshes.translucentGround : meshes.solid;
    for (const corner of face.corners)
      mesh.indices.push(vertexAt(grid, source, mesh, vertexByKey, around.get(corner) ?? [], face, corner));
  }
  addSkirts(meshes, faces, grid, source, skirtM);
  return meshes;
}

/** Vertices are shared by faces of one surface that meet at less than the crease angle. */
function vertexAt(
  grid: SurfaceGrid,
  source: readonly number[],
  mesh: Mesh,
  vertexByKey: Map<string, number>,
  around: readonly Face[],
  face: Face,
  corner: number,
): number {
  const sum: [number, number, number] = [0, 0, 0];
  const isSliver = face.normal[2] < STEEP_NORMAL_Z && !around.some(isWallFace);
  let group = '';
  around.forEach((other, i) => {
    const dot = face.normal[0] * other.normal[0] + face.normal[1] * other.normal[1] + face.normal[2] * other.normal[2];
    if (dot < CREASE_COS && !isSliver) return;
    group += `${i},`;
    for (const axis of [0, 1, 2] as const) sum[axis] += other.normal[axis] * other.area;
  });
  const key = `${corner}/${face.isTranslucent ? 's' : ''}${face.kind}/${group}`;
  const found = vertexByKey.get(key);
  if (found !== undefined) return found;
  const length = Math.hypot(...sum) || 1;
  const normal: Rgb = [sum[0] / length, sum[1] / length, sum[2] / length];
  const from = source[corner] as number;
  const at: Vec3 = [grid.x[from] as number, grid.y[from] as number, grid.z[from] as number];
  const steep = Math.min(...around.filter(isWallFace).map((other) => other.normal[2]));
  const flat = Math.max(...around.map((other) => other.normal[2]));
  const crest =
    face.normal[2] > MIN_FLAT_NORMAL_Z && steep < STEEP_NORMAL_Z ? crestOrToe(grid, source, around, corner) : 0;
  const wall =
    face.normal[2] < STEEP_NORMAL_Z && !isSliver && flat > MIN_FLAT_NORMAL_Z
      ? crestOrToe(grid, source, around, corner)
      : 0;
  const index = addVertex(mesh, at, toLinear(bakedShade(grid, from, normal, face.kind, crest, wall)), {
    alpha: grid.alpha[from] as number,
    surface: face.kind,
    track: trackAt(grid, from, face.kind),
  });
  vertexByKey.set(key, index);
  return index;
}

function trackAt(grid: SurfaceGrid, at: number, kind: GroundKind): readonly [number, number] {
  return kind === 'road' || kind === 'ramp' ? [grid.across[at] as number, grid.tracks[at] as number] : [0, 0];
}

function isWallFace(face: Face): boolean {
  return face.normal[2] < STEEP_NORMAL_Z && face.riseM > MIN_WALL_HEIGHT_M;
}

/** 1 where the ground falls away from a corner (crest), -1 where it rises (toe). */
function crestOrToe(grid: SurfaceGrid, source: readonly number[], around: readonly Face[], corner: number): number {
  let sideBalance = 0;
  const z = grid.z[source[corner] as number] as number;
  for (const face of around) {
    if (!isWallFace(face)) continue;
    for (const other of face.corners) sideBalance += z - (grid.z[source[other] as number] as number);
  }
  return Math.sign(sideBalance);
}

/** Baked colour: light crests and dark toes, so that benches are distinguishable from a distance. */
function bakedShade(grid: SurfaceGrid, from: number, normal: Rgb, kind: GroundKind, crest: number, wall: number): Rgb {
  const [x, y, z] = [grid.x[from] as number, grid.y[from] as number, grid.z[from] as number];
  const sky = grid.sky[from] as number;
  if (kind === 'road' || kind === 'ramp') return roadColour(kind, z, sky);
  if (kind === 'water') return PALETTE.water;
  // Patches of two sizes, one of tone and one of brightness, so that no plain has a uniform colour.
  const patchiness = 0.9 + 0.2 * fractalNoise(x / 130, y / 130);
  const warmth = 0.12 * (fractalNoise(x / 340 + 7, y / 340 + 3) - 0.5);
  const [r, g, b] = scaleColour(
    rockColour(normal, z, sky, kind === 'dump' || kind === 'stockpile' ? kind : undefined),
    patchiness,
  );
  let colour: Rgb = [r * (1 + warmth), g, b * (1 - warmth)];
  if (crest > 0) colour = blendColours(colour, PALETTE.line, 0.3);
  if (crest < 0) colour = scaleColour(colour, 0.86);
  if (wall > 0) colour = scaleColour(colour, 1.1);
  if (wall < 0) colour = scaleColour(colour, 0.8);
  return colour;
}

/** Adds a skirt to the mesh's open edges, so that no gap shows next to a neighbour of another level of detail. */
function addSkirts(
  meshes: TerrainMeshes,
  faces: readonly Face[],
  grid: SurfaceGrid,
  source: readonly number[],
  depthM: number,
): void {
  const open = new Map<string, [number, number]>();
  for (const { corners } of faces) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k] as number, corners[(k + 1) % 3] as number];
      if (!open.delete(`${b},${a}`)) open.set(`${a},${b}`, [a, b]);
    }
  }
  const side = Math.sqrt(source.length);
  const isOnBorder = (v: number) => v % side === 0 || v % side === side - 1 || v < side || v >= source.length - side;
  for (const [a, b] of open.values()) {
    if (isOnBorder(a) && isOnBorder(b)) addSkirt(meshes, grid, source[a] as number, source[b] as number, depthM);
  }
}

function addSkirt(meshes: TerrainMeshes, grid: SurfaceGrid, a: number, b: number, depthM: number): void {
  const isTranslucent = Math.max(grid.alpha[a] as number, grid.alpha[b] as number) < 1;
  if (isTranslucent) return;
  const up: Rgb = [0, 0, 1];
  const corner = (from: number, dropM: number): number => {
    const at: Vec3 = [grid.x[from] as number, grid.y[from] as number, (grid.z[from] as number) - dropM];
    const onRoad = grid.ramp[from] === 1 ? 'ramp' : 'road';
    const kind = (grid.road[from] as number) > 0.6 ? onRoad : (grid.kind[from] as GroundKind);
    return addVertex(meshes.solid, at, toLinear(bakedShade(grid, from, up, kind, 0, 0)), { surface: kind });
  };
  const [p, q, r, s] = [corner(a, 0), corner(b, 0), corner(b, depthM), corner(a, depthM)];
  meshes.solid.indices.push(p, r, q, p, s, r);
}
