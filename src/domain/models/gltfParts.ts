/**
 * Packs a glTF file and its external files into one GLB: model viewers and checks get one file, whatever the artist
 * dropped.
 */
import { bytesOfDataUri, isDataUri } from '../file/dataUri.ts';

const GLB_MAGIC = 0x46546c67;
const CHUNK_JSON = 0x4e4f534a;
const CHUNK_BIN = 0x004e4942;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Limit of external files of a model. */
const MAX_EXTERNAL_FILES = 256;

interface Buffer {
  uri?: string;
  byteLength: number;
}

interface View {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  extensions?: Record<string, { buffer?: number; byteOffset?: number } | undefined>;
}

interface Image {
  uri?: string;
  bufferView?: number;
  mimeType?: string;
}

export interface GltfJson {
  buffers?: Buffer[];
  bufferViews?: View[];
  images?: Image[];
}

export interface GltfParts {
  json: GltfJson;
  /** By index; undefined for buffers without bytes of their own. */
  buffers: (Uint8Array | undefined)[];
  /** By index; undefined for missing pictures. */
  images: (Uint8Array | undefined)[];
  /** Names of the external files that were found. */
  foundFiles: string[];
  missingBuffers: string[];
  missingImages: string[];
  /** Whether the GLB is self-contained. */
  isSelfContained: boolean;
}

/** Finds an external file by its URI in the document; undefined if it is missing. */
export type FindExternalFile = (uri: string) => Promise<Uint8Array | undefined>;

/** @param file GLB or glTF in JSON @throws if it is neither */
export async function gltfParts(file: Uint8Array, find: FindExternalFile): Promise<GltfParts> {
  const { json, bin } = chunksOf(file);
  const uris = [...(json.buffers ?? []), ...(json.images ?? [])].flatMap(({ uri }) => uri ?? []);
  const isSelfContained = bin !== undefined && uris.length === 0;
  const parts: GltfParts = {
    json,
    buffers: [],
    images: [],
    foundFiles: [],
    missingBuffers: [],
    missingImages: [],
    isSelfContained,
  };
  const externalFiles = new Set(uris.filter((uri) => !isDataUri(uri))).size;
  if (externalFiles > MAX_EXTERNAL_FILES) throw new Error(`it names ${externalFiles} files beside it`);
  const filesByUri = new Map<string, Promise<Uint8Array | undefined>>();
  const bytesAt = async (uri: string, missingUris: string[]): Promise<Uint8Array | undefined> => {
    if (isDataUri(uri)) return bytesOfDataUri(uri);
    const known = filesByUri.get(uri) ?? find(uri);
    filesByUri.set(uri, known);
    const bytes = await known;
    const target = bytes ? parts.foundFiles : missingUris;
    if (!target.includes(uri)) target.push(uri);
    return bytes;
  };
  for (const [index, { uri }] of (json.buffers ?? []).entries()) {
    if (uri === undefined) parts.buffers.push(index === 0 ? bin : undefined);
    else parts.buffers.push(await bytesAt(uri, parts.missingBuffers));
  }
  for (const { uri, bufferView } of json.images ?? []) {
    if (uri === undefined || bufferView !== undefined) parts.images.push(viewBytes(parts, bufferView ?? -1));
    else parts.images.push(await bytesAt(uri, parts.missingImages));
  }
  return parts;
}

/** Everything in one file. @param pictures PNG replacements of the file's pictures, by index */
export function packedGlb({ json, buffers, images }: GltfParts, pictures: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const append = (bytes: Uint8Array): number => {
    const at = length;
    chunks.push(bytes);
    length = Math.ceil((at + bytes.byteLength) / 4) * 4;
    return at;
  };
  // Buffers without bytes of their own follow the one that contains all others.
  const rest: Buffer[] = [];
  const places = buffers.map((bytes, k) =>
    bytes ? { buffer: 0, base: append(bytes) } : { buffer: rest.push((json.buffers ?? [])[k] as Buffer), base: 0 },
  );
  const moveView = <T extends { buffer?: number; byteOffset?: number }>(view: T): T => {
    const place = view.buffer === undefined ? undefined : places[view.buffer];
    return place ? { ...view, buffer: place.buffer, byteOffset: (view.byteOffset ?? 0) + place.base } : view;
  };
  const views = (json.bufferViews ?? []).map((view): View => {
    const { extensions } = view;
    const own = moveView(view);
    if (!extensions) return own;
    return { ...own, extensions: mapValues(extensions, (extension) => extension && moveView(extension)) };
  });
  const addView = (bytes: Uint8Array): number =>
    views.push({ buffer: 0, byteOffset: append(bytes), byteLength: bytes.byteLength }) - 1;
  const packedImages = (json.images ?? []).map((image, k): Image => {
    const { uri: _, ...kept } = image;
    const picture = pictures.get(k);
    if (picture) return { ...kept, bufferView: addView(picture), mimeType: 'image/png' };
    const bytes = images[k];
    if (image.uri === undefined || !bytes) return kept;
    return { ...kept, bufferView: addView(bytes), mimeType: image.mimeType ?? mimeTypeOf(bytes) };
  });
  const document = {
    ...json,
    ...(length > 0 && { buffers: [{ byteLength: length }, ...rest] }),
    ...(views.length > 0 && { bufferViews: views }),
    ...(json.images && { images: packedImages }),
  };
  return glbOf(document, chunks, length);
}

function chunksOf(file: Uint8Array): { json: GltfJson; bin: Uint8Array | undefined } {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < HEADER_BYTES + CHUNK_HEADER_BYTES || data.getUint32(0, true) !== GLB_MAGIC)
    return { json: parseGltf(file), bin: undefined };
  const jsonEnd = HEADER_BYTES + CHUNK_HEADER_BYTES + data.getUint32(HEADER_BYTES, true);
  const json = parseGltf(file.subarray(HEADER_BYTES + CHUNK_HEADER_BYTES, jsonEnd));
  const hasBin = jsonEnd + CHUNK_HEADER_BYTES <= file.byteLength && data.getUint32(jsonEnd + 4, true) === CHUNK_BIN;
  const at = jsonEnd + CHUNK_HEADER_BYTES;
  return { json, bin: hasBin ? file.subarray(at, at + data.getUint32(jsonEnd, true)) : undefined };
}

function parseGltf(bytes: Uint8Array): GltfJson {
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof json !== 'object' || json === null) throw new Error('it holds no document');
  const lists = ['buffers', 'bufferViews', 'images'];
  for (const name of lists) {
    const list = (json as Record<string, unknown>)[name];
    if (list !== undefined && !Array.isArray(list)) throw new Error('its lists are damaged');
  }
  return json as GltfJson;
}

function viewBytes({ json, buffers }: GltfParts, index: number): Uint8Array | undefined {
  const view = json.bufferViews?.[index];
  const at = view?.byteOffset ?? 0;
  return view && buffers[view.buffer]?.subarray(at, at + view.byteLength);
}

function glbOf(document: object, chunks: readonly Uint8Array[], binBytes: number): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(document));
  const jsonBytes = Math.ceil(json.byteLength / 4) * 4;
  const out = new Uint8Array(HEADER_BYTES + 2 * CHUNK_HEADER_BYTES + jsonBytes + binBytes);
  const head = [GLB_MAGIC, 2, out.byteLength, jsonBytes, CHUNK_JSON];
  const data = new DataView(out.buffer);
  for (const [k, value] of head.entries()) data.setUint32(k * 4, value, true);
  out.fill(0x20, 20, 20 + jsonBytes);
  out.set(json, 20);
  data.setUint32(20 + jsonBytes, binBytes, true);
  data.setUint32(24 + jsonBytes, CHUNK_BIN, true);
  let at = 28 + jsonBytes;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += Math.ceil(chunk.byteLength / 4) * 4;
  }
  return out;
}

function mimeTypeOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff) return 'image/jpeg';
  return bytes[0] === 0x52 ? 'image/webp' : 'image/png';
}

function mapValues<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
