/**
 * Reads the triangles of a glTF 2.0 file, binary or JSON, as plain arrays: only what tiles and vehicle models need.
 * Supports KHR_mesh_quantization, EXT_meshopt_compression, KHR_draco_mesh_compression, KHR_materials_unlit,
 * EXT_texture_webp, KHR_texture_basisu, KHR_texture_transform, EXT_mesh_gpu_instancing, CESIUM_RTC, and the image of
 * KHR_techniques_webgl. Skins, morph targets and animations are ignored.
 */
import { FileFault } from '../../domain/fault/FileFault.ts';
import { bytesOfDataUri, isDataUri } from '../../domain/file/dataUri.ts';
import { type AccessorSource, FLOAT_COMPONENT, readFloats, readIndices, type ViewBytes } from './accessors.ts';
import { readViews, type UnpackMeshopt } from './bufferViews.ts';
import { checkedDocument } from './checkedDocument.ts';
import type { GltfDocument, GltfPrimitive } from './document.ts';
import { GltfBudget } from './GltfBudget.ts';
import { checkedGeometry, type GltfGeometry, withAlpha } from './geometry.ts';
import { isGlb, parseGlb, parseJson } from './glb.ts';
import { instanceMatrices, rtcCentreOf } from './instancing.ts';
import type { Matrix64 } from './matrix.ts';
import { type PlacedMesh, placedMeshes } from './placedMeshes.ts';
import { type GltfSurface, POINTS_MODE, surfaceOf } from './surface.ts';
import { textureCoordinatesOf, transformUvs, withChosenSet } from './textureCoordinates.ts';
import { isTriangleMode, TRIANGLES_MODE, triangleIndices } from './triangleModes.ts';

export interface GltfPart {
  /** Names of the nodes from the root down to that of the mesh. */
  path: readonly string[];
  matrix: Matrix64;
  geometry: GltfGeometry;
  surface: GltfSurface;
}

export interface GltfImage {
  /** Empty for a picture that no part draws. */
  bytes: Uint8Array;
  mimeType: string;
}

export interface GltfFile {
  parts: GltfPart[];
  images: GltfImage[];
  /** Origin of all positions if the file has one, in the tile's axes. */
  rtcCentre?: readonly [number, number, number] | undefined;
}

export interface GltfDecoders {
  meshopt: UnpackMeshopt;
  /** Decompresses a primitive with KHR_draco_mesh_compression. */
  draco: DecodeDraco;
}

/**
 * @param attributes ids of the file's attributes by their glTF names
 * @throws {FileFault} if the bytes are damaged or exceed the budget
 */
export type DecodeDraco = (
  source: Uint8Array,
  attributes: Record<string, number>,
  budget: GltfBudget,
) => Promise<GltfGeometry>;

/** Fetches a file referenced by the document. @param isOptional for an image, which may be missing */
export type ResolveUri = (uri: string, isOptional?: boolean) => Promise<Uint8Array>;

/** Base cost of a primitive, in accessor values: nodes may reference an empty one without limit. */
const BASE_VALUES_PER_PRIMITIVE = 1024;
const KNOWN_REQUIRED = new Set([
  'KHR_mesh_quantization',
  'EXT_meshopt_compression',
  'KHR_draco_mesh_compression',
  'KHR_materials_unlit',
  'EXT_texture_webp',
  'KHR_texture_basisu',
  'KHR_texture_transform',
  'KHR_techniques_webgl',
  'CESIUM_RTC',
  'EXT_mesh_gpu_instancing',
]);

/** A primitive of the file, with the transform of one of its nodes. */
interface PlacedPrimitive extends PlacedMesh {
  primitive: GltfPrimitive;
}

/** @throws {FileFault} if the file is broken, claims more than it holds or requires an unknown extension */
export async function readGltf(bytes: Uint8Array, resolve: ResolveUri, decoders: GltfDecoders): Promise<GltfFile> {
  const { json, bin } = isGlb(bytes) ? parseGlb(bytes) : { json: parseJson(bytes), bin: undefined };
  const document = checkedDocument(json);
  refuseUnknown(document);
  const budget = new GltfBudget();
  // In parallel: each fetch may need a round trip to the page.
  const [buffers, pictures] = await Promise.all([
    readBuffers(document, bin, resolve),
    readImageFiles(document, resolve),
  ]);
  const viewBytes = await readViews(document, buffers, decoders.meshopt, budget);
  const parts = await readParts({ document, viewBytes, budget }, decoders);
  return { parts, images: imagesOf(document, pictures, viewBytes, parts), rtcCentre: rtcCentreOf(document) };
}

function refuseUnknown(document: GltfDocument): void {
  const unknownExtensions = (document.extensionsRequired ?? []).filter((name) => !KNOWN_REQUIRED.has(name));
  if (unknownExtensions.length > 0)
    throw new FileFault('unsupported', `The glTF file needs ${unknownExtensions.join(', ')}, which is not supported`);
}

async function readBuffers(
  document: GltfDocument,
  bin: Uint8Array | undefined,
  resolve: ResolveUri,
): Promise<Uint8Array[]> {
  return Promise.all(
    (document.buffers ?? []).map(async ({ uri }, index) => {
      if (uri === undefined) return index === 0 && bin ? bin : new Uint8Array(0);
      return bytesAt(uri, resolve);
    }),
  );
}

/** Undefined for pictures embedded in the file, and for those not drawn, such as normal and roughness maps. */
async function readImageFiles(document: GltfDocument, resolve: ResolveUri): Promise<(Uint8Array | undefined)[]> {
  const shown = new Set(
    (document.materials ?? []).map((_, k) => surfaceOf(document, { attributes: {}, material: k }).image),
  );
  return Promise.all(
    (document.images ?? []).map(async ({ uri, bufferView }, k) =>
      uri === undefined || bufferView !== undefined || !shown.has(k)
        ? undefined
        : bytesAt(uri, (name) => resolve(name, true)),
    ),
  );
}

async function bytesAt(uri: string, resolve: ResolveUri): Promise<Uint8Array> {
  return isDataUri(uri) ? bytesOfDataUri(uri) : resolve(uri);
}

function imagesOf(
  document: GltfDocument,
  pictures: readonly (Uint8Array | undefined)[],
  viewBytes: ViewBytes,
  parts: readonly GltfPart[],
): GltfImage[] {
  const drawn = new Set(parts.map(({ surface }) => surface.image));
  return (document.images ?? []).map(({ bufferView, mimeType = 'image/png' }, k) => {
    if (!drawn.has(k)) return { bytes: new Uint8Array(0), mimeType };
    const bytes = bufferView === undefined ? pictures[k] : viewBytes(bufferView);
    return { bytes: bytes ?? new Uint8Array(0), mimeType };
  });
}

/** Sequential, so that each part is counted before the next is read. */
async function readParts(source: AccessorSource, decoders: GltfDecoders): Promise<GltfPart[]> {
  const parts: GltfPart[] = [];
  for (const placed of placedMeshes(source.document)) {
    const matrices = instanceMatrices(source, placed.node, placed.matrix);
    // With no instances nothing is drawn, and nothing would be counted.
    if (matrices.length === 0) continue;
    for (const primitive of placed.mesh.primitives) {
      const part = await readPart(source, { ...placed, primitive }, decoders);
      if (!part) continue;
      // A copy costs as much as a separate primitive.
      source.budget.reserve(
        (matrices.length - 1) * Math.max(BASE_VALUES_PER_PRIMITIVE, part.geometry.positions.length / 3),
      );
      for (const matrix of matrices) parts.push({ ...part, matrix });
    }
  }
  return parts;
}

async function readPart(
  source: AccessorSource,
  { primitive, path, matrix }: PlacedPrimitive,
  decoders: GltfDecoders,
): Promise<GltfPart | undefined> {
  const mode = primitive.mode ?? TRIANGLES_MODE;
  source.budget.reserve(BASE_VALUES_PER_PRIMITIVE);
  if (!isTriangleMode(mode) && mode !== POINTS_MODE) return undefined;
  const draco = primitive.extensions?.KHR_draco_mesh_compression;
  const coordinates = textureCoordinatesOf(source.document, primitive);
  const attributes = withChosenSet(draco?.attributes ?? primitive.attributes, coordinates);
  const read = draco
    ? await decoders.draco(source.viewBytes(draco.bufferView), attributes, source.budget)
    : plainGeometry(source, { ...primitive, attributes, mode });
  if (!read) return undefined;
  const { matrix: uvMatrix } = coordinates;
  // Before the check, since the transform may overflow.
  if (uvMatrix && read.uvs) transformUvs(read.uvs, uvMatrix);
  const geometry = checkedGeometry(read, !draco && !uvMatrix && isIntegerPrimitive(source.document, primitive));
  if (mode === POINTS_MODE) geometry.indices = new Uint32Array(0);
  const { length } = mode === POINTS_MODE ? geometry.positions : geometry.indices;
  if (length === 0) return undefined;
  return { path, matrix, geometry, surface: surfaceOf(source.document, primitive) };
}

/** Whether all its attributes are stored as integers. */
function isIntegerPrimitive({ accessors }: GltfDocument, { attributes }: GltfPrimitive): boolean {
  return Object.values(attributes).every((index) => accessors?.[index]?.componentType !== FLOAT_COMPONENT);
}

/** Draco yields separate triangles in any mode; plain primitives follow their mode. */
function plainGeometry(source: AccessorSource, primitive: GltfPrimitive & { mode: number }): GltfGeometry | undefined {
  const floats = (name: string, ...types: string[]): Float32Array | undefined => {
    const index = primitive.attributes[name];
    return index === undefined ? undefined : readFloats(source, index, types);
  };
  // Names that begin with an underscore are application-specific: in another format they mean something else.
  const ownFloats = (name: string, type: string): Float32Array | undefined =>
    source.document.accessors?.[primitive.attributes[name] ?? -1]?.type === type ? floats(name, type) : undefined;
  const positions = floats('POSITION', 'VEC3');
  if (!positions) return undefined;
  const vertices = positions.length / 3;
  const colours = floats('COLOR_0', 'VEC3', 'VEC4');
  const indices =
    primitive.indices === undefined
      ? Uint32Array.from({ length: vertices }, (_, k) => k)
      : readIndices(source, primitive.indices);
  return {
    positions,
    normals: floats('NORMAL', 'VEC3'),
    colours: colours && withAlpha(colours, vertices),
    uvs: floats('TEXCOORD_0', 'VEC2'),
    surfaces: ownFloats('_SURFACE', 'SCALAR'),
    tracks: ownFloats('_TRACK', 'VEC2'),
    features: ownFloats('_BATCHID', 'SCALAR'),
    indices: triangleIndices(indices, primitive.mode, source.budget),
  };
}
