/** Decompresses Draco data with Draco's own decoder, passed in as a module. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import type { GltfBudget } from './GltfBudget.ts';
import { type GltfGeometry, withAlpha } from './geometry.ts';
import { loadOnce } from './loadOnce.ts';
import type { DecodeDraco } from './readGltf.ts';

interface DracoStatus {
  ok(): boolean;
  error_msg(): string;
}

interface DracoAttribute {
  num_components(): number;
  data_type(): number;
  normalized(): boolean;
}

interface DracoCloud {
  num_points(): number;
}

interface DracoMesh extends DracoCloud {
  num_faces(): number;
}

interface DracoReader {
  GetEncodedGeometryType(buffer: DracoBuffer): number;
  DecodeBufferToMesh(buffer: DracoBuffer, mesh: DracoMesh): DracoStatus;
  DecodeBufferToPointCloud(buffer: DracoBuffer, cloud: DracoCloud): DracoStatus;
  GetAttributeByUniqueId(cloud: DracoCloud, id: number): DracoAttribute;
  GetTrianglesUInt32Array(mesh: DracoMesh, bytes: number, at: number): boolean;
  GetAttributeDataArrayForAllPoints(
    cloud: DracoCloud,
    attribute: DracoAttribute,
    type: number,
    bytes: number,
    at: number,
  ): boolean;
}

interface DracoBuffer {
  Init(bytes: Int8Array, length: number): void;
}

/** The interface of the decoder as compiled by Emscripten. */
export interface DracoModule {
  TRIANGULAR_MESH: number;
  POINT_CLOUD: number;
  DT_FLOAT32: number;
  DT_UINT8: number;
  DT_UINT16: number;
  HEAPU8: Uint8Array;
  Decoder: new () => DracoReader;
  DecoderBuffer: new () => DracoBuffer;
  Mesh: new () => DracoMesh;
  PointCloud: new () => DracoCloud;
  destroy(thing: object): void;
  getPointer(thing: object): number;
  _malloc(bytes: number): number;
  _free(at: number): void;
}

/** @param open creates a decoder: for the first mesh, and after a mesh that broke the previous one */
export function dracoDecoder(open: () => Promise<DracoModule>): DecodeDraco {
  let openDecoder = loadOnce(open);
  return async (source, attributes, budget) => {
    checkVertexCount(source);
    const module = await openDecoder();
    const allocations: object[] = [];
    const trackForRelease = <T extends object>(thing: T): T => {
      allocations.push(thing);
      return thing;
    };
    try {
      return decodePrimitive(module, source, attributes, budget, trackForRelease);
    } catch (error) {
      if (error instanceof FileFault) throw error;
      if (error instanceof WebAssembly.RuntimeError) openDecoder = loadOnce(open);
      const { message } = error as { message?: string };
      throw new FileFault('damaged', `The Draco data is damaged: ${message ?? String(error)}`);
    } finally {
      for (const thing of allocations) module.destroy(thing);
    }
  };
}

/** Real meshes take a bit per vertex or more; a much larger ratio indicates a forged header. */
const MAX_VERTICES_PER_BYTE = 256;
const ALWAYS_ALLOWED_VERTICES = 65_536;
const METADATA_FLAG = 0x8000;
const HEADER_BYTES = 11;

/** Checks the count claimed by Draco's header against its bytes: the decoder would allocate for it at once. */
function checkVertexCount(source: Uint8Array): void {
  if (source.byteLength < HEADER_BYTES + 4) throw new FileFault('cutShort', 'The Draco data is cut short');
  const data = new DataView(source.buffer, source.byteOffset, source.byteLength);
  const isCloud = data.getUint8(7) === 0;
  const isEdgebreaker = data.getUint8(8) === 1;
  // Metadata, if present, precedes the count.
  if (data.getUint16(9, true) & METADATA_FLAG) return;
  const at = HEADER_BYTES + (isEdgebreaker ? 1 : 0);
  const declaredVertices = isCloud ? data.getUint32(HEADER_BYTES, true) : varint(source, at);
  if (declaredVertices > ALWAYS_ALLOWED_VERTICES + source.byteLength * MAX_VERTICES_PER_BYTE)
    throw new FileFault('cutShort', `The Draco data claims ${declaredVertices} points in ${source.byteLength} bytes`);
}

function varint(bytes: Uint8Array, from: number): number {
  let value = 0;
  for (let k = 0; k < 5; k++) {
    const byte = bytes[from + k] ?? 0;
    value += (byte & 127) * 2 ** (7 * k);
    if (byte < 128) break;
  }
  return value;
}

type TrackAllocation = <T extends object>(thing: T) => T;

function decodePrimitive(
  module: DracoModule,
  source: Uint8Array,
  attributes: Record<string, number>,
  budget: GltfBudget,
  own: TrackAllocation,
): GltfGeometry {
  const decoder = own(new module.Decoder());
  const buffer = own(new module.DecoderBuffer());
  buffer.Init(new Int8Array(source.buffer, source.byteOffset, source.byteLength), source.byteLength);
  const type = decoder.GetEncodedGeometryType(buffer);
  const isMesh = type === module.TRIANGULAR_MESH;
  if (!isMesh && type !== module.POINT_CLOUD) throw new Error('it is neither a mesh nor a cloud');
  const cloud = own(isMesh ? new module.Mesh() : new module.PointCloud());
  const status = isMesh
    ? decoder.DecodeBufferToMesh(buffer, cloud as DracoMesh)
    : decoder.DecodeBufferToPointCloud(buffer, cloud);
  if (!status.ok()) throw new Error(status.error_msg());
  const faces = isMesh ? (cloud as DracoMesh).num_faces() : 0;
  const points = cloud.num_points();
  budget.reserve(points * Object.keys(attributes).length + faces * 3);
  const floats = (name: string): Float32Array | undefined => {
    const id = attributes[name];
    return id === undefined
      ? undefined
      : attributeFloats(module, decoder, cloud, id, points, NORMALIZED_ATTRIBUTES.includes(name));
  };
  const colours = floats('COLOR_0');
  return {
    positions: floats('POSITION') ?? new Float32Array(0),
    normals: floats('NORMAL'),
    colours: colours && withAlpha(colours, points),
    uvs: floats('TEXCOORD_0'),
    indices: isMesh ? triangles(module, decoder, cloud as DracoMesh, faces) : new Uint32Array(0),
  };
}

/** Attributes whose integers are normalised even if the data does not say so. */
const NORMALIZED_ATTRIBUTES = ['COLOR_0', 'TEXCOORD_0'];
/** Enough for everything that can be drawn. */
const MAX_ATTRIBUTE_COMPONENTS = 4;

function attributeFloats(
  module: DracoModule,
  decoder: DracoReader,
  cloud: DracoCloud,
  id: number,
  points: number,
  isShare: boolean,
): Float32Array | undefined {
  const attribute = decoder.GetAttributeByUniqueId(cloud, id);
  if (module.getPointer(attribute) === 0) return undefined;
  const width = attribute.num_components();
  if (!(width >= 1 && width <= MAX_ATTRIBUTE_COMPONENTS)) throw new Error(`an attribute has ${width} numbers a point`);
  const values = copyOut(module, points * width * 4, (bytes, at) =>
    decoder.GetAttributeDataArrayForAllPoints(cloud, attribute, module.DT_FLOAT32, bytes, at),
  );
  const floats = new Float32Array(values.buffer);
  const type = attribute.data_type();
  if (!isShare || attribute.normalized() || (type !== module.DT_UINT8 && type !== module.DT_UINT16)) return floats;
  const scale = type === module.DT_UINT8 ? 1 / 255 : 1 / 65_535;
  return floats.map((value) => value * scale);
}

function triangles(module: DracoModule, decoder: DracoReader, mesh: DracoMesh, faces: number): Uint32Array {
  const values = copyOut(module, faces * 12, (bytes, at) => decoder.GetTrianglesUInt32Array(mesh, bytes, at));
  return new Uint32Array(values.buffer);
}

/** Output of the decoder, copied out of its memory. */
function copyOut(module: DracoModule, bytes: number, write: (bytes: number, at: number) => boolean): Uint8Array {
  const at = module._malloc(bytes);
  if (at === 0 && bytes > 0) throw new Error('it becomes too large');
  try {
    if (!write(bytes, at)) throw new Error('its numbers cannot be read');
    return module.HEAPU8.slice(at, at + bytes);
  } finally {
    module._free(at);
  }
}
