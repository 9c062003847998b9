import { expect, it } from 'vitest';
import type { GltfDecoders } from '../gltf/readGltf.ts';
import { modelVolume } from './modelVolume.ts';

const noDecoders: GltfDecoders = {
  meshopt: () => Promise.reject(new Error('no meshopt here')),
  draco: () => Promise.reject(new Error('no draco here')),
};

/** A box of 10 m as glTF, once for each node. */
function boxFile(nodes: object[]): Uint8Array {
  const corners = Float32Array.from(
    Array.from({ length: 8 }, (_, k) => [k & 1, (k >> 1) & 1, k >> 2]).flat(),
    (axis) => axis * 10,
  );
  const faces = [
    [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4],
    [2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5],
  ].flat();
  const bytes = new Uint8Array([...new Uint8Array(corners.buffer), ...new Uint8Array(Uint16Array.from(faces).buffer)]);
  const document = {
    asset: { version: '2.0' },
    scenes: [{ nodes: nodes.map((_, k) => k) }],
    nodes: nodes.map((node) => ({ mesh: 0, ...node })),
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 96 },
      { buffer: 0, byteOffset: 96, byteLength: 72 },
    ],
    buffers: [
      {
        byteLength: bytes.length,
        uri: `data:application/octet-stream;base64,${btoa(String.fromCharCode(...bytes))}`,
      },
    ],
  };
  return new TextEncoder().encode(JSON.stringify(document));
}

it.each([
  ['apart', { translation: [-5, 0, 0], scale: [-1, 1, 1] }],
  ['that touch in the plane of the mirror', { scale: [-1, 1, 1] }],
])('the volume of two boxes of which one is mirrored, %s, is that of both', async (_where, mirrored) => {
  expect(await modelVolume(boxFile([{}, mirrored]), noDecoders)).toMatchObject({ volumeM3: 2000, openEdges: 0 });
});
