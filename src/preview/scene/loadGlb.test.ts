import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { Scene } from '@babylonjs/core/scene.js';
import { expect, test } from 'vitest';
import { glb, squareGltf } from '../../../tests/fixtures/files/gltfFiles.ts';
import { loadGlb } from './loadGlb.ts';

test('nodes that share a mesh get one each, where the node is', async () => {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  scene.useRightHandedSystem = true;
  const { document, bin } = squareGltf();
  const { materials: _, textures: __, images: ___, ...plain } = document;
  const file = glb(
    {
      ...plain,
      scenes: [{ nodes: [0, 1] }],
      nodes: [
        { name: 'wheel front', mesh: 0 },
        { name: 'wheel rear', mesh: 0, translation: [5, 0, 0] },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 4 }] }],
    },
    bin,
  );
  const { meshes } = await loadGlb(file, scene);
  const drawn = meshes.filter((mesh) => mesh.getTotalVertices() > 0);
  expect(drawn.map((mesh) => [mesh.name, mesh instanceof Mesh])).toEqual([
    ['wheel front', true],
    ['wheel rear', true],
  ]);
  expect(drawn.map((mesh) => mesh.computeWorldMatrix(true).getTranslation().x)).toEqual([0, 5]);
  engine.dispose();
});
