import { expect, it, test } from 'vitest';
import { glb, squareGltf } from '../../../tests/fixtures/files/gltfFiles.ts';
import { GltfBudget } from './GltfBudget.ts';
import { type GltfDecoders, readGltf } from './readGltf.ts';
import { triangleIndices } from './triangleModes.ts';

const noFiles = (): Promise<Uint8Array> => Promise.reject(new Error('no files here'));
const none = () => Promise.reject(new Error('nothing is packed here'));
const noDecoders: GltfDecoders = { meshopt: none, draco: none };

const trianglesOf = (mode: number, ...indices: number[]): number[] => [
  ...triangleIndices(Uint32Array.from(indices), mode, new GltfBudget()),
];

test.each([
  ['single triangles stay', 4, [0, 1, 2, 2, 1, 3], [0, 1, 2, 2, 1, 3]],
  ['a strip turns every second one round', 5, [0, 1, 2, 3, 4], [0, 1, 2, 1, 3, 2, 2, 3, 4]],
  ['strips that are joined', 5, [0, 1, 2, 3, 3, 5, 5, 6, 7], [0, 1, 2, 1, 3, 2, 5, 6, 7]],
  ['a fan shares its first vertex', 6, [9, 1, 2, 3], [9, 1, 2, 9, 2, 3]],
  ['too few vertices for one', 5, [0, 1], []],
  ['none', 6, [], []],
])('%s', (_what, mode, indices, triangles) => {
  expect(trianglesOf(mode, ...indices)).toEqual(triangles);
});

it('refuses more triangles than can be shown', () => {
  const budget = new GltfBudget();
  budget.reserve(31_999_999);
  expect(() => triangleIndices(Uint32Array.of(0, 1, 2), 5, budget)).toThrow(
    expect.objectContaining({ code: 'tooLarge' }),
  );
});

/** Triangles of the square's four corners, drawn in a mode. */
async function squareInMode(mode: number, primitive: object): Promise<number[]> {
  const { document, bin } = squareGltf();
  const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, mode, ...primitive }] }, { primitives: [] }];
  const { parts } = await readGltf(glb({ ...document, meshes }, bin), noFiles, noDecoders);
  return parts.flatMap(({ geometry }) => [...geometry.indices]);
}

it('a primitive may be a strip or a fan, with indices or without', async () => {
  expect(await squareInMode(5, {})).toEqual([0, 1, 2, 1, 3, 2]);
  expect(await squareInMode(6, {})).toEqual([0, 1, 2, 0, 2, 3]);
  // The square's indices are those of single triangles: 0, 2, 1, 1, 2, 3.
  expect(await squareInMode(5, { indices: 4 })).toEqual([0, 2, 1, 1, 3, 2]);
  expect(await squareInMode(6, { indices: 4 })).toEqual([0, 2, 1, 0, 1, 2, 0, 2, 3]);
});

it("Draco's triangles are single ones already", async () => {
  const { document, bin } = squareGltf();
  const packed = { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } };
  const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, mode: 5, extensions: packed }] }];
  const draco: GltfDecoders['draco'] = async () => ({
    positions: new Float32Array(12),
    normals: undefined,
    colours: undefined,
    uvs: undefined,
    indices: Uint32Array.of(0, 2, 1, 1, 2, 3),
  });
  const { parts } = await readGltf(glb({ ...document, meshes }, bin), noFiles, { ...noDecoders, draco });
  expect([...(parts[0]?.geometry.indices ?? [])]).toEqual([0, 2, 1, 1, 2, 3]);
});
