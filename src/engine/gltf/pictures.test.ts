/** Which pictures of a file are read: those that a surface shows. */
import { expect, test } from 'vitest';
import { type GltfDecoders, type GltfFile, type ResolveUri, readGltf } from './readGltf.ts';

const decoders: GltfDecoders = {
  meshopt: () => Promise.reject(new Error('no meshopt here')),
  draco: () => Promise.reject(new Error('no draco here')),
};
const EMBEDDED_URI = `data:image/png;base64,${btoa('pixels')}`;
const POSITIONS_URI = `data:application/octet-stream;base64,${btoa('\0'.repeat(36))}`;

/** A triangle whose colours are the first texture, and whose bumps are the second. */
function read(textures: readonly object[], images: readonly object[], resolve?: ResolveUri): Promise<GltfFile> {
  const document = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, normalTexture: { index: 1 } }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri: POSITIONS_URI }],
    textures,
    images,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  return readGltf(bytes, resolve ?? (() => Promise.reject(new Error('no files here'))), decoders);
}

test('pictures that no surface shows are empty: they are not decoded', async () => {
  const { images } = await read([{ source: 1 }, { source: 0 }], [{ uri: EMBEDDED_URI }, { uri: EMBEDDED_URI }]);
  expect(images.map(({ bytes }) => bytes.length)).toEqual([0, 6]);
});

test('those beside the file are not fetched', async () => {
  const asked: string[] = [];
  const resolve = async (uri: string): Promise<Uint8Array> => {
    asked.push(uri);
    return Uint8Array.of(7);
  };
  const { images } = await read(
    [{ source: 1 }, { source: 0 }],
    [{ uri: 'bumps.png' }, { uri: 'colours.png' }],
    resolve,
  );
  expect(asked).toEqual(['colours.png']);
  expect(images.map(({ bytes }) => [...bytes])).toEqual([[], [7]]);
});

test.each(['length', 0.5, -1, {}])('a picture with the number %j is none', async (source) => {
  const { parts, images } = await read([{ source }], [{ uri: EMBEDDED_URI }]);
  expect(images[parts[0]?.surface.image as number]).toBeUndefined();
});
