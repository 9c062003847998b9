import { Buffer, VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { Scene } from '@babylonjs/core/scene.js';
import { afterEach, expect, test, vi } from 'vitest';
import { applyBuffers } from './applyBuffers.ts';

const engine = new NullEngine();
afterEach(() => vi.restoreAllMocks());

test('vertices without indices are all drawn, within the bounds that are known, and none of them is read', () => {
  const mesh = new Mesh('points', new Scene(engine));
  const buffer = new Buffer(engine, new Float32Array(300), false, 3);
  const buffers = [new VertexBuffer(engine, buffer, VertexBuffer.PositionKind, { takeBufferOwnership: false })];
  const read = vi.spyOn(VertexBuffer.prototype, 'getFloatData');
  const bounds = { min: new Vector3(-1, -2, -3), max: new Vector3(4, 5, 6) };
  applyBuffers(mesh, { vertices: 100, buffers, indices: undefined, ...bounds });
  const [part] = mesh.subMeshes;
  expect(mesh.isUnIndexed).toBe(true);
  expect(part?.indexCount).toBe(100);
  expect(part?.getBoundingInfo().boundingBox.minimum.asArray()).toEqual([-1, -2, -3]);
  expect(part?.getBoundingInfo().boundingBox.maximum.asArray()).toEqual([4, 5, 6]);
  expect(read).not.toHaveBeenCalled();
});
