/** Accessors of a glTF document as plain float or index arrays, independent of their storage format. */
import { claimedCount, FileFault } from '../../domain/fault/FileFault.ts';
import type { GltfAccessor, GltfDocument, GltfSparse } from './document.ts';
import type { GltfBudget } from './GltfBudget.ts';

/** Component types of indices: unsigned integers. */
const INDEX_COMPONENTS: readonly number[] = [5121, 5123, 5125];
const COMPONENT_COUNTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

/** Component type of 32-bit floats. */
export const FLOAT_COMPONENT = 5126;

const COMPONENT_ARRAYS = {
  5120: { bytes: 1, scale: 1 / 127, list: Int8Array, read: (data: DataView, at: number) => data.getInt8(at) },
  5121: { bytes: 1, scale: 1 / 255, list: Uint8Array, read: (data: DataView, at: number) => data.getUint8(at) },
  5122: {
    bytes: 2,
    scale: 1 / 32_767,
    list: Int16Array,
    read: (data: DataView, at: number) => data.getInt16(at, true),
  },
  5123: {
    bytes: 2,
    scale: 1 / 65_535,
    list: Uint16Array,
    read: (data: DataView, at: number) => data.getUint16(at, true),
  },
  5125: { bytes: 4, scale: 1, list: Uint32Array, read: (data: DataView, at: number) => data.getUint32(at, true) },
  [FLOAT_COMPONENT]: {
    bytes: 4,
    scale: 1,
    list: Float32Array,
    read: (data: DataView, at: number) => data.getFloat32(at, true),
  },
} as const;

type ComponentType = (typeof COMPONENT_ARRAYS)[keyof typeof COMPONENT_ARRAYS];

/** Decompressed bytes of buffer views. */
export type ViewBytes = (bufferView: number) => Uint8Array;

/** Source of accessors. */
export interface AccessorSource {
  document: GltfDocument;
  viewBytes: ViewBytes;
  budget: GltfBudget;
}

/** An accessor whose values are known to exist. */
interface ResolvedAccessor extends AccessorKind {
  /** Undefined if it references no bytes: all values are then zero, except replaced ones. */
  values: StoredValues | undefined;
  replaced: ReplacedValues | undefined;
}

/** Values of a sparse accessor that override others. */
interface ReplacedValues {
  /** Indices of the elements to which they belong. */
  places: Uint32Array;
  values: StoredValues;
}

interface AccessorKind {
  count: number;
  width: number;
  component: ComponentType;
  normalized: boolean;
}

interface StoredValues {
  data: DataView;
  start: number;
  stride: number;
}

/**
 * Reads an accessor as floats, count x width; normalised integers are converted to their range.
 * @param types that are allowed here, like `VEC3`
 * @throws {FileFault} if the document claims more than its bytes hold
 */
export function readFloats(source: AccessorSource, index: number, types: readonly string[]): Float32Array {
  const found = resolveAccessor(source, index, types);
  const { count, width, component, normalized } = found;
  const out = new Float32Array(count * width);
  copyValues(out, found, width);
  replaceValues(out, found);
  const { scale } = component;
  if (normalized) for (let k = 0; k < out.length; k++) out[k] = Math.max(-1, (out[k] as number) * scale);
  return out;
}

/** Copies `width` values per element, through a typed array of their kind if their alignment allows it. */
function copyValues(
  out: Float32Array | Uint32Array,
  { count, component, values: stored }: Pick<ResolvedAccessor, 'count' | 'component' | 'values'>,
  width: number,
) {
  if (!stored) return;
  const { data, start, stride } = stored;
  const { bytes, list, read } = component;
  const first = data.byteOffset + start;
  if (first % bytes !== 0 || stride % bytes !== 0) {
    for (let k = 0; k < count; k++)
      for (let c = 0; c < width; c++) out[k * width + c] = read(data, start + k * stride + c * bytes);
    return;
  }
  const step = stride / bytes;
  const values = new list(data.buffer as ArrayBuffer, first, count > 0 ? (count - 1) * step + width : 0);
  if (step === width) out.set(values);
  else
    for (let k = 0; k < count; k++) for (let c = 0; c < width; c++) out[k * width + c] = values[k * step + c] as number;
}

/** Reads an accessor as indices. @throws {FileFault} as {@link readFloats} */
export function readIndices(source: AccessorSource, index: number): Uint32Array {
  const found = resolveAccessor(source, index, ['SCALAR']);
  const out = new Uint32Array(found.count);
  copyValues(out, found, 1);
  replaceValues(out, found);
  return out;
}

function replaceValues(out: Float32Array | Uint32Array, { replaced, width, component }: ResolvedAccessor): void {
  if (!replaced) return;
  const { places, values } = replaced;
  for (let k = 0; k < places.length; k++) {
    const at = (places[k] as number) * width;
    const from = values.start + k * values.stride;
    for (let c = 0; c < width; c++) out[at + c] = component.read(values.data, from + c * component.bytes);
  }
}

/** Checks an accessor's claims against the available bytes before anything is allocated for it. */
function resolveAccessor(source: AccessorSource, index: number, types: readonly string[]): ResolvedAccessor {
  const accessor = accessorOf(source.document, index);
  const name = `glTF accessor ${index}`;
  const width = COMPONENT_COUNTS[accessor.type];
  if (width === undefined || !types.includes(accessor.type))
    throw new FileFault('damaged', `${name} is of the type ${accessor.type} instead of ${types.join(' or ')}`);
  const component = COMPONENT_ARRAYS[accessor.componentType as keyof typeof COMPONENT_ARRAYS];
  if (!component) throw new FileFault('damaged', `${name} has the component type ${accessor.componentType}`);
  const count = claimedCount(accessor.count, `The count of ${name}`);
  const kind = { count, width, component, normalized: accessor.normalized === true };
  // Without bytes of the file behind them, all values count.
  source.budget.reserve(accessor.bufferView === undefined ? count * width : count);
  const replaced = accessor.sparse && replacedValues(source, accessor.sparse, kind, name);
  return { ...kind, values: storedValues(source, accessor, kind, name), replaced };
}

function replacedValues(source: AccessorSource, sparse: GltfSparse, kind: AccessorKind, name: string): ReplacedValues {
  const count = claimedCount(sparse.count, `The count of replaced values of ${name}`);
  const { componentType } = sparse.indices;
  if (count > kind.count || !INDEX_COMPONENTS.includes(componentType))
    throw new FileFault('damaged', `${name} replaces ${count} of ${kind.count} values, by ${componentType}`);
  source.budget.reserve(count);
  const component = COMPONENT_ARRAYS[componentType as keyof typeof COMPONENT_ARRAYS];
  const placesKind: AccessorKind = { count, width: 1, component, normalized: false };
  const places = new Uint32Array(count);
  copyValues(places, { ...placesKind, values: storedValues(source, sparse.indices, placesKind, name) }, 1);
  if (places.some((place) => place >= kind.count))
    throw new FileFault('damaged', `${name} replaces values that it does not have`);
  const values = storedValues(source, sparse.values, { ...kind, count }, name);
  if (!values) throw new FileFault('damaged', `${name} names no bytes for its replaced values`);
  return { places, values };
}

function storedValues(
  { document, viewBytes }: AccessorSource,
  accessor: Pick<GltfAccessor, 'bufferView' | 'byteOffset'>,
  { count, width, component }: AccessorKind,
  name: string,
): StoredValues | undefined {
  if (accessor.bufferView === undefined) return undefined;
  const bytes = viewBytes(accessor.bufferView);
  const element = width * component.bytes;
  const start = claimedCount(accessor.byteOffset ?? 0, `The offset of ${name}`);
  const stride = claimedCount(
    document.bufferViews?.[accessor.bufferView]?.byteStride ?? element,
    `The stride of ${name}`,
  );
  if (stride < element) throw new FileFault('damaged', `The values of ${name} overlap`);
  if (count > 0 && start + (count - 1) * stride + element > bytes.byteLength)
    throw new FileFault('cutShort', `${name} claims ${count} values, more than its ${bytes.byteLength} bytes hold`);
  return { data: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), start, stride };
}

function accessorOf(document: GltfDocument, index: number): GltfAccessor {
  const accessor = document.accessors?.[index];
  if (!accessor) throw new FileFault('damaged', `The glTF file has no accessor ${index}`);
  return accessor;
}
