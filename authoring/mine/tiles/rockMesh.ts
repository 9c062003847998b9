/** The walls of all drives as one surface: blasted rock, level floors, heaps, lit by the lamps at the back. */

import { MeshoptSimplifier } from 'meshoptimizer';
import type { GroundKind } from '../../../src/domain/site/groundKind.ts';
import type { Vec3 } from '../layout/frame.ts';
import { fractalNoise, noise3d } from '../layout/noise.ts';
import type { ExcavationSegment, RockFieldParts, SurfaceOpening } from './excavations.ts';
import { addVertex, emptyMesh, type Mesh } from './glb.ts';
import { blendColours, type Rgb, scaleColour, toLinear } from './palette.ts';
import { type FieldPart, RockField } from './rockField.ts';
import { BLOCK_SIDE_CELLS, type Block, type SurfaceMesh, SurfaceNets } from './surfaceNets.ts';

const ROCK_GRID_STEP_M = 1;
const BLOCK_SIZE_M = ROCK_GRID_STEP_M * BLOCK_SIDE_CELLS;
const CHUNK_SIZE_M = 150;
const LAMP_LIGHT_WEIGHT = 0.5;

/** A part of the walls: of one group of drives, in one square of the plan. */
export interface RockChunk {
  group: number;
  /** The square's coordinates, like `2_-1`. */
  cellKey: string;
  net: SurfaceMesh;
  materials: ChunkMaterial[];
}

interface ChunkMaterial {
  colour: Rgb;
  surface: GroundKind;
}

/** @param colourOf colour of the rock at an altitude */
export function rockChunks(parts: RockFieldParts, origin: Vec3, colourOf: (z: number) => Rgb): RockChunk[] {
  const field = new RockField(parts);
  const nets = new SurfaceNets(ROCK_GRID_STEP_M);
  for (const block of blocksOf(parts.legs)) {
    const near = field.partNear(middleOf(block), BLOCK_SIZE_M);
    if (!near.isEmpty) nets.add(block, (at) => near.value(at));
  }
  return splitIntoChunks(withoutMouths(nets.net, parts.surfaceOpenings), field, origin, colourOf);
}

const MOUTH_SEARCH_DISTANCE_M = 14;

function withoutMouths({ positions, indices }: SurfaceMesh, mouths: readonly SurfaceOpening[]): SurfaceMesh {
  const isOutside = (at: Vec3) =>
    mouths.some(({ at: mouth, inwardDirection: target }) => {
      const [dx, dy, dz] = [at[0] - mouth[0], at[1] - mouth[1], at[2] - mouth[2]];
      return Math.hypot(dx, dy, dz) < MOUTH_SEARCH_DISTANCE_M && dx * target[0] + dy * target[1] < 0.5;
    });
  const out = positions.map(isOutside);
  const keptIndices: number[] = [];
  for (let k = 0; k < indices.length; k += 3) {
    const corners = indices.slice(k, k + 3);
    if (!corners.every((v) => out[v])) keptIndices.push(...corners);
  }
  return { positions, indices: keptIndices };
}

function middleOf({ i, j, k }: Block): Vec3 {
  const half = BLOCK_SIDE_CELLS / 2;
  return [(i + half) * ROCK_GRID_STEP_M, (j + half) * ROCK_GRID_STEP_M, (k + half) * ROCK_GRID_STEP_M];
}

/** Blocks through which a wall may pass, each once, in the order of the segments. */
function blocksOf(legs: readonly ExcavationSegment[]): Block[] {
  const blocks = new Map<string, Block>();
  for (const { a, b, halfWidthM, heightM } of legs) {
    const reach = halfWidthM + 1;
    const first = (k: 0 | 1 | 2, by: number) => Math.floor((Math.min(a[k], b[k]) - by) / BLOCK_SIZE_M);
    const last = (k: 0 | 1 | 2, by: number) => Math.floor((Math.max(a[k], b[k]) + by) / BLOCK_SIZE_M);
    for (let k = first(2, 1); k <= last(2, heightM + 1); k++) {
      for (let j = first(1, reach); j <= last(1, reach); j++) {
        for (let i = first(0, reach); i <= last(0, reach); i++) {
          const block = { i: i * BLOCK_SIDE_CELLS, j: j * BLOCK_SIDE_CELLS, k: k * BLOCK_SIDE_CELLS };
          if (passesWithin(middleOf(block), a, b, reach)) blocks.set(`${i},${j},${k}`, block);
        }
      }
    }
  }
  return [...blocks.values()];
}

function passesWithin(at: Vec3, a: Vec3, b: Vec3, reachM: number): boolean {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.min(1, Math.max(0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a[0] + dx * t - at[0], a[1] + dy * t - at[1]) < reachM + BLOCK_SIZE_M;
}

function splitIntoChunks(net: SurfaceMesh, field: RockField, origin: Vec3, colourOf: (z: number) => Rgb): RockChunk[] {
  const chunks = new Map<string, { chunk: RockChunk; vertexCopies: Map<number, number> }>();
  const normals = normalsOf(net);
  const materials = new Map<number, ChunkMaterial & { group: number }>();
  const parts = new Map<string, FieldPart>();
  const materialOf = (v: number) => {
    const found = materials.get(v);
    if (found) return found;
    const at = net.positions[v] as Vec3;
    const key = at.map((value) => Math.floor(value / 20)).join();
    const part =
      parts.get(key) ?? field.partNear(at.map((value) => Math.floor(value / 20) * 20 + 10) as unknown as Vec3, 18);
    parts.set(key, part);
    const { group, aboveFloorM, heapM, lamp } = part.sample(at);
    const look = {
      group,
      ...materialAt(colourOf(at[2]), at, normals[v] as Vec3, { aboveM: aboveFloorM, heapM, lamp }),
    };
    materials.set(v, look);
    return look;
  };
  for (let k = 0; k < net.indices.length; k += 3) {
    const corners = [net.indices[k], net.indices[k + 1], net.indices[k + 2]] as [number, number, number];
    const first = net.positions[corners[0]] as Vec3;
    const cellKey = `${Math.floor((first[0] - origin[0]) / CHUNK_SIZE_M)}_${Math.floor((first[1] - origin[1]) / CHUNK_SIZE_M)}`;
    const { group } = materialOf(corners[0]);
    const key = `${group}/${cellKey}`;
    const target = chunks.get(key) ?? {
      chunk: { group, cellKey, net: { positions: [], indices: [] }, materials: [] },
      vertexCopies: new Map<number, number>(),
    };
    chunks.set(key, target);
    for (const v of corners)
      target.chunk.net.indices.push(copyVertex(target, v, net.positions[v] as Vec3, materialOf(v)));
  }
  return [...chunks.values()].map(({ chunk }) => chunk);
}

function copyVertex(
  target: { chunk: RockChunk; vertexCopies: Map<number, number> },
  v: number,
  at: Vec3,
  look: ChunkMaterial,
): number {
  const found = target.vertexCopies.get(v);
  if (found !== undefined) return found;
  const index = target.chunk.net.positions.push(at) - 1;
  target.chunk.materials.push(look);
  target.vertexCopies.set(v, index);
  return index;
}

function normalsOf({ positions, indices }: SurfaceMesh): Vec3[] {
  const sums = positions.map((): [number, number, number] => [0, 0, 0]);
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [indices[k], indices[k + 1], indices[k + 2]].map((v) => positions[v as number]) as [
      Vec3,
      Vec3,
      Vec3,
    ];
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
    for (let corner = 0; corner < 3; corner++) {
      const sum = sums[indices[k + corner] as number] as [number, number, number];
      for (const axis of [0, 1, 2] as const) sum[axis] += n[axis];
    }
  }
  return sums.map(([x, y, z]) => {
    const length = Math.hypot(x, y, z) || 1;
    return [x / length, y / length, z / length];
  });
}

const MUCK_COLOUR: Rgb = [0.33, 0.33, 0.34];
const ROADWAY_COLOUR: Rgb = [0.44, 0.46, 0.48];

/** Rock as lit by the lamps: floors light, backs dark, patches of damp, the foot of the wall in shade. */
function materialAt(
  rock: Rgb,
  at: Vec3,
  normal: Vec3,
  { aboveM, heapM, lamp }: { aboveM: number; heapM: number; lamp: number },
): ChunkMaterial {
  const isFloor = normal[2] > 0.8 && aboveM < 0.5;
  const base =
    heapM > 0.15 ? blendColours(rock, MUCK_COLOUR, 0.75) : isFloor ? blendColours(rock, ROADWAY_COLOUR, 0.3) : rock;
  const open = 0.6 + 0.28 * normal[2] + 0.2 * (normal[0] * -0.6 + normal[1] * -0.5);
  const patchiness = 0.76 + 0.42 * fractalNoise(at[0] / 9 + at[2], at[1] / 9 - at[2] / 3);
  const grain = isFloor && heapM <= 0.15 ? 1 : 0.72 + 0.5 * noise3d(at[0] / 0.8, at[1] / 0.8, at[2] / 0.8);
  const foot = isFloor ? 1 : 0.8 + 0.2 * Math.min(1, Math.max(0, aboveM) / 1.2);
  const colour = scaleColour(base, open * patchiness * grain * foot * (0.74 + 0.52 * lamp));
  return { colour, surface: isFloor && heapM <= 0.15 ? 'concrete' : 'rock' };
}

/** A simplified copy of a chunk, for the scale of `errorM`. Borders are kept in place, so that chunks still meet. */
export async function simplifiedRock({ net, materials }: RockChunk, errorM: number): Promise<Mesh> {
  await MeshoptSimplifier.ready;
  const origin = net.positions[0] as Vec3;
  const positions = new Float32Array(net.positions.length * 3);
  net.positions.forEach((at, v) => {
    for (const k of [0, 1, 2] as const) positions[v * 3 + k] = at[k] - origin[k];
  });
  const light = Float32Array.from(materials, ({ colour: [r, g, b] }) => r + g + b);
  const [indices] = MeshoptSimplifier.simplifyWithAttributes(
    Uint32Array.from(net.indices),
    positions,
    3,
    light,
    1,
    [LAMP_LIGHT_WEIGHT * Math.max(0.3, errorM * 3)],
    null,
    0,
    errorM,
    ['LockBorder', 'ErrorAbsolute'],
  );
  return meshOf(net, materials, indices);
}

function meshOf({ positions }: SurfaceMesh, materials: readonly ChunkMaterial[], indices: Uint32Array): Mesh {
  const mesh = emptyMesh();
  const remaining: SurfaceMesh = { positions: [], indices: [] };
  const vertexCopies = new Map<number, number>();
  const source: number[] = [];
  for (const v of indices) {
    const found = vertexCopies.get(v) ?? remaining.positions.push(positions[v] as Vec3) - 1;
    if (found === source.length) source.push(v);
    vertexCopies.set(v, found);
    remaining.indices.push(found);
  }
  remaining.positions.forEach((at, v) => {
    const { colour, surface } = materials[source[v] as number] as ChunkMaterial;
    addVertex(mesh, at, toLinear(colour), { surface });
  });
  mesh.indices.push(...remaining.indices);
  return mesh;
}
