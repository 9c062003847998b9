/** The header and the feature table that b3dm, i3dm and pnts files begin with (3D Tiles 1.0). */
import { claimedCount, FileFault } from '../../../domain/fault/FileFault.ts';

export interface FeatureTable {
  json: Readonly<Record<string, unknown>>;
  binary: Uint8Array;
}

export interface TileFile {
  features: FeatureTable;
  /** JSON of the batch table: properties by feature; empty if there is none or it is damaged. */
  batch: Readonly<Record<string, unknown>>;
  /** Content after the tables. */
  body: Uint8Array;
}

const HEADER_BYTES = 28;
/** A length field at least this large is the start of JSON: files older than the standard have shorter headers. */
const LOOKS_LIKE_JSON = 0x22000000;

/** @param extraBytes header fields between the lengths and the tables @throws {FileFault} if the file is truncated */
export function readTables(bytes: Uint8Array, extraBytes = 0): TileFile {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES + extraBytes) throw truncatedFault();
  const length = Math.min(data.getUint32(8, true), bytes.byteLength);
  const [featureJson, featureBinary, batchJson, batchBinary] = [12, 16, 20, 24].map((at) =>
    data.getUint32(at, true),
  ) as [number, number, number, number];
  const draftHeaderSizes = draftHeader(featureJson, featureBinary, batchJson, batchBinary);
  if (draftHeaderSizes)
    return { features: NO_FEATURES, batch: {}, body: bytes.subarray(draftHeaderSizes.from, length) };
  const start = HEADER_BYTES + extraBytes;
  const binaryAt = start + featureJson;
  const body = binaryAt + featureBinary + batchJson + batchBinary;
  if (body > length) throw truncatedFault();
  return {
    features: {
      json: jsonOf(bytes.subarray(start, binaryAt)),
      binary: bytes.subarray(binaryAt, binaryAt + featureBinary),
    },
    batch: batchJsonOf(bytes.subarray(binaryAt + featureBinary, binaryAt + featureBinary + batchJson)),
    body: bytes.subarray(body, length),
  };
}

/** Fault of a tile that claims more than it holds. */
export function truncatedFault(what = 'The tile'): FileFault {
  return new FileFault('cutShort', `${what} is cut short`);
}

const NO_FEATURES: FeatureTable = { json: {}, binary: new Uint8Array(0) };

/** Drafts of b3dm had headers of 20 or 24 bytes and no feature table. */
function draftHeader(a: number, b: number, c: number, d: number): { from: number } | undefined {
  if (c >= LOOKS_LIKE_JSON) return { from: 20 + b };
  return d >= LOOKS_LIKE_JSON ? { from: 24 + a + b } : undefined;
}

function jsonOf(bytes: Uint8Array): Record<string, unknown> {
  const text = new TextDecoder().decode(bytes).trim();
  if (text === '') return {};
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null) return json as Record<string, unknown>;
  } catch {
    // Described below.
  }
  throw new FileFault('damaged', "The tile's feature table is damaged");
}

/** Properties of features only affect the appearance, so a damaged table is ignored. */
function batchJsonOf(bytes: Uint8Array): Record<string, unknown> {
  try {
    return jsonOf(bytes);
  } catch {
    return {};
  }
}

type Component = 'float' | 'byte' | 'short';
const COMPONENT_BYTES: Readonly<Record<Component, number>> = { float: 4, byte: 1, short: 2 };

/** Number of features that a table claims to have. @throws {FileFault} if it does not say */
export function tableCount({ json }: FeatureTable, name: string): number {
  return claimedCount(json[name], `The tile's ${name}`);
}

/** Numbers that belong to the whole table, like a centre; written in the JSON or in the binary part. */
export function tableValues(
  table: FeatureTable,
  name: string,
  component: Component,
  width: number,
): ArrayLike<number> | undefined {
  const entry: unknown = table.json[name];
  const values = Array.isArray(entry) ? entry : column(table, name, component, width, 1);
  if (values === undefined) return undefined;
  const isValid = values.length >= width && Array.from(values).every((value) => Number.isFinite(value));
  if (!isValid) throw new FileFault('damaged', `The tile's ${name} is damaged`);
  return values;
}

/**
 * A numeric column, `width` values per feature; undefined if the table has no such column.
 * @throws {FileFault} if the table claims more than its bytes hold
 */
export function column(
  { json, binary }: FeatureTable,
  name: string,
  component: Component,
  width: number,
  count: number,
): Float32Array | undefined {
  const offset = (json[name] as { byteOffset?: unknown } | undefined)?.byteOffset;
  if (offset === undefined) return undefined;
  const start = claimedCount(offset, `The offset of the tile's ${name}`);
  const data = new DataView(binary.buffer, binary.byteOffset, binary.byteLength);
  const size = COMPONENT_BYTES[component];
  if (start + count * width * size > binary.byteLength) throw truncatedFault(`The tile's ${name}`);
  const out = new Float32Array(count * width);
  for (let k = 0; k < out.length; k++) {
    const at = start + k * size;
    if (component === 'float') out[k] = data.getFloat32(at, true);
    else out[k] = component === 'byte' ? data.getUint8(at) : data.getUint16(at, true);
  }
  return out;
}

/** Decodes an octahedral direction from two integers, 0 to `most`. */
export function octDirection(u: number, v: number, most: number): [number, number, number] {
  let x = (u / most) * 2 - 1;
  let y = (v / most) * 2 - 1;
  const z = 1 - Math.abs(x) - Math.abs(y);
  if (z < 0) {
    const folded = x;
    x = (1 - Math.abs(y)) * (x >= 0 ? 1 : -1);
    y = (1 - Math.abs(folded)) * (y >= 0 ? 1 : -1);
  }
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
