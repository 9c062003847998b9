/**
 * Vehicle models as one integer texture that the vertex shader reads by vertex number, and as index templates from
 * which a view's index list is assembled: the whole fleet of a view is then one draw call.
 *
 * An index encodes row, level of detail and vertex: `row << 14 | level << 12 | vertex`. The first 128 texels are
 * headers of the models, at `model * 4 + level` with level 3 for pinned ones: first vertex texel, length, height and
 * width in metres (float bits). A vertex is one texel: r: x, y g: z, outline normal (octahedral) b: normal x, y, z,
 * paint slot a: red, green, blue with lengths in 1/512 m.
 */
import { ENTITY_MODELS, type EntityModel } from '../../domain/models/entityModels.ts';
import { SLOT_NUMBER, slotOfAlpha } from '../../domain/models/paint.ts';
import { displayByte } from '../gltf/colour.ts';

export const LOD_COUNT = 3;
export const MODEL_TEXTURE_WIDTH = 1024;
export const VERTEX_INDEX_BITS = 12;
export const ROW_SHIFT = VERTEX_INDEX_BITS + 2;
const MAX_LEVEL_VERTICES = 1 << VERTEX_INDEX_BITS;
const MAX_INDICES_PER_VERTEX = 32;
const MODEL_HEADER_TEXELS = 128;
/** Longer templates are not compared. */
const MAX_SHARED_INDICES = 192;
const UNITS_PER_M = 512;

/** Triangles of one level of detail: metres, y up, facing +x, colours with the paint slot as alpha. */
export interface LevelMesh {
  positions: Float32Array;
  normals: Float32Array;
  colours: Float32Array;
  indices: Uint32Array;
}

export interface ModelSize {
  lengthM: number;
  widthM: number;
  heightM: number;
  /** Radius of a sphere around the origin that contains the model. */
  radiusM: number;
}

export interface PackedModels {
  texels: Uint32Array;
  width: number;
  height: number;
  /** By `model * 4 + level`: indices without a row. Simple models with equal indices share one template. */
  templates: readonly Uint32Array[];
  /** By the model's number. */
  sizes: readonly ModelSize[];
}

/** Packs all models; each needs all levels. @throws if a level has too many vertices */
export function packModels(models: ReadonlyMap<EntityModel, readonly LevelMesh[]>): PackedModels {
  const levels = ENTITY_MODELS.map((model) => {
    const found = models.get(model);
    if (found?.length !== LOD_COUNT) throw new Error(`The models lack ${model}`);
    return found;
  });
  const vertices = levels.flat().reduce((sum, mesh) => sum + mesh.positions.length / 3, MODEL_HEADER_TEXELS);
  const height = Math.ceil(vertices / MODEL_TEXTURE_WIDTH);
  const texels = new Uint32Array(MODEL_TEXTURE_WIDTH * height * 4);
  const templates: Uint32Array[] = [];
  const sizes: ModelSize[] = [];
  let next = MODEL_HEADER_TEXELS;
  levels.forEach((meshes, model) => {
    const size = measureModel(meshes[0] as LevelMesh);
    sizes.push(size);
    meshes.forEach((mesh, level) => {
      const slot = model * 4 + level;
      texels[slot * 4] = next;
      texels[slot * 4 + 1] = floatBits(size.lengthM);
      texels[slot * 4 + 2] = floatBits(size.heightM);
      texels[slot * 4 + 3] = floatBits(size.widthM);
      templates[slot] = mesh.indices.map((vertex) => (level << VERTEX_INDEX_BITS) | vertex);
      next = packMesh(mesh, texels, next);
    });
    addFarthestLevel(texels, templates, model);
  });
  return { texels, width: MODEL_TEXTURE_WIDTH, height, templates: withoutCopies(templates), sizes };
}

/**
 * Replaces equal templates of simple models by one array: the shader finds a model by its row, so that they are drawn
 * together.
 */
function withoutCopies(templates: readonly Uint32Array[]): Uint32Array[] {
  const simple = new Map<string, Uint32Array>();
  return templates.map((template) => {
    if (template.length > MAX_SHARED_INDICES) return template;
    const key = template.join();
    const same = simple.get(key) ?? template;
    simple.set(key, same);
    return same;
  });
}

/**
 * Level 3 repeats the simplest model, enlarged as much as visibility requires: for selected and hovered models far
 * away.
 */
function addFarthestLevel(texels: Uint32Array, templates: Uint32Array[], model: number): void {
  const simplest = model * 4 + LOD_COUNT - 1;
  texels.copyWithin((simplest + 1) * 4, simplest * 4, simplest * 4 + 4);
  const indices = templates[simplest] as Uint32Array;
  templates[simplest + 1] = indices.map(
    (index) => (LOD_COUNT << VERTEX_INDEX_BITS) | (index & (MAX_LEVEL_VERTICES - 1)),
  );
}

/**
 * Whether a level fits: its vertices into the texture, and its triangles into a plausible number for those vertices.
 */
export function fitsModelTexture(mesh: LevelMesh): boolean {
  return (
    mesh.positions.length / 3 <= MAX_LEVEL_VERTICES &&
    mesh.indices.length <= MAX_LEVEL_VERTICES * MAX_INDICES_PER_VERTEX
  );
}

function measureModel(mesh: LevelMesh): ModelSize {
  let [minX, maxX, minZ, maxZ, maxY, radius] = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < mesh.positions.length; k += 3) {
    const x = mesh.positions[k] as number;
    const y = mesh.positions[k + 1] as number;
    const z = mesh.positions[k + 2] as number;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minZ = Math.min(minZ, z);
    maxZ = Math.max(maxZ, z);
    maxY = Math.max(maxY, y);
    radius = Math.max(radius, Math.hypot(x, y, z));
  }
  return {
    lengthM: Math.max(1, maxX - minX),
    widthM: maxZ - minZ,
    heightM: Math.max(0.5, maxY),
    radiusM: Math.max(1, radius),
  };
}

function packMesh(mesh: LevelMesh, texels: Uint32Array, from: number): number {
  if (!fitsModelTexture(mesh)) throw new Error(`A model level has more than ${MAX_LEVEL_VERTICES} vertices`);
  const hull = hullNormals(mesh);
  const count = mesh.positions.length / 3;
  for (let v = 0; v < count; v++) {
    const o = (from + v) * 4;
    const p = v * 3;
    texels[o] = (packLength16(mesh.positions[p]) | (packLength16(mesh.positions[p + 1]) << 16)) >>> 0;
    texels[o + 1] = (packLength16(mesh.positions[p + 2]) | (packNormal(hull, p) << 16)) >>> 0;
    texels[o + 2] =
      (packSigned3(mesh.normals, p) | (SLOT_NUMBER[slotOfAlpha(mesh.colours[v * 4 + 3] ?? 1)] << 24)) >>> 0;
    texels[o + 3] = packBytes3(mesh.colours, v * 4);
  }
  return from + count;
}

function packLength16(metres: number | undefined): number {
  return Math.max(-32_768, Math.min(32_767, Math.round((metres ?? 0) * UNITS_PER_M))) & 0xffff;
}

function packSigned8(value: number | undefined): number {
  return Math.round(Math.max(-1, Math.min(1, value ?? 0)) * 127) & 0xff;
}

function packSigned3(values: Float32Array, at: number): number {
  return packSigned8(values[at]) | (packSigned8(values[at + 1]) << 8) | (packSigned8(values[at + 2]) << 16);
}

function packBytes3(values: Float32Array, at: number): number {
  const byte = (k: number): number => displayByte(values[at + k] ?? 0);
  return byte(0) | (byte(1) << 8) | (byte(2) << 16);
}

function floatBits(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0] as number;
}

/** Packs a unit vector into two signed bytes. */
function packNormal(normals: Float32Array, at: number): number {
  const x = normals[at] as number;
  const y = normals[at + 1] as number;
  const z = normals[at + 2] as number;
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z) || 1;
  let u = x / sum;
  let v = z / sum;
  if (y < 0) [u, v] = [(1 - Math.abs(v)) * (u < 0 ? -1 : 1), (1 - Math.abs(u)) * (v < 0 ? -1 : 1)];
  return packSigned8(u) | (packSigned8(v) << 8);
}

/** Normals shared by all vertices at a position, so that a widened hull has no gaps at hard edges. */
function hullNormals(mesh: LevelMesh): Float32Array {
  const sums = new Map<string, [number, number, number]>();
  const keyOf = (p: number): string =>
    `${packLength16(mesh.positions[p])},${packLength16(mesh.positions[p + 1])},${packLength16(mesh.positions[p + 2])}`;
  for (let p = 0; p < mesh.positions.length; p += 3) {
    const sum = sums.get(keyOf(p)) ?? [0, 0, 0];
    for (let k = 0; k < 3; k++) sum[k as 0] += mesh.normals[p + k] as number;
    sums.set(keyOf(p), sum);
  }
  const out = new Float32Array(mesh.positions.length);
  for (let p = 0; p < out.length; p += 3) {
    const [x, y, z] = sums.get(keyOf(p)) ?? [0, 1, 0];
    const length = Math.hypot(x, y, z) || 1;
    out.set([x / length, y / length, z / length], p);
  }
  return out;
}
