/**
 * Reads the triangles of a glTF 2.0 file, binary or JSON, as plain arrays: what tiles and vehicle models need and no
 * more. Knows KHR_mesh_quantization, EXT_meshopt_compression, KHR_draco_mesh_compression, KHR_materials_unlit,
 * EXT_texture_webp, and the picture of KHR_techniques_webgl. Skins, morphs and animations are left alone.
 */
import { readFloats, readIndices, type ViewBytes } from './accessors.ts';
import type { DracoPrimitive, GltfDocument, GltfPrimitive } from './document.ts';
import { isGlb, parseGlb } from './glb.ts';
import type { Matrix64 } from './matrix.ts';
import { placedMeshes } from './placedMeshes.ts';
import { type GltfSurface, POINTS, surfaceOf } from './surface.ts';

export interface GltfGeometry {
  positions: Float32Array;
  normals: Float32Array | undefined;
  /** Red, green, blue, alpha a vertex, 0 to 1. */
  colours: Float32Array | undefined;
  uvs: Float32Array | undefined;
  /** Kind of surface a vertex, which the grain differs by; of `_SURFACE`. */
  surfaces?: Float32Array | undefined;
  indices: Uint32Array;
}

export interface GltfPart {
  /** Names of the nodes from the root down to the one that carries the mesh. */
  path: readonly string[];
  matrix: Matrix64;
  geometry: GltfGeometry;
  surface: GltfSurface;
}

export interface GltfImage {
  bytes: Uint8Array;
  mimeType: string;
}

export interface GltfFile {
  parts: GltfPart[];
  images: GltfImage[];
}

export interface GltfDecoders {
  /** Undoes EXT_meshopt_compression of one buffer view. */
  meshopt(
    target: Uint8Array,
    count: number,
    stride: number,
    source: Uint8Array,
    mode: string,
    filter: string,
  ): Promise<void>;
  /** Undoes KHR_draco_mesh_compression of one primitive. */
  draco(source: Uint8Array, attributes: Record<string, number>): Promise<GltfGeometry>;
}

/** Fetches a file that lies beside the document. */
export type ResolveUri = (uri: string) => Promise<Uint8Array>;

const TRIANGLES = 4;
const KNOWN_REQUIRED = new Set([
  'KHR_mesh_quantization',
  'EXT_meshopt_compression',
  'KHR_draco_mesh_compression',
  'KHR_materials_unlit',
  'EXT_texture_webp',
  'KHR_texture_transform',
  'KHR_techniques_webgl',
]);

/** Throws where the file is broken or needs an extension that is not known here. */
export async function readGltf(bytes: Uint8Array, resolve: ResolveUri, decoders: GltfDecoders): Promise<GltfFile> {
  const { json, bin } = isGlb(bytes)
    ? parseGlb(bytes)
    : { json: JSON.parse(new TextDecoder().decode(bytes)) as unknown, bin: undefined };
  const document = json as GltfDocument;
  refuseUnknown(document);
  const buffers = await readBuffers(document, bin, resolve);
  const viewBytes = await readViews(document, buffers, decoders);
  const parts = await readParts(document, viewBytes, decoders);
  const images = await readImages(document, viewBytes, resolve);
  return { parts, images };
}

function refuseUnknown(document: GltfDocument): void {
  const unknown = (document.extensionsRequired ?? []).filter((name) => !KNOWN_REQUIRED.has(name));
  if (unknown.length > 0) throw new Error(`The glTF file needs ${unknown.join(', ')}, which is not supported`);
}

async function readBuffers(
  document: GltfDocument,
  bin: Uint8Array | undefined,
  resolve: ResolveUri,
): Promise<Uint8Array[]> {
  return Promise.all(
    (document.buffers ?? []).map(async ({ uri }, index) => {
      if (uri === undefined) return index === 0 && bin ? bin : new Uint8Array(0);
      return uri.startsWith('data:') ? dataUri(uri) : resolve(uri);
    }),
  );
}

function dataUri(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  const text = atob(uri.slice(comma + 1));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function readViews(document: GltfDocument, buffers: Uint8Array[], decoders: GltfDecoders): Promise<ViewBytes> {
  const views = await Promise.all(
    (document.bufferViews ?? []).map(async (view) => {
      const packed = view.extensions?.EXT_meshopt_compression;
      const { buffer, byteOffset = 0, byteLength } = packed ?? view;
      const source = buffers[buffer]?.subarray(byteOffset, byteOffset + byteLength);
      if (!source || source.byteLength < byteLength) return undefined;
      if (!packed) return source;
      const target = new Uint8Array(packed.count * packed.byteStride);
      await decoders.meshopt(target, packed.count, packed.byteStride, source, packed.mode, packed.filter ?? 'NONE');
      return target;
    }),
  );
  return (index) => {
    const bytes = views[index];
    if (!bytes) throw new Error('The glTF file refers to bytes that it does not have');
    return bytes;
  };
}

async function readParts(document: GltfDocument, viewBytes: ViewBytes, decoders: GltfDecoders): Promise<GltfPart[]> {
  const parts = placedMeshes(document).flatMap(({ mesh, path, matrix }) =>
    mesh.primitives.map((primitive) => readPart(document, primitive, path, matrix, viewBytes, decoders)),
  );
  return (await Promise.all(parts)).filter((part) => part !== undefined);
}

async function readPart(
  document: GltfDocument,
  primitive: GltfPrimitive,
  path: readonly string[],
  matrix: Matrix64,
  viewBytes: ViewBytes,
  decoders: GltfDecoders,
): Promise<GltfPart | undefined> {
  const mode = primitive.mode ?? TRIANGLES;
  if (mode !== TRIANGLES && mode !== POINTS) return undefined;
  const draco = primitive.extensions?.KHR_draco_mesh_compression;
  const geometry = draco
    ? await dracoGeometry(draco, viewBytes, decoders)
    : plainGeometry(document, primitive, viewBytes);
  if (!geometry) return undefined;
  if (mode === POINTS) geometry.indices = new Uint32Array(0);
  else if (geometry.indices.length === 0) return undefined;
  return { path, matrix, geometry, surface: surfaceOf(document, primitive) };
}

function dracoGeometry(draco: DracoPrimitive, viewBytes: ViewBytes, decoders: GltfDecoders): Promise<GltfGeometry> {
  return decoders.draco(viewBytes(draco.bufferView), draco.attributes);
}

function plainGeometry(
  document: GltfDocument,
  primitive: GltfPrimitive,
  viewBytes: ViewBytes,
): GltfGeometry | undefined {
  const floats = (name: string): Float32Array | undefined => {
    const index = primitive.attributes[name];
    return index === undefined ? undefined : readFloats(document, index, viewBytes);
  };
  const positions = floats('POSITION');
  if (!positions) return undefined;
  const vertices = positions.length / 3;
  const colours = floats('COLOR_0');
  const indices =
    primitive.indices === undefined
      ? Uint32Array.from({ length: vertices }, (_, k) => k)
      : readIndices(document, primitive.indices, viewBytes);
  return {
    positions,
    normals: floats('NORMAL'),
    colours: colours && widened(colours, vertices),
    uvs: floats('TEXCOORD_0'),
    surfaces: floats('_SURFACE'),
    indices,
  };
}

/** Colours with an alpha, whether the file has one or not. */
export function widened(colours: Float32Array, vertices: number): Float32Array {
  if (colours.length === vertices * 4) return colours;
  const out = new Float32Array(vertices * 4);
  for (let k = 0; k < vertices; k++) {
    out.set(colours.subarray(k * 3, k * 3 + 3), k * 4);
    out[k * 4 + 3] = 1;
  }
  return out;
}

async function readImages(document: GltfDocument, viewBytes: ViewBytes, resolve: ResolveUri): Promise<GltfImage[]> {
  return Promise.all(
    (document.images ?? []).map(async (image) => {
      const mimeType = image.mimeType ?? 'image/png';
      if (image.bufferView !== undefined) return { bytes: viewBytes(image.bufferView), mimeType };
      if (image.uri === undefined) return { bytes: new Uint8Array(0), mimeType };
      const bytes = image.uri.startsWith('data:') ? dataUri(image.uri) : await resolve(image.uri);
      return { bytes, mimeType };
    }),
  );
}
