import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { expect, test } from 'vitest';
import { drawMesh } from './drawMesh.ts';

/** A mesh of one part whose material answers as told, and the parts that were drawn. */
function setUp(isReady: () => boolean) {
  const drawn: string[] = [];
  const engine = { setAlphaMode: () => {}, drawElementsType: () => drawn.push('part') };
  const material = {
    isFrozen: false,
    fillMode: 0,
    isReadyForSubMesh: isReady,
    _getEffectiveOrientation: () => 0,
    _preBind: () => {},
    bindForSubMesh: () => {},
    unbind: () => {},
  };
  const part = { effect: {}, _drawWrapper: {}, indexStart: 0, indexCount: 3 };
  const mesh = {
    material,
    geometry: {},
    subMeshes: [part],
    getEngine: () => engine,
    getWorldMatrix: () => undefined,
    _bind: () => {},
  };
  return { mesh: mesh as unknown as Mesh, drawn };
}

test('a mesh whose shader is still being compiled is left out, and says so until it is drawn', () => {
  let isReady = false;
  const { mesh, drawn } = setUp(() => isReady);
  expect([drawMesh(mesh, false, false), drawn.length]).toEqual([false, 0]);
  isReady = true;
  expect([drawMesh(mesh, false, false), drawn.length]).toEqual([true, 1]);
});

test('a mesh without geometry has nothing to wait for', () => {
  const { mesh, drawn } = setUp(() => false);
  Object.assign(mesh, { geometry: null });
  expect([drawMesh(mesh, false, false), drawn.length]).toEqual([true, 0]);
});
