/** Files that are something else than their place lets expect, and triangles that are not listed one by one. */
import { expect, it } from 'vitest';
import { bytesOf, jsonGltf } from '../../../tests/fixtures/files/gltfFiles.ts';
import { createReaderPool, tileJob } from '../../../tests/fixtures/worker/readerPool.ts';
import { TilesetFault } from '../gltf/TilesetFault.ts';
import { runJob } from './runJob.ts';

const IDENTITY_MATRIX = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const CONTENT_PLACE = { toScene: IDENTITY_MATRIX, transform: IDENTITY_MATRIX, upAxis: undefined };
const failingDecoder = () => Promise.reject(new Error('nothing is compressed here'));
const jobTools = {
  decoders: { meshopt: failingDecoder, draco: failingDecoder },
  decodeImage: () => Promise.resolve(undefined),
};
const encodeJson = (json: object): Uint8Array => new TextEncoder().encode(JSON.stringify(json));
const readTile = (json: object) => runJob({ kind: 'tile', bytes: encodeJson(json), place: CONTENT_PLACE }, jobTools);
const TILESET = { asset: { version: '1.1' }, root: { boundingVolume: { sphere: [0, 0, 0, 1] }, geometricError: 1 } };
const REPLY = { kind: 'fault', code: 'unsupported', message: 'The file is a 3D Tiles tileset, not a model' } as const;

it('a tileset in place of a model is recognised, a glTF document with a root of its own is not one', async () => {
  expect(await readTile(TILESET)).toEqual({ ...REPLY, isTileset: true });
  expect(await runJob({ kind: 'design', bytes: encodeJson(TILESET), place: undefined }, jobTools)).toMatchObject(REPLY);
  expect(await readTile({ ...TILESET, scenes: [] })).toEqual({ kind: 'done', result: [] });
});

it('the pool passes on that a file is a tileset', async () => {
  const { pool: readers, workers } = createReaderPool(1);
  const reading = readers.read(tileJob());
  workers[0]?.reply({ ...REPLY, isTileset: true });
  await expect(reading).rejects.toBeInstanceOf(TilesetFault);
});

it('a volume whose surface is one strip is closed', async () => {
  const positions = Float32Array.of(0, 0, 0, 0, 6, 0, 6, 0, 0, 0, 0, 6);
  // The last vertex is repeated, as by writers that join strips.
  const indices = Uint16Array.of(0, 1, 2, 3, 0, 1, 1, 1);
  const bin = new Uint8Array([...bytesOf(positions), ...bytesOf(indices)]);
  const document = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, mode: 5 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 8, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 16 },
    ],
  };
  const reply = await runJob({ kind: 'volume', bytes: jsonGltf(document, bin) }, jobTools);
  expect(reply).toMatchObject({ kind: 'done', result: { volumeM3: 36, openEdges: 0 } });
});

it('a model with a picture that is too large to be opened is drawn without it, which is marked', async () => {
  const header = new Uint8Array(40);
  new DataView(header.buffer).setUint32(0, 0x89504e47);
  const dataUri = (bytes: Uint8Array): string => `data:;base64,${btoa(String.fromCharCode(...bytes))}`;
  const withPicture = (sidePx: number): object => {
    new DataView(header.buffer).setUint32(16, sidePx);
    new DataView(header.buffer).setUint32(20, sidePx);
    return {
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ source: 0 }],
      images: [{ uri: dataUri(header) }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36, uri: dataUri(bytesOf(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0))) }],
    };
  };
  expect(await readTile(withPicture(12_000))).toMatchObject({ kind: 'done', result: [{ isWithoutPicture: true }] });
  expect(await readTile(withPicture(8))).not.toMatchObject({ result: [{ isWithoutPicture: true }] });
  const design = await runJob({ kind: 'design', bytes: encodeJson(withPicture(12_000)), place: undefined }, jobTools);
  expect(design).toMatchObject({ kind: 'done', result: { isWithoutPicture: true, parts: [{ image: undefined }] } });
});
