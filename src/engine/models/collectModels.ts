/**
 * Finds the models in the parts of model files: one top-level node per model, below it one node per level of detail.
 */
import { ENTITY_MODELS, type EntityModel, kindOfModel, modelIndexOf } from '../../domain/models/entityModels.ts';
import { SITE_ENTITY_CODES } from '../../domain/siteEntity/kind.ts';
import { readVehicleCategory } from '../../domain/vehicle/category.ts';
import { transformPoint } from '../gltf/matrix.ts';
import type { GltfPart } from '../gltf/readGltf.ts';
import { placedIndices } from '../gltf/winding.ts';
import { boxMesh } from './box.ts';
import { fitsModelTexture, type LevelMesh, LOD_COUNT } from './packModels.ts';

export interface CollectedModels {
  models: Map<EntityModel, readonly LevelMesh[]>;
  /** Models that no file contains, and that are replaced. */
  missing: EntityModel[];
}

/** Top-level nodes without an expected name. */
const NODE_NAMES: Partial<Record<EntityModel, string>> = { people: 'person' };

const PLACEHOLDER_SIZE = { lengthM: 8, widthM: 3.2, heightM: 3.2 } as const;
const SMALL_PLACEHOLDER_SIZE = { lengthM: 1.2, widthM: 1.2, heightM: 1.8 } as const;
/** Post of a sign; optional in files. */
const POST_SIZE = { lengthM: 0.12, widthM: 0.12, heightM: 1.6 } as const;

/** Fills gaps: a missing level takes the next better one, a missing vehicle `Default`, anything else missing a box. */
export function collectModels(parts: readonly GltfPart[]): CollectedModels {
  const modelNodes = new Map<EntityModel, (LevelMesh | undefined)[]>();
  for (const part of parts) {
    const model = modelOf(part);
    const mesh = model && levelMesh(part);
    if (!model || !mesh) continue;
    const levels = modelNodes.get(model) ?? [];
    const level = levelOf(part);
    const before = levels[level];
    const whole = before ? mergeMeshes(before, mesh) : mesh;
    // Valid coordinates times a valid matrix may still overflow.
    if (!fitsModelTexture(whole) || !whole.positions.every(Number.isFinite)) continue;
    levels[level] = whole;
    modelNodes.set(model, levels);
  }
  const vehicle = fillMissingLevels(modelNodes.get('Default') ?? [boxMesh(PLACEHOLDER_SIZE)]);
  const models = new Map<EntityModel, readonly LevelMesh[]>();
  const missing: EntityModel[] = [];
  for (const model of ENTITY_MODELS) {
    const levels = modelNodes.get(model);
    if (!levels && model !== 'annotation') missing.push(model);
    models.set(model, levels ? fillMissingLevels(levels) : placeholderModel(model, vehicle));
  }
  return { models, missing };
}

function placeholderModel(model: EntityModel, vehicle: readonly LevelMesh[]): readonly LevelMesh[] {
  if (kindOfModel(modelIndexOf(model)) === 'vehicle') return vehicle;
  return fillMissingLevels([boxMesh(model === 'annotation' ? POST_SIZE : SMALL_PLACEHOLDER_SIZE)]);
}

function modelOf(part: GltfPart): EntityModel | undefined {
  for (const name of part.path) {
    const category = readVehicleCategory(name);
    if (category !== 'Default' || name === 'Default') return category;
    const siteEntity = SITE_ENTITY_CODES.find((model) => (NODE_NAMES[model] ?? model) === name);
    if (siteEntity) return siteEntity;
  }
  return undefined;
}

function levelOf(part: GltfPart): number {
  for (const name of part.path) {
    const level = /_LOD([0-2])/.exec(name)?.[1];
    if (level !== undefined) return Number(level);
  }
  return 0;
}

function fillMissingLevels(levels: readonly (LevelMesh | undefined)[]): readonly LevelMesh[] {
  const best = levels.find((mesh) => mesh !== undefined) ?? boxMesh(PLACEHOLDER_SIZE);
  const out: LevelMesh[] = [];
  for (let level = 0; level < LOD_COUNT; level++) out.push(levels[level] ?? out[level - 1] ?? best);
  return out;
}

function levelMesh({ geometry, matrix }: GltfPart): LevelMesh {
  const indices = placedIndices(geometry.indices, matrix);
  const count = geometry.positions.length / 3;
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const source = geometry.normals;
  for (let p = 0; p < count * 3; p += 3) {
    const at = (values: Float32Array): [number, number, number] =>
      [values[p], values[p + 1], values[p + 2]] as [number, number, number];
    positions.set(transformPoint(matrix, ...at(geometry.positions)), p);
    if (source) normals.set(transformDirection(matrix, at(source)), p);
  }
  if (!source) addFaceNormals(positions, indices, normals);
  return { positions, normals, colours: geometry.colours ?? new Float32Array(count * 4).fill(1), indices };
}

function transformDirection(m: ArrayLike<number>, [x, y, z]: [number, number, number]): [number, number, number] {
  const origin = transformPoint(m, 0, 0, 0);
  const tip = transformPoint(m, x, y, z);
  const d = [tip[0] - origin[0], tip[1] - origin[1], tip[2] - origin[2]] as const;
  const length = Math.hypot(...d) || 1;
  return [d[0] / length, d[1] / length, d[2] / length];
}

/** Sums the faces' normals at their vertices, weighted by area, and normalises the sums. */
function addFaceNormals(positions: Float32Array, indices: Uint32Array, normals: Float32Array): void {
  sumFaceNormals(positions, indices, normals);
  for (let p = 0; p < normals.length; p += 3) {
    const x = normals[p] as number;
    const y = normals[p + 1] as number;
    const z = normals[p + 2] as number;
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[p] = x / length;
    normals[p + 1] = y / length;
    normals[p + 2] = z / length;
  }
}

/** Adds the faces' normals at their vertices, weighted by area. */
export function sumFaceNormals(positions: Float32Array, indices: Uint32Array, normals: Float32Array): void {
  for (let k = 0; k + 2 < indices.length; k += 3) {
    const a = (indices[k] as number) * 3;
    const b = (indices[k + 1] as number) * 3;
    const c = (indices[k + 2] as number) * 3;
    const bx = (positions[b] as number) - (positions[a] as number);
    const by = (positions[b + 1] as number) - (positions[a + 1] as number);
    const bz = (positions[b + 2] as number) - (positions[a + 2] as number);
    const cx = (positions[c] as number) - (positions[a] as number);
    const cy = (positions[c + 1] as number) - (positions[a + 1] as number);
    const cz = (positions[c + 2] as number) - (positions[a + 2] as number);
    const nx = by * cz - bz * cy;
    const ny = bz * cx - bx * cz;
    const nz = bx * cy - by * cx;
    for (let corner = k; corner < k + 3; corner++) {
      const v = (indices[corner] as number) * 3;
      normals[v] = (normals[v] as number) + nx;
      normals[v + 1] = (normals[v + 1] as number) + ny;
      normals[v + 2] = (normals[v + 2] as number) + nz;
    }
  }
}

function mergeMeshes(a: LevelMesh, b: LevelMesh): LevelMesh {
  const offset = a.positions.length / 3;
  return {
    positions: concatFloats(a.positions, b.positions),
    normals: concatFloats(a.normals, b.normals),
    colours: concatFloats(a.colours, b.colours),
    indices: mergeIndices(a.indices, b.indices, offset),
  };
}

function mergeIndices(a: Uint32Array, b: Uint32Array, offset: number): Uint32Array {
  const out = new Uint32Array(a.length + b.length);
  out.set(a);
  for (let k = 0; k < b.length; k++) out[a.length + k] = (b[k] as number) + offset;
  return out;
}

function concatFloats(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}
