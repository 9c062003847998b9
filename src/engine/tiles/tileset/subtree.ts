/** A subtree of an implicit tileset: which of its tiles, contents and further subtrees exist. */
import { claimedCount, FileFault } from '../../../domain/fault/FileFault.ts';

export interface Subtree {
  /** @param index breadth first, in Morton order within a level */
  hasTile(index: number): boolean;
  /** @param content number of the content, for tiles with several */
  hasContent(content: number, index: number): boolean;
  /** @param index Morton number in the level below the last */
  hasSubtree(index: number): boolean;
}

interface Availability {
  constant?: number;
  bitstream?: number;
  /** Written by drafts of the format. */
  bufferView?: number;
}

interface SubtreeJson {
  buffers?: { uri?: string; byteLength: number }[];
  bufferViews?: { buffer: number; byteOffset: number; byteLength: number }[];
  tileAvailability?: Availability;
  contentAvailability?: Availability | Availability[];
  childSubtreeAvailability?: Availability;
}

const MAGIC = 0x74627573;
const HEADER_BYTES = 24;

/** @param fetchBytes reads an external buffer of the subtree @throws {FileFault} if the file is broken */
export async function readSubtree(
  bytes: Uint8Array,
  fetchBytes: (uri: string) => Promise<Uint8Array>,
): Promise<Subtree> {
  const { json, binary } = readSections(bytes);
  const buffers = await Promise.all(
    (json.buffers ?? []).map(({ uri }) => (uri === undefined ? binary : fetchBytes(uri))),
  );
  const availabilityTest = (availability: Availability | undefined): ((index: number) => boolean) => {
    const index = availability?.bitstream ?? availability?.bufferView;
    if (index === undefined) return () => availability?.constant === 1;
    const view = json.bufferViews?.[index];
    const source = view && buffers[view.buffer];
    if (!view || !source) throw truncatedFault();
    const from = claimedCount(view.byteOffset, "The offset of the subtree's bits");
    const to = from + claimedCount(view.byteLength, "The length of the subtree's bits");
    if (to > source.byteLength) throw truncatedFault();
    const bits = source.subarray(from, to);
    return (index) => (((bits[index >> 3] ?? 0) >> (index & 7)) & 1) === 1;
  };
  const contents = [json.contentAvailability ?? []].flat().map(availabilityTest);
  return {
    hasTile: availabilityTest(json.tileAvailability),
    hasContent: (content, index) => contents[content]?.(index) ?? false,
    hasSubtree: availabilityTest(json.childSubtreeAvailability),
  };
}

function readSections(bytes: Uint8Array): { json: SubtreeJson; binary: Uint8Array } {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES || data.getUint32(0, true) !== MAGIC) {
    return { json: jsonOf(bytes), binary: new Uint8Array(0) };
  }
  const jsonBytes = Number(data.getBigUint64(8, true));
  const binaryBytes = Number(data.getBigUint64(16, true));
  const from = HEADER_BYTES + jsonBytes;
  if (from + binaryBytes > bytes.byteLength) throw truncatedFault();
  return { json: jsonOf(bytes.subarray(HEADER_BYTES, from)), binary: bytes.subarray(from, from + binaryBytes) };
}

function jsonOf(bytes: Uint8Array): SubtreeJson {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (isSubtree(json)) return json;
  } catch {
    // Described below.
  }
  throw new FileFault('damaged', 'The subtree is damaged');
}

function isSubtree(json: unknown): json is SubtreeJson {
  if (typeof json !== 'object' || json === null) return false;
  const { buffers, bufferViews } = json as Record<string, unknown>;
  return [buffers, bufferViews].every((list) => list === undefined || isObjects(list)) && hasValidUris(buffers);
}

function isObjects(list: unknown): boolean {
  return Array.isArray(list) && list.every((entry) => typeof entry === 'object' && entry !== null);
}

function hasValidUris(buffers: unknown): boolean {
  return ((buffers ?? []) as { uri?: unknown }[]).every(({ uri }) => uri === undefined || typeof uri === 'string');
}

function truncatedFault(): FileFault {
  return new FileFault('cutShort', 'The subtree is cut short');
}
