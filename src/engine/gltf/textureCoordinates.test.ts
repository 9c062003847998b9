import { expect, test } from 'vitest';
import { type GltfDecoders, readGltf } from './readGltf.ts';

const asked: Record<string, number>[] = [];
const decoders: GltfDecoders = {
  meshopt: () => Promise.reject(new Error('no meshopt here')),
  draco: async (_bytes, attributes) => {
    asked.push(attributes);
    const uvs = Float32Array.of(0, 0, 1, 0, 0, 1);
    return { positions: new Float32Array(9), normals: undefined, colours: undefined, uvs, indices: FIRST_TRIANGLE };
  },
};
const noFiles = (uri: string): Promise<Uint8Array> => Promise.reject(new Error(`asked for ${uri}`));
const FIRST_TRIANGLE = Uint32Array.of(0, 1, 2);

/** A triangle with whole numbers as its first coordinates, and floats as its second ones. */
const PLACES = 0;
const FIRST_UVS = Uint16Array.of(0, 0, 4000, 0, 0, 2000);
const SECOND_UVS = Float32Array.of(0.5, 0.5, 1, 0, 0, 1);

function documentWith(pictures: object[], materials: number[] = [0], more: object = {}): Uint8Array {
  const bytes = new Uint8Array(36 + 12 + 24);
  bytes.set(new Uint8Array(FIRST_UVS.buffer), 36);
  bytes.set(new Uint8Array(SECOND_UVS.buffer), 48);
  const attributes = { POSITION: PLACES, TEXCOORD_0: 1, TEXCOORD_1: 2 };
  const document = {
    asset: { version: '2.0' },
    extensionsRequired: ['KHR_texture_transform', 'KHR_mesh_quantization'],
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: materials.map((material) => ({ attributes, material, ...more })) }],
    materials: pictures.map((picture) => ({
      pbrMetallicRoughness: { baseColorTexture: { index: 0, ...picture } },
      emissiveTexture: { index: 0, extensions: { KHR_texture_transform: { scale: [9, 9] } } },
    })),
    textures: [{ source: 0 }],
    images: [{ uri: 'data:image/png;base64,AA==' }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 3, type: 'VEC2' },
      { bufferView: 2, componentType: 5126, count: 3, type: 'VEC2' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 12 },
      { buffer: 0, byteOffset: 48, byteLength: 24 },
    ],
    buffers: [{ byteLength: 72, uri: `data:;base64,${btoa(String.fromCharCode(...bytes))}` }],
  };
  return new TextEncoder().encode(JSON.stringify(document));
}

const transformed = (transform: object, picture: object = {}) => ({
  ...picture,
  extensions: { KHR_texture_transform: transform },
});

async function uvsOf(bytes: Uint8Array): Promise<number[][]> {
  const { parts } = await readGltf(bytes, noFiles, decoders);
  return parts.map(({ geometry }) => [...(geometry.uvs ?? [])].map((value) => Math.round(value * 1e4) / 1e4 + 0));
}

test.each([
  ['whole numbers are scaled, as in quantised files', transformed({ scale: [1 / 4000, 1 / 2000] }), [0, 0, 1, 0, 0, 1]],
  [
    'an offset is added',
    transformed({ offset: [0.25, -0.5], scale: [0.001, 0.001] }),
    [0.25, -0.5, 4.25, -0.5, 0.25, 1.5],
  ],
  [
    'scaled, rotated counter-clockwise with V downwards, then shifted',
    transformed({ offset: [10, 20], rotation: Math.PI / 2, scale: [0.001, 0.002] }),
    [10, 20, 10, 16, 14, 20],
  ],
  ['the set of the picture', { texCoord: 1 }, [0.5, 0.5, 1, 0, 0, 1]],
  [
    'the set of the extension goes first',
    transformed({ texCoord: 1, scale: [2, 4] }, { texCoord: 0 }),
    [1, 2, 2, 0, 0, 4],
  ],
  ['the first set of the extension, too', transformed({ texCoord: 0 }, { texCoord: 1 }), [...FIRST_UVS]],
  [
    'the picture has the set where the extension names none',
    transformed({ scale: [2, 2] }, { texCoord: 1 }),
    [1, 1, 2, 0, 0, 2],
  ],
  ['a set that is not there', { texCoord: 2 }, []],
  [
    'damaged values are left out',
    transformed({ offset: 'x', rotation: null, scale: [1], texCoord: -1 }),
    [...FIRST_UVS],
  ],
  ['what leads beyond all numbers is replaced', transformed({ offset: [1e300, 0], scale: [0, 0] }), [0, 0, 0, 0, 0, 0]],
])('%s', async (_what, picture, expected) => {
  expect(await uvsOf(documentWith([picture]))).toEqual([expected]);
});

test('materials that share a picture keep their own transforms', async () => {
  const pictures = [transformed({ scale: [1 / 4000, 1 / 2000] }), transformed({ texCoord: 1, offset: [1, 1] }), {}];
  expect(await uvsOf(documentWith(pictures, [0, 1, 2, 0]))).toEqual([
    [0, 0, 1, 0, 0, 1],
    [1.5, 1.5, 2, 1, 1, 2],
    [...FIRST_UVS],
    [0, 0, 1, 0, 0, 1],
  ]);
});

test('Draco is asked for the set of the picture, and its coordinates are transformed', async () => {
  const draco = { bufferView: 0, attributes: { POSITION: 5, TEXCOORD_0: 6, TEXCOORD_1: 7 } };
  const bytes = documentWith([transformed({ texCoord: 1, scale: [3, 3] })], [0], {
    extensions: { KHR_draco_mesh_compression: draco },
  });
  expect(await uvsOf(bytes)).toEqual([[0, 0, 3, 0, 0, 3]]);
  expect(asked.at(-1)).toMatchObject({ POSITION: 5, TEXCOORD_0: 7 });
});
