import { expect, test } from 'vitest';
import { type GltfDecoders, readGltf } from './readGltf.ts';

const decoders: GltfDecoders = {
  meshopt: () => Promise.reject(new Error('no meshopt here')),
  draco: () => Promise.reject(new Error('no draco here')),
};
const TRIANGLE = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
/** The third corner moves, as an editor writes it that keeps what it read. */
const SPARSE = { count: 1, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 2 } };
const POSITIONS = { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' };

interface SparseFile {
  accessors: object[];
  primitive?: object;
  /** Bytes of each buffer view. */
  views?: readonly (Uint8Array | Uint16Array | Float32Array)[];
}

async function read({ accessors, primitive = {}, views = VIEWS }: SparseFile) {
  const document = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, ...primitive }] }],
    accessors,
    bufferViews: views.map(({ byteLength }, buffer) => ({ buffer, byteLength })),
    buffers: views.map(({ byteLength }, k) => ({ byteLength, uri: `${k}.bin` })),
  };
  const resolve = async (uri: string): Promise<Uint8Array> => {
    const { buffer, byteOffset, byteLength } = views[Number.parseInt(uri, 10)] as Uint8Array;
    return new Uint8Array(buffer, byteOffset, byteLength);
  };
  const file = await readGltf(new TextEncoder().encode(JSON.stringify(document)), resolve, decoders);
  return file.parts[0]?.geometry;
}

const VIEWS = [TRIANGLE, Uint16Array.of(2), Float32Array.of(0, 7, 5)] as const;

test('values of a sparse accessor replace those of its buffer view', async () => {
  const geometry = await read({ accessors: [{ ...POSITIONS, sparse: SPARSE }] });
  expect([...(geometry?.positions ?? [])]).toEqual([0, 0, 0, 1, 0, 0, 0, 7, 5]);
});

test('without a buffer view all others are zero', async () => {
  const { bufferView: _, ...zero } = POSITIONS;
  const geometry = await read({ accessors: [{ ...zero, sparse: SPARSE }] });
  expect([...(geometry?.positions ?? [])]).toEqual([0, 0, 0, 0, 0, 0, 0, 7, 5]);
});

test('replaced whole numbers are brought to their range like the others, and indices are replaced too', async () => {
  const colours = { bufferView: 3, componentType: 5121, normalized: true, count: 3, type: 'VEC3' };
  const replaced = { count: 2, indices: { bufferView: 4, componentType: 5121 }, values: { bufferView: 5 } };
  const indices = { bufferView: 6, componentType: 5121, count: 3, type: 'SCALAR' };
  const swapped = { count: 2, indices: { bufferView: 4, componentType: 5121 }, values: { bufferView: 7 } };
  const geometry = await read({
    accessors: [POSITIONS, { ...colours, sparse: replaced }, { ...indices, sparse: swapped }],
    primitive: { attributes: { POSITION: 0, COLOR_0: 1 }, indices: 2 },
    views: [
      ...VIEWS,
      new Uint8Array(9),
      Uint8Array.of(0, 2),
      Uint8Array.of(255, 0, 0, 0, 255, 51),
      Uint8Array.of(0, 1, 2),
      Uint8Array.of(2, 0),
    ],
  });
  const shares = [...(geometry?.colours ?? [])].map((value) => Math.round(value * 100) / 100);
  expect(shares).toEqual([1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0.2, 1]);
  expect([...(geometry?.indices ?? [])]).toEqual([2, 1, 0]);
});

test.each([
  ['more than there are', { ...SPARSE, count: 4 }, 'damaged'],
  ['a count that is none', { ...SPARSE, count: -1 }, 'damaged'],
  ['one beyond the last', { ...SPARSE, indices: { ...SPARSE.indices, bufferView: 3 } }, 'damaged'],
  ['by places that are no whole numbers', { ...SPARSE, indices: { bufferView: 1, componentType: 5126 } }, 'damaged'],
  ['more than the bytes of its places', { ...SPARSE, count: 3 }, 'cutShort'],
  ['by values that are cut short', { ...SPARSE, values: { bufferView: 1 } }, 'cutShort'],
  ['by values without bytes', { ...SPARSE, values: {} }, 'damaged'],
  ['nothing that it names', {}, 'damaged'],
  ['by text', 'sparse', 'damaged'],
])('a file is refused whose accessor replaces %s', async (_what, sparse, code) => {
  const views = [...VIEWS, Uint16Array.of(3)];
  await expect(read({ accessors: [{ ...POSITIONS, sparse }], views })).rejects.toMatchObject({ code });
});

test('a replaced position must be finite', async () => {
  const views = [TRIANGLE, Uint16Array.of(2), Float32Array.of(0, Number.NaN, 5)];
  await expect(read({ accessors: [{ ...POSITIONS, sparse: SPARSE }], views })).rejects.toMatchObject({
    code: 'damaged',
  });
});
