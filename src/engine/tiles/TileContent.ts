/** Drawable content of one tile: triangles in scene metres, ready for the GPU, kept for rays and for a lost context. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { displayByte } from '../gltf/colour.ts';
import { multiply } from '../gltf/matrix.ts';
import type { GltfFile, GltfPart } from '../gltf/readGltf.ts';
import type { GrainName } from '../gltf/surface.ts';
import type { Coverage } from '../gpu/coverageGlsl.ts';
import { addFaceNormals } from '../models/collectModels.ts';
import type { BoxTreeData } from './BoxTree.ts';
import { placeNormals, placePositions } from './placeVertices.ts';

/** A picture that is laid over surfaces along the axes, shared by all tiles. */
export interface Grain {
  image: ImageBitmap;
  repeatM: number;
}

export interface TilePart extends Coverage {
  positions: Float32Array;
  /** Three signed bytes a vertex, and the kind of surface that its grain differs by. */
  normals: Int8Array;
  /** Red, green, blue, alpha a vertex, as displayed. */
  colours: Uint8Array;
  uvs: Float32Array | undefined;
  indices: Uint32Array;
  min: ScenePoint;
  max: ScenePoint;
  image: ImageBitmap | undefined;
  doubleSided: boolean;
  unlit: boolean;
  /** Some vertex is see-through, and there is no picture. */
  isFaded: boolean;
  /** Single points rather than triangles; there are no indices. */
  points: boolean;
  /** For points: metres that each represents; see pointSpacing.ts. */
  pointSpacingM?: number;
  /** The picture that its file names for {@link grain}. */
  grainName?: GrainName | undefined;
  grain?: Grain | undefined;
  /** Where rays meet it, for large parts; of smaller ones it is made when the first ray comes. */
  tree?: BoxTreeData | undefined;
}

/** Total of one file: copies multiply its content. */
const MAX_VERTICES = 8_000_000;
const MAX_INDICES = 24_000_000;

/** More looks than this no map has; each is drawn by itself. */
const MAX_PARTS = 512;

/**
 * Brings a file's parts into the scene; parts that look alike become one.
 * @param matrices of each copy of the file @param images of the file, in its order
 * @throws {FileFault} where a place is no number, or the copies become too many
 */
export function tileParts(
  file: GltfFile,
  matrices: readonly ArrayLike<number>[],
  images: readonly (ImageBitmap | undefined)[],
): TilePart[] {
  const groups = partsBySurface(file.parts);
  checkTileSize(file.parts, matrices.length);
  if (groups.length > MAX_PARTS) throw new FileFault('tooLarge', `The file has ${groups.length} different looks`);
  return groups.map((parts) => mergedPart(parts, matrices, images));
}

function checkTileSize(parts: readonly GltfPart[], instanceCount: number): void {
  const vertices = parts.reduce((sum, { geometry }) => sum + geometry.positions.length / 3, 0) * instanceCount;
  const indices = parts.reduce((sum, { geometry }) => sum + geometry.indices.length, 0) * instanceCount;
  if (vertices > MAX_VERTICES || indices > MAX_INDICES)
    throw new FileFault('tooLarge', `The file draws ${vertices} vertices`);
}

/** Parts that one draw call can draw together. */
function partsBySurface(parts: readonly GltfPart[]): GltfPart[][] {
  const groups = new Map<string, GltfPart[]>();
  for (const part of parts) {
    const { image, doubleSided, unlit, blend, cutoff, points, grain } = part.surface;
    const key = `${part.geometry.uvs ? (image ?? '') : ''}/${doubleSided}/${unlit}/${blend}/${cutoff}/${points}/${grain?.uri}`;
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return [...groups.values()];
}

/** Bytes that a part takes on the GPU. */
export function gpuBytes(part: TilePart): number {
  const image = part.image ? part.image.width * part.image.height * 5.33 : 0;
  return part.positions.byteLength * 2 + part.indices.byteLength + (part.uvs?.byteLength ?? 0) + image;
}

function mergedPart(
  parts: readonly GltfPart[],
  matrices: readonly ArrayLike<number>[],
  images: readonly (ImageBitmap | undefined)[],
): TilePart {
  const [first] = parts as readonly [GltfPart];
  const vertices = parts.reduce((sum, part) => sum + part.geometry.positions.length / 3, 0) * matrices.length;
  const indexCount = parts.reduce((sum, part) => sum + part.geometry.indices.length, 0) * matrices.length;
  const image = first.surface.image === undefined ? undefined : images[first.surface.image];
  const mergedTilePart: TilePart = {
    positions: new Float32Array(vertices * 3),
    normals: new Int8Array(vertices * 4),
    colours: new Uint8Array(vertices * 4),
    uvs: image && first.geometry.uvs ? new Float32Array(vertices * 2) : undefined,
    indices: new Uint32Array(indexCount),
    min: { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY, z: Number.POSITIVE_INFINITY },
    max: { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY, z: Number.NEGATIVE_INFINITY },
    image,
    doubleSided: first.surface.doubleSided,
    unlit: first.surface.unlit || first.surface.points,
    isFaded: false,
    cutoff: first.surface.cutoff,
    isDithered: first.surface.blend && image !== undefined,
    points: first.surface.points,
    grainName: first.surface.grain,
  };
  let vertex = 0;
  let index = 0;
  for (const matrix of matrices) {
    for (const part of parts) {
      addPart(mergedTilePart, part, matrix, vertex, index);
      vertex += part.geometry.positions.length / 3;
      index += part.geometry.indices.length;
    }
  }
  checkCoordinates(mergedTilePart);
  return mergedTilePart;
}

/** Farther away nothing is in a mine, and float32 ends. */
const MAX_COORDINATE_M = 1e12;

/** @throws {FileFault} where a part has no finite position */
export function checkCoordinates({ min, max, positions }: TilePart): void {
  if (positions.length === 0) return;
  const isValid = [min.x, min.y, min.z, max.x, max.y, max.z].every((value) => Math.abs(value) <= MAX_COORDINATE_M);
  if (!isValid) throw new FileFault('damaged', 'The file puts something at a place that is no number');
}

function addPart(out: TilePart, part: GltfPart, matrix: ArrayLike<number>, vertex: number, index: number): void {
  const m = multiply(matrix, part.matrix);
  const { positions, indices, uvs } = part.geometry;
  const count = positions.length / 3;
  placePositions(out.positions, vertex, positions, m, out);
  for (let k = 0; k < indices.length; k++) out.indices[index + k] = (indices[k] as number) + vertex;
  if (out.uvs && uvs) out.uvs.set(uvs, vertex * 2);
  addNormals(out, part, m, vertex);
  addColours(out, part, vertex, count);
}

function addNormals(out: TilePart, { geometry }: GltfPart, m: Float64Array, vertex: number): void {
  const count = geometry.positions.length / 3;
  let source = geometry.normals;
  if (!source) {
    source = new Float32Array(count * 3);
    addFaceNormals(geometry.positions, geometry.indices, source);
  }
  placeNormals(out.normals, vertex, source, m);
  const { surfaces } = geometry;
  if (!surfaces) return;
  for (let k = 0; k < count; k++) out.normals[(vertex + k) * 4 + 3] = Math.max(0, Math.min(127, surfaces[k] as number));
}

function addColours(out: TilePart, { geometry, surface }: GltfPart, vertex: number, count: number): void {
  const own = geometry.colours;
  const [red, green, blue, alpha] = surface.colour;
  const { colours } = out;
  const hasAlpha = surface.blend || surface.cutoff !== undefined;
  let isFaded = false;
  for (let k = 0, o = vertex * 4; k < count; k++, o += 4) {
    colours[o] = displayByte((own ? (own[k * 4] as number) : 1) * red);
    colours[o + 1] = displayByte((own ? (own[k * 4 + 1] as number) : 1) * green);
    colours[o + 2] = displayByte((own ? (own[k * 4 + 2] as number) : 1) * blue);
    const share = hasAlpha ? Math.min(1, Math.max(0, (own ? (own[k * 4 + 3] as number) : 1) * alpha)) : 1;
    colours[o + 3] = Math.round(share * 255);
    if (share < 0.996) isFaded = true;
  }
  if (isFaded && surface.blend && !out.isDithered) out.isFaded = true;
}
