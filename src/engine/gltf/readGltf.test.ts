import { expect, test } from 'vitest';
import { parseGlb } from './glb.ts';
import { type GltfDecoders, readGltf } from './readGltf.ts';

const noDecoders: GltfDecoders = {
  meshopt: () => Promise.reject(new Error('no meshopt here')),
  draco: () => Promise.reject(new Error('no draco here')),
};
const noFiles = (uri: string): Promise<Uint8Array> => Promise.reject(new Error(`asked for ${uri}`));

const trianglePositions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);

function documentWith(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [
      { name: 'top', translation: [10, 0, 0], children: [1] },
      { name: 'leaf', scale: [2, 2, 2], mesh: 0 },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [{ doubleSided: true, alphaMode: 'BLEND', pbrMetallicRoughness: { baseColorFactor: [1, 0.5, 0, 0.5] } }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri: `data:application/octet-stream;base64,${base64Of(trianglePositions)}` }],
    ...changes,
  };
}

function base64Of(data: Float32Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(data.buffer)));
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

test('reads JSON glTF with nested transforms, without indices, and its surface', async () => {
  const { parts } = await readGltf(jsonBytes(documentWith()), noFiles, noDecoders);
  expect(parts).toHaveLength(1);
  const [part] = parts;
  expect(part?.path).toEqual(['top', 'leaf']);
  expect([...(part?.geometry.indices ?? [])]).toEqual([0, 1, 2]);
  expect(part?.matrix[12]).toBe(10);
  expect(part?.matrix[0]).toBe(2);
  expect(part?.surface).toMatchObject({ doubleSided: true, blend: true, colour: [1, 0.5, 0, 0.5] });
});

test('reads the grain of our own surfaces, and ignores invalid values', async () => {
  const surfaces = Float32Array.of(1, 2, 3);
  const extras = { grain: { uri: '../grain.png', repeatM: 8 } };
  const changed = documentWith({
    materials: [{ extras }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, _SURFACE: 1 }, material: 0 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5126, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 1, byteLength: 12 },
    ],
    buffers: [
      { byteLength: 36, uri: `data:application/octet-stream;base64,${base64Of(trianglePositions)}` },
      { byteLength: 12, uri: `data:application/octet-stream;base64,${base64Of(surfaces)}` },
    ],
  });
  const [part] = (await readGltf(jsonBytes(changed), noFiles, noDecoders)).parts;
  expect([...(part?.geometry.surfaces ?? [])]).toEqual([1, 2, 3]);
  expect(part?.surface.grain).toEqual(extras.grain);
  for (const strange of [null, { grain: 7 }, { grain: { uri: 'a.png' } }, { grain: { uri: 'a.png', repeatM: 0 } }]) {
    const { parts } = await readGltf(
      jsonBytes(documentWith({ materials: [{ extras: strange }] })),
      noFiles,
      noDecoders,
    );
    expect(parts[0]?.surface.grain).toBeUndefined();
  }
});

test('reads quantised, strided, normalised attributes', async () => {
  const bytes = new Uint8Array(24);
  new Int16Array(bytes.buffer).set([32_767, 0, 0, 0, 0, 32_767, 0, 0, 0, 0, -32_768, 0]);
  const changed = documentWith({
    accessors: [{ bufferView: 0, componentType: 5122, normalized: true, count: 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: 24, byteStride: 8 }],
    buffers: [{ byteLength: 24, uri: 'beside.bin' }],
  });
  const { parts } = await readGltf(jsonBytes(changed), () => Promise.resolve(bytes), noDecoders);
  expect([...(parts[0]?.geometry.positions ?? [])]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, -1]);
});

test('names unreadable parts', async () => {
  await expect(
    readGltf(jsonBytes(documentWith({ extensionsRequired: ['KHR_weird'] })), noFiles, noDecoders),
  ).rejects.toThrow('KHR_weird');
  await expect(readGltf(jsonBytes(documentWith({ buffers: [] })), noFiles, noDecoders)).rejects.toThrow(
    'does not have',
  );
});

const litSurface = (await readGltf(jsonBytes(documentWith()), noFiles, noDecoders)).parts[0]?.surface;

test.each([
  ['unlit', { extensions: { KHR_materials_unlit: {} } }, { unlit: true }],
  ['cut out', { alphaMode: 'MASK' }, { cutoff: 0.5, blend: false }],
  ['cut out by its own figure', { alphaMode: 'MASK', alphaCutoff: 0.8 }, { cutoff: 0.8 }],
  ['cut out by no figure', { alphaMode: 'MASK', alphaCutoff: 'x' }, { cutoff: 0.5 }],
  ['see-through', { alphaMode: 'BLEND', alphaCutoff: 0.8 }, { cutoff: undefined, blend: true }],
  ['a picture', { pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }, { image: 1 }],
  ['a KTX2 picture', { pbrMetallicRoughness: { baseColorTexture: { index: 2 } } }, { image: 3 }],
  [
    'the picture that a KTX2 one stands beside',
    { pbrMetallicRoughness: { baseColorTexture: { index: 3 } } },
    { image: 1 },
  ],
  ['a WebP picture', { pbrMetallicRoughness: { baseColorTexture: { index: 1 } } }, { image: 2 }],
  [
    'the picture of its own shader',
    { extensions: { KHR_techniques_webgl: { values: { t: { index: 0 } } } } },
    { image: 1 },
  ],
])('a surface is %s', async (_what, material, expected) => {
  expect(litSurface).toMatchObject({ unlit: false, cutoff: undefined, image: undefined });
  const changed = documentWith({
    materials: [material],
    textures: [
      { source: 1 },
      { source: 1, extensions: { EXT_texture_webp: { source: 2 } } },
      { extensions: { KHR_texture_basisu: { source: 3 } } },
      { source: 1, extensions: { KHR_texture_basisu: { source: 3 } } },
    ],
  });
  expect((await readGltf(jsonBytes(changed), noFiles, noDecoders)).parts[0]?.surface).toMatchObject(expected);
});

test.each([
  ['points', { mode: 0 }, 1],
  ['lines', { mode: 1 }, 0],
  ['points that are none', { mode: 0, attributes: { POSITION: 1 } }, 0],
])('of %s it takes what can be drawn', async (_what, primitive, count) => {
  const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, ...primitive }] }];
  const accessor = { bufferView: 0, componentType: 5126, type: 'VEC3' };
  const accessors = [3, 0].map((length) => ({ ...accessor, count: length }));
  const { parts } = await readGltf(jsonBytes(documentWith({ meshes, accessors })), noFiles, noDecoders);
  expect(parts).toHaveLength(count);
  expect(parts.every(({ surface, geometry }) => surface.points && geometry.indices.length === 0)).toBe(true);
});

test('skins, morphs and animations are left out, the mesh stays', async () => {
  const meshes = [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 0 }, targets: [{ POSITION: 0 }] }] }];
  const changes = { meshes, skins: [{ joints: [0] }], animations: [{ channels: [], samplers: [] }] };
  const { parts } = await readGltf(jsonBytes(documentWith(changes)), noFiles, noDecoders);
  expect([...(parts[0]?.geometry.positions ?? [])]).toEqual([...trianglePositions]);
});

test('primitives packed with Draco are unpacked by the decoder', async () => {
  const draco = { bufferView: 0, attributes: { POSITION: 7 } };
  const meshes = [{ primitives: [{ attributes: {}, extensions: { KHR_draco_mesh_compression: draco } }] }];
  const asked: unknown[] = [];
  const decoders: GltfDecoders = {
    ...noDecoders,
    draco: async (bytes, attributes) => {
      asked.push([bytes.byteLength, attributes]);
      const none = { normals: undefined, colours: undefined, uvs: undefined, surfaces: undefined };
      return { positions: trianglePositions, indices: Uint32Array.of(0, 1, 2), ...none };
    },
  };
  const extensionsRequired = ['KHR_draco_mesh_compression'];
  const { parts } = await readGltf(jsonBytes(documentWith({ meshes, extensionsRequired })), noFiles, decoders);
  expect(parts).toHaveLength(1);
  expect(asked).toEqual([[36, { POSITION: 7 }]]);
});

test('nodes that contain themselves or each other, many times over, are taken once', async () => {
  for (const nodes of [
    [{ children: [0], mesh: 0 }],
    [{ children: [0, 0, 0], mesh: 0 }],
    [{ children: [1, 1, 1], mesh: 0 }, { children: [0, 0, 0] }],
    // No node contains itself, and yet there are two ways to each at every step.
    Array.from({ length: 60 }, (_, k) => (k < 59 ? { children: [k + 1, k + 1] } : { mesh: 0 })),
  ]) {
    const { parts } = await readGltf(jsonBytes(documentWith({ nodes })), noFiles, noDecoders);
    expect(parts).toHaveLength(1);
  }
});

test('nodes are followed 500 levels down, and beyond that the file is refused', async () => {
  const chain = (levels: number) =>
    Array.from({ length: levels }, (_, k) => (k < levels - 1 ? { children: [k + 1] } : { mesh: 0 }));
  const { parts } = await readGltf(jsonBytes(documentWith({ nodes: chain(500) })), noFiles, noDecoders);
  expect(parts[0]?.path).toHaveLength(500);
  await expect(readGltf(jsonBytes(documentWith({ nodes: chain(20_000) })), noFiles, noDecoders)).rejects.toMatchObject({
    code: 'tooLarge',
  });
});

test('meshes come in the order of the file', async () => {
  const nodes = [
    { name: 'a', children: [1, 3] },
    { name: 'b', mesh: 0, children: [2] },
    { name: 'c', mesh: 0 },
    { name: 'd', mesh: 0 },
    { name: 'e', mesh: 0 },
  ];
  const { parts } = await readGltf(
    jsonBytes(documentWith({ nodes, scenes: [{ nodes: [0, 4] }] })),
    noFiles,
    noDecoders,
  );
  expect(parts.map(({ path }) => path.join('/'))).toEqual(['a/b', 'a/b/c', 'a/d', 'e']);
});

test('values that name no bytes are zero, and are counted', async () => {
  const colours = { componentType: 5121, normalized: true, count: 3, type: 'VEC4' };
  const [positions] = documentWith()['accessors'] as [object];
  const meshes = [{ primitives: [{ attributes: { POSITION: 0, COLOR_0: 1 } }] }];
  const withAccessors = (...accessors: object[]) =>
    readGltf(jsonBytes(documentWith({ meshes, accessors })), noFiles, noDecoders);
  const { parts } = await withAccessors(positions, colours);
  expect(parts[0]?.geometry.colours).toEqual(new Float32Array(12));
  expect([...(parts[0]?.geometry.positions ?? [])]).toEqual([...trianglePositions]);
  await expect(withAccessors(positions, { ...colours, count: 9_000_000 })).rejects.toMatchObject({ code: 'tooLarge' });
});

test('a GLB that is cut short is refused', () => {
  const cut = new Uint8Array(24);
  const data = new DataView(cut.buffer);
  data.setUint32(0, 0x46546c67, true);
  data.setUint32(4, 2, true);
  data.setUint32(8, 24, true);
  data.setUint32(12, 400, true);
  data.setUint32(16, 0x4e4f534a, true);
  expect(() => parseGlb(cut)).toThrow('cut short');
  expect(() => parseGlb(new Uint8Array(4))).toThrow('Not a GLB');
});
