/** Drawable content of one tile: triangles in scene metres, ready for the GPU, kept for rays and for a lost context. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { displayByte } from '../gltf/colour.ts';
import { multiply } from '../gltf/matrix.ts';
import type { GltfFile, GltfPart } from '../gltf/readGltf.ts';
import type { GrainName } from '../gltf/surface.ts';
import type { Coverage } from '../gpu/coverageGlsl.ts';
import { sumFaceNormals } from '../models/collectModels.ts';
import type { BoxTreeData } from './BoxTree.ts';
import { facesUpward, isColoured, kindsOf, ROCK_KIND } from './groundOf.ts';
import { placeNormals, placePositions, placeTriangles } from './placeVertices.ts';
import type { UndergroundMark } from './tileset/undergroundMark.ts';

/** A picture that is laid over surfaces along the axes, shared by all tiles. */
export interface Grain {
  image: ImageBitmap;
  repeatM: number;
}

export interface TilePart extends Coverage {
  positions: Float32Array;
  /** Three signed bytes per vertex, and the kind of ground as an index in GROUND_KINDS. */
  normals: Int8Array;
  /** Red, green, blue, alpha per vertex, as displayed. */
  colours: Uint8Array;
  /** Texture coordinates; or, for ground without a texture, the position on a road: see {@link hasTracks}. */
  uvs: Float32Array | undefined;
  indices: Uint32Array;
  min: ScenePoint;
  max: ScenePoint;
  image: ImageBitmap | undefined;
  /** Its picture is too large to be decoded. */
  isWithoutPicture?: boolean;
  doubleSided: boolean;
  unlit: boolean;
  /** Some vertex is translucent, and there is no picture. */
  isFaded: boolean;
  /** Single points rather than triangles; there are no indices. */
  points: boolean;
  /** For points: metres that each represents; see pointSpacing.ts. */
  pointSpacingM?: number;
  /** The map's underground mark; undefined for ground and objects on it. */
  underground?: UndergroundMark | undefined;
  /** The alpha of its vertices is their relative height in a drive: driveHeights.ts. */
  isDrive?: boolean;
  /** Terrain that faces upward: it fades out at the edge of the map. */
  isGround?: boolean;
  /** Some of its vertices have a kind of ground. */
  hasKinds?: boolean;
  /** It has no colours of its own and is coloured by kind of ground. */
  isUncoloured?: boolean;
  /**
   * `uvs` hold the position across a road, from -1 at its left edge to 1 at the right one, and the strength of wheel
   * tracks, 0 to 1.
   */
  hasTracks?: boolean;
  /** The picture that its file names for {@link grain}. */
  grainName?: GrainName | undefined;
  grain?: Grain | undefined;
  /** Tree for ray casts, for large parts; for smaller ones it is built by the first ray. */
  tree?: BoxTreeData | undefined;
}

/** Limits per file: instances multiply its content. */
const MAX_VERTICES = 8_000_000;
const MAX_INDICES = 24_000_000;

/** Limit on distinct surface appearances in one file; each needs its own draw call. */
const MAX_PARTS = 512;

/**
 * Transforms a file's parts into the scene; parts that look alike are merged.
 * @param matrices of each copy of the file @param images of the file, in its order
 * @param featureKinds kinds of ground by feature, see groundOf.ts
 * @throws {FileFault} if a position is not a number, or there are too many copies
 */
export function tileParts(
  file: GltfFile,
  matrices: readonly ArrayLike<number>[],
  images: readonly (ImageBitmap | undefined)[],
  featureKinds?: readonly number[],
): TilePart[] {
  const groups = partsBySurface(file.parts);
  checkTileSize(file.parts, matrices.length);
  if (groups.length > MAX_PARTS) throw new FileFault('tooLarge', `The file has ${groups.length} different looks`);
  return groups.map((parts) => mergedPart(parts, matrices, images, featureKinds));
}

function checkTileSize(parts: readonly GltfPart[], instanceCount: number): void {
  const vertices = parts.reduce((sum, { geometry }) => sum + geometry.positions.length / 3, 0) * instanceCount;
  const indices = parts.reduce((sum, { geometry }) => sum + geometry.indices.length, 0) * instanceCount;
  if (vertices > MAX_VERTICES || indices > MAX_INDICES)
    throw new FileFault('tooLarge', `The file draws ${vertices} vertices`);
}

/** Groups of parts that one draw call can draw. */
function partsBySurface(parts: readonly GltfPart[]): GltfPart[][] {
  const groups = new Map<string, GltfPart[]>();
  for (const part of parts) {
    const { image, doubleSided, unlit, blend, cutoff, points, grain } = part.surface;
    const key = `${part.geometry.uvs ? (image ?? '') : ''}/${doubleSided}/${unlit}/${blend}/${cutoff}/${points}/${grain?.uri}/${isColoured(part)}/${part.geometry.tracks !== undefined}`;
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
  featureKinds: readonly number[] | undefined,
): TilePart {
  const [first] = parts as readonly [GltfPart];
  const vertices = parts.reduce((sum, part) => sum + part.geometry.positions.length / 3, 0) * matrices.length;
  const indexCount = parts.reduce((sum, part) => sum + part.geometry.indices.length, 0) * matrices.length;
  // Without coordinates a picture has no place on the surface.
  const image = first.geometry.uvs && images[first.surface.image ?? -1];
  const mergedTilePart: TilePart = {
    positions: new Float32Array(vertices * 3),
    normals: new Int8Array(vertices * 4),
    colours: new Uint8Array(vertices * 4),
    uvs: (image ? first.geometry.uvs : first.geometry.tracks) && new Float32Array(vertices * 2),
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
    hasTracks: !image && first.geometry.tracks !== undefined,
  };
  let vertex = 0;
  let index = 0;
  for (const matrix of matrices) {
    for (const part of parts) {
      addPart(mergedTilePart, part, matrix, vertex, index, featureKinds);
      vertex += part.geometry.positions.length / 3;
      index += part.geometry.indices.length;
    }
  }
  checkCoordinates(mergedTilePart);
  markGround(mergedTilePart, isColoured(first));
  return mergedTilePart;
}

/** Surfaces without colours are coloured as ground if their name or their orientation identifies them as such. */
function markGround(part: TilePart, isColouredByFile: boolean): void {
  const { positions, indices, normals, points } = part;
  if (points) return;
  part.isGround = facesUpward(positions, indices);
  part.hasKinds = hasKinds(normals);
  if (isColouredByFile) return;
  part.isUncoloured = part.hasKinds || part.isGround;
  if (part.hasKinds || !part.isGround) return;
  part.hasKinds = true;
  for (let k = 3; k < normals.length; k += 4) normals[k] = ROCK_KIND;
}

function hasKinds(normals: Int8Array): boolean {
  for (let k = 3; k < normals.length; k += 4) if ((normals[k] as number) > 0) return true;
  return false;
}

/** Nothing in a mine is farther away, and float32 reaches its limits. */
const MAX_COORDINATE_M = 1e12;

/** @throws {FileFault} if a position is not finite */
export function checkCoordinates({ min, max, positions }: TilePart): void {
  if (positions.length === 0) return;
  const isValid = [min.x, min.y, min.z, max.x, max.y, max.z].every((value) => Math.abs(value) <= MAX_COORDINATE_M);
  if (!isValid) throw new FileFault('damaged', 'The file puts something at a place that is no number');
}

function addPart(
  out: TilePart,
  part: GltfPart,
  matrix: ArrayLike<number>,
  vertex: number,
  index: number,
  featureKinds: readonly number[] | undefined,
): void {
  const m = multiply(matrix, part.matrix);
  const { positions, indices, tracks } = part.geometry;
  const uvs = out.hasTracks ? tracks : part.geometry.uvs;
  const count = positions.length / 3;
  placePositions(out.positions, vertex, positions, m, out);
  placeTriangles(out.indices, index, indices, vertex, m);
  if (out.uvs && uvs) out.uvs.set(uvs, vertex * 2);
  addNormals(out, part, m, vertex);
  addKinds(out, kindsOf(part, featureKinds), vertex, count);
  addColours(out, part, vertex, count);
}

function addNormals(out: TilePart, { geometry }: GltfPart, m: Float64Array, vertex: number): void {
  const count = geometry.positions.length / 3;
  let source = geometry.normals;
  if (!source) {
    source = new Float32Array(count * 3);
    sumFaceNormals(geometry.positions, geometry.indices, source);
  }
  placeNormals(out.normals, vertex, source, m);
}

function addKinds(out: TilePart, kinds: ArrayLike<number> | number, vertex: number, count: number): void {
  if (kinds === 0) return;
  for (let k = 0; k < count; k++) {
    const kind = typeof kinds === 'number' ? kinds : (kinds[k] as number);
    out.normals[(vertex + k) * 4 + 3] = Math.max(0, Math.min(127, kind));
  }
}

/** Copies the file's own colours unchanged: the usual case in a map. */
function addOwnColours(out: Uint8Array, own: Float32Array, vertex: number): void {
  for (let k = 0, o = vertex * 4; k < own.length; k += 4, o += 4) {
    out[o] = displayByte(own[k] as number);
    out[o + 1] = displayByte(own[k + 1] as number);
    out[o + 2] = displayByte(own[k + 2] as number);
    out[o + 3] = 255;
  }
}

function addColours(out: TilePart, { geometry, surface }: GltfPart, vertex: number, count: number): void {
  const own = geometry.colours;
  const [red, green, blue, alpha] = surface.colour;
  const { colours } = out;
  const hasAlpha = surface.blend || surface.cutoff !== undefined;
  if (own && red === 1 && green === 1 && blue === 1 && !hasAlpha) {
    addOwnColours(colours, own, vertex);
    return;
  }
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
