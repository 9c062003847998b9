/** Accessors of a glTF document as plain float or index arrays, whatever they are stored as. */
import type { GltfAccessor, GltfDocument } from './document.ts';

const WIDTHS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

const COMPONENTS = {
  5120: { bytes: 1, scale: 1 / 127, read: (data: DataView, at: number) => data.getInt8(at) },
  5121: { bytes: 1, scale: 1 / 255, read: (data: DataView, at: number) => data.getUint8(at) },
  5122: { bytes: 2, scale: 1 / 32_767, read: (data: DataView, at: number) => data.getInt16(at, true) },
  5123: { bytes: 2, scale: 1 / 65_535, read: (data: DataView, at: number) => data.getUint16(at, true) },
  5125: { bytes: 4, scale: 1, read: (data: DataView, at: number) => data.getUint32(at, true) },
  5126: { bytes: 4, scale: 1, read: (data: DataView, at: number) => data.getFloat32(at, true) },
} as const;

/** Buffer views with their compression undone. */
export type ViewBytes = (bufferView: number) => Uint8Array;

export function accessorOf(document: GltfDocument, index: number): GltfAccessor {
  const accessor = document.accessors?.[index];
  if (!accessor) throw new Error(`The glTF file has no accessor ${index}`);
  return accessor;
}

export function widthOf(accessor: GltfAccessor): number {
  const width = WIDTHS[accessor.type];
  if (width === undefined) throw new Error(`glTF accessor type ${accessor.type} is not understood`);
  return width;
}

/** Reads an accessor as floats, count x width, normalised integers brought to their range. */
export function readFloats(document: GltfDocument, index: number, viewBytes: ViewBytes): Float32Array {
  const accessor = accessorOf(document, index);
  const width = widthOf(accessor);
  const out = new Float32Array(accessor.count * width);
  const scale = accessor.normalized ? componentOf(accessor).scale : 1;
  eachComponent(document, accessor, width, viewBytes, (at, value) => {
    out[at] = accessor.normalized ? Math.max(-1, value * scale) : value;
  });
  return out;
}

/** Reads an accessor as indices. */
export function readIndices(document: GltfDocument, index: number, viewBytes: ViewBytes): Uint32Array {
  const accessor = accessorOf(document, index);
  const out = new Uint32Array(accessor.count);
  eachComponent(document, accessor, 1, viewBytes, (at, value) => {
    out[at] = value;
  });
  return out;
}

function componentOf(accessor: GltfAccessor): (typeof COMPONENTS)[keyof typeof COMPONENTS] {
  const component = COMPONENTS[accessor.componentType as keyof typeof COMPONENTS];
  if (!component) throw new Error(`glTF component type ${accessor.componentType} is not understood`);
  return component;
}

function eachComponent(
  document: GltfDocument,
  accessor: GltfAccessor,
  width: number,
  viewBytes: ViewBytes,
  take: (at: number, value: number) => void,
): void {
  if (accessor.sparse !== undefined) throw new Error('Sparse glTF accessors are not understood');
  if (accessor.bufferView === undefined) return;
  const { bytes, read } = componentOf(accessor);
  const source = viewBytes(accessor.bufferView);
  const data = new DataView(source.buffer, source.byteOffset, source.byteLength);
  const stride = document.bufferViews?.[accessor.bufferView]?.byteStride ?? width * bytes;
  const start = accessor.byteOffset ?? 0;
  for (let k = 0; k < accessor.count; k++) {
    for (let c = 0; c < width; c++) take(k * width + c, read(data, start + k * stride + c * bytes));
  }
}
