import { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js';
import { Scene } from '@babylonjs/core/scene.js';
import { expect, test } from 'vitest';
import type { ModelJoint, ModelLevel, ModelSummary } from '../../domain/models/summary.ts';
import { Scope } from '../../lifetime/scope.ts';
import { cutByJoint, JointRig } from './JointRig.ts';

const modelJoint = (name: string, parent: string | undefined, pivot: [number, number, number]): ModelJoint => {
  return { name, parent, pivot, turned: false, motion: { axis: 'z', minDeg: -90, maxDeg: 90 } };
};

/** A packed level: a body, a boom with its pin at x = 1, a bucket with its pin at x = 2; quantised to half its size. */
function loaderModel(scene: Scene) {
  const top = new TransformNode('Loader', scene);
  const packed = new Mesh('Loader_LOD0', scene);
  packed.parent = top;
  packed.scaling.setAll(2);
  const corners = [0, 0, 0, 0.5, 0, 0, 0, 0.5, 0, 0.5, 0, 0, 1, 0, 0, 0.5, 0.5, 0, 1, 0, 0, 1.5, 0, 0, 1, 0.5, 0];
  packed.setVerticesData(VertexBuffer.PositionKind, corners);
  packed.setIndices([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const boom = new TransformNode('boom_joint', scene);
  boom.parent = top;
  boom.position.set(1, 0, 0);
  const bucket = new TransformNode('bucket_joint', scene);
  bucket.parent = boom;
  bucket.position.set(1, 0, 0);
  const partOfLoader = (name: string, firstIndex: number, moved?: string) => {
    return { name, paint: 'steel', range: { firstIndex, indexCount: 3 }, ...(moved ? { joint: moved } : {}) };
  };
  const near: ModelLevel = {
    parts: [partOfLoader('body', 0), partOfLoader('boom', 3, 'boom_joint'), partOfLoader('bucket', 6, 'bucket_joint')],
    drawParts: 1,
    triangles: 3,
    vertices: 9,
    low: [0, 0, 0],
    high: [3, 1, 0],
  };
  const joints = [modelJoint('boom_joint', undefined, [1, 0, 0]), modelJoint('bucket_joint', 'boom_joint', [2, 0, 0])];
  const model: ModelSummary = { category: 'Loader', levels: [near, undefined, undefined], joints };
  return { packed, model, nodes: [top, packed, boom, bucket] };
}

/** Where the second corner of a piece is in the scene, to a hundredth. */
function tipOf(piece: Mesh): number[] {
  const at = (piece.getIndices()?.[1] ?? 0) * 3;
  const positions = piece.getVerticesData(VertexBuffer.PositionKind) ?? [];
  const corner = Vector3.FromArray(positions, at);
  return Vector3.TransformCoordinates(corner, piece.computeWorldMatrix(true)).asArray().map(roundToHundredth);
}

const roundToHundredth = (value: number): number => Math.round(value * 100) / 100 + 0;

test('a packed level is cut by its joints, which carry one another, and ends as it was', () => {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  scene.useRightHandedSystem = true;
  const scope = new Scope();
  const { packed, model, nodes } = loaderModel(scene);
  const rig = new JointRig(scope, nodes, model);
  const cut = cutByJoint(scope, { levels: [[packed], undefined, undefined], others: [] }, model, rig);
  const [body, boom, bucket] = (cut.levels[0] ?? []) as Mesh[];
  if (!body || !boom || !bucket) throw new Error('A piece is missing');
  expect(cut.others).toEqual([packed]);
  const pieceTips = (): number[][] =>
    [body, boom, bucket].map((piece) => {
      for (const node of nodes) node.computeWorldMatrix(true);
      return tipOf(piece);
    });
  expect(pieceTips()).toEqual([
    [1, 0, 0],
    [2, 0, 0],
    [3, 0, 0],
  ]);
  rig.collectJoints({ boom_joint: 90 });
  expect(pieceTips()).toEqual([
    [1, 0, 0],
    [1, 1, 0],
    [1, 2, 0],
  ]);
  rig.collectJoints({ boom_joint: 90, bucket_joint: -90 });
  expect(pieceTips()[2]).toEqual([2, 1, 0]);
  rig.collectJoints({});
  expect(pieceTips()[2]).toEqual([3, 0, 0]);

  scope.dispose();
  expect(body.isDisposed() && boom.isDisposed() && bucket.isDisposed()).toBe(true);
  expect(packed.isDisposed()).toBe(false);
  engine.dispose();
});

test('a file without joints is left as it is', () => {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  const scope = new Scope();
  const { packed, model, nodes } = loaderModel(scene);
  const level = model.levels[0];
  const still = { ...model, joints: [], levels: [level && { ...level, parts: [] }, undefined, undefined] };
  const meshes = { levels: [[packed], undefined, undefined], others: [] };
  expect(cutByJoint(scope, meshes, still, new JointRig(scope, nodes, still)).levels[0]).toEqual([packed]);
  scope.dispose();
  engine.dispose();
});
