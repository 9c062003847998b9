/** The GLB container (glTF 2.0, section "GLB File Format"). */
import { FileFault } from '../../domain/fault/FileFault.ts';

const GLB_MAGIC = 0x46546c67;
const CHUNK_JSON = 0x4e4f534a;
const CHUNK_BIN = 0x004e4942;

export interface Glb {
  json: unknown;
  /** The binary chunk; empty if absent. */
  bin: Uint8Array;
}

/** The JSON of a glTF document. @throws {FileFault} if it is damaged */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new FileFault('damaged', 'The JSON of the glTF file is damaged');
  }
}

export function isGlb(bytes: Uint8Array): boolean {
  return bytes.byteLength >= 12 && dataViewOf(bytes).getUint32(0, true) === GLB_MAGIC;
}

/** Splits a GLB into its chunks. @throws {FileFault} if it is truncated or not a GLB of version 2 */
export function parseGlb(bytes: Uint8Array): Glb {
  if (!isGlb(bytes)) throw new FileFault('damaged', 'Not a GLB file');
  const data = dataViewOf(bytes);
  if (data.getUint32(4, true) !== 2) throw new FileFault('unsupported', 'Only GLB version 2 is understood');
  const end = Math.min(data.getUint32(8, true), bytes.byteLength);
  let json: unknown;
  let bin = new Uint8Array(0);
  for (let at = 12; at + 8 <= end; ) {
    const { kind, chunk, next } = readChunk(bytes, data, at);
    if (kind === CHUNK_JSON && json === undefined) json = parseJson(chunk);
    else if (kind === CHUNK_BIN) bin = new Uint8Array(chunk);
    at = next;
  }
  if (json === undefined) throw new FileFault('damaged', 'The GLB file has no JSON chunk');
  return { json, bin };
}

function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Chunks begin at multiples of 4 bytes. */
function readChunk(bytes: Uint8Array, data: DataView, at: number): { kind: number; chunk: Uint8Array; next: number } {
  const length = data.getUint32(at, true);
  const from = at + 8;
  if (from + length > bytes.byteLength) throw new FileFault('cutShort', 'The GLB file is cut short');
  const chunk = bytes.subarray(from, from + length);
  return { kind: data.getUint32(at + 4, true), chunk, next: from + length + ((4 - (length % 4)) % 4) };
}
