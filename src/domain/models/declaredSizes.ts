/** Sizes declared in a model's document, checked against its bytes before memory is allocated. */

interface DeclaredBufferView {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  byteStride?: number;
  extensions?: { EXT_meshopt_compression?: PackedBufferView; KHR_meshopt_compression?: PackedBufferView };
}

interface PackedBufferView extends DeclaredBufferView {
  count: number;
  byteStride: number;
}

interface DeclaredAccessor {
  bufferView?: number;
  byteOffset?: number;
  count: number;
  type: string;
  componentType: number;
  sparse?: { count: number; indices: { bufferView: number }; values: { bufferView: number } };
}

interface DeclaredSizes {
  buffers?: { uri?: string; byteLength: number }[];
  bufferViews?: DeclaredBufferView[];
  accessors?: DeclaredAccessor[];
}

const COMPONENT_BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const COMPONENT_COUNTS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};
/** Maximum expansion of a compressed byte. */
const MAX_DECOMPRESSION_RATIO = 1024;
/** Limit for accessors without bytes, whose values are compressed elsewhere or all zero; no model has as many. */
const MAX_UNBACKED_BYTES = 4_000_000;
const CHUNK_HEADERS_BYTES = 20;

/**
 * The first claim of a GLB that exceeds its bytes, in English; undefined if there is none.
 * @param bytes a GLB with a valid container
 */
export function declaredSizeFault(bytes: Uint8Array): string | undefined {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const jsonBytes = data.getUint32(12, true);
  const json = bytes.subarray(CHUNK_HEADERS_BYTES, CHUNK_HEADERS_BYTES + jsonBytes);
  let document: DeclaredSizes | null;
  try {
    document = JSON.parse(new TextDecoder().decode(json)) as DeclaredSizes | null;
  } catch {
    return 'its JSON is damaged';
  }
  if (typeof document !== 'object' || document === null) return 'it holds no document';
  try {
    return bufferViewFault(document, bytes.byteLength) ?? accessorFault(document);
  } catch {
    return 'its lists are damaged';
  }
}

function bufferViewFault({ bufferViews = [] }: DeclaredSizes, fileBytes: number): string | undefined {
  for (const [index, view] of bufferViews.entries()) {
    const packed = view.extensions?.EXT_meshopt_compression ?? view.extensions?.KHR_meshopt_compression;
    const { byteOffset = 0, byteLength } = packed ?? view;
    if (!isCount(byteOffset) || !isCount(byteLength) || byteOffset + byteLength > fileBytes)
      return `buffer view ${index} is outside of the file`;
    const unpackedBytes = packed ? packed.count * packed.byteStride : view.byteLength;
    if (!(unpackedBytes <= byteLength * MAX_DECOMPRESSION_RATIO) || !(view.byteLength <= unpackedBytes))
      return `buffer view ${index} claims more than its bytes can hold`;
  }
  return undefined;
}

function accessorFault({ accessors = [], bufferViews = [] }: DeclaredSizes): string | undefined {
  let uncountedBytes = 0;
  for (const [index, accessor] of accessors.entries()) {
    const { bufferView, count, sparse } = accessor;
    if (!isCount(count) || (sparse && !(isCount(sparse.count) && sparse.count <= count)))
      return `the count of accessor ${index} is no count`;
    if (bufferView === undefined) uncountedBytes += count;
    else if (!fitsInBuffer(accessor, bufferViews[bufferView]))
      return `accessor ${index} claims more than its bytes hold`;
    if (uncountedBytes > MAX_UNBACKED_BYTES) return 'its accessors claim values that are nowhere';
  }
  return undefined;
}

function fitsInBuffer(
  { count, type, componentType, byteOffset = 0 }: DeclaredAccessor,
  view: DeclaredBufferView | undefined,
): boolean {
  const element = (COMPONENT_BYTES[componentType] ?? 0) * (COMPONENT_COUNTS[type] ?? 0);
  if (!view || element === 0 || !isCount(byteOffset)) return false;
  const stride = view.byteStride ?? element;
  return count === 0 || (stride >= element && byteOffset + (count - 1) * stride + element <= view.byteLength);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
