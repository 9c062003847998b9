/** The bytes of a glTF document's buffer views, decompressed if necessary. */
import { claimedCount, FileFault } from '../../domain/fault/FileFault.ts';
import { PartError } from '../../lifetime/fetchThenImport.ts';
import type { ViewBytes } from './accessors.ts';
import type { GltfBufferView, GltfDocument, MeshoptView } from './document.ts';
import type { GltfBudget } from './GltfBudget.ts';

/** Decompresses one buffer view with EXT_meshopt_compression. */
export type UnpackMeshopt = (
  target: Uint8Array,
  count: number,
  stride: number,
  source: Uint8Array,
  mode: string,
  filter: string,
) => Promise<void>;

/** Maximum expansion of a byte of vertices: one control byte for a block of four channels of 256 vertices. */
const MAX_DECOMPRESSION_RATIO = 1024;
const MESHOPT_MODES = ['ATTRIBUTES', 'TRIANGLES', 'INDICES'];
const MESHOPT_FILTERS = ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL'];

/** @throws {FileFault} if compressed views claim more than their bytes can hold; plain ones are checked when read */
export async function readViews(
  document: GltfDocument,
  buffers: readonly Uint8Array[],
  unpack: UnpackMeshopt,
  budget: GltfBudget,
): Promise<ViewBytes> {
  const views: (Uint8Array | undefined)[] = [];
  for (const [index, view] of (document.bufferViews ?? []).entries()) {
    const packed = view.extensions?.EXT_meshopt_compression;
    const source = bytesOf(packed ?? view, buffers);
    views.push(packed && source ? await unpackMeshoptView(packed, source, unpack, budget, index) : source);
  }
  return (index) => {
    const bytes = views[index];
    if (!bytes) throw new FileFault('cutShort', 'The glTF file refers to bytes that it does not have');
    return bytes;
  };
}

function bytesOf(view: GltfBufferView | MeshoptView, buffers: readonly Uint8Array[]): Uint8Array | undefined {
  const from = claimedCount(view.byteOffset ?? 0, 'The offset of a glTF buffer view');
  const length = claimedCount(view.byteLength, 'The length of a glTF buffer view');
  const buffer = buffers[view.buffer];
  return buffer && from + length <= buffer.byteLength ? buffer.subarray(from, from + length) : undefined;
}

async function unpackMeshoptView(
  { count: declaredCount, byteStride, mode, filter = 'NONE' }: MeshoptView,
  source: Uint8Array,
  unpack: UnpackMeshopt,
  budget: GltfBudget,
  index: number,
): Promise<Uint8Array> {
  const name = `glTF buffer view ${index}`;
  const count = claimedCount(declaredCount, `The count of ${name}`);
  const stride = claimedCount(byteStride, `The stride of ${name}`);
  const isAttributes = mode === 'ATTRIBUTES';
  const isValidStride = isAttributes ? stride > 0 && stride <= 256 && stride % 4 === 0 : stride === 2 || stride === 4;
  if (!MESHOPT_MODES.includes(mode) || !MESHOPT_FILTERS.includes(filter) || !isValidStride)
    throw new FileFault('damaged', `${name} is packed in a way that is not known`);
  if (count > maxUnpackedCount(mode, source.byteLength, stride))
    throw new FileFault(
      'cutShort',
      `${name} claims ${count} values, more than its ${source.byteLength} bytes can hold`,
    );
  budget.reserveUnpacked(count * stride);
  const target = new Uint8Array(count * stride);
  try {
    await unpack(target, count, stride, source, mode, filter);
  } catch (error) {
    if (error instanceof PartError) throw error;
    throw new FileFault('damaged', `The packed bytes of ${name} are damaged`);
  }
  return target;
}

/** Maximum number of values that compressed bytes can hold: a triangle takes at least a byte, and so does an index. */
function maxUnpackedCount(mode: string, bytes: number, stride: number): number {
  if (mode === 'TRIANGLES') return bytes * 3;
  return mode === 'INDICES' ? bytes : Math.floor((bytes * MAX_DECOMPRESSION_RATIO) / stride);
}
