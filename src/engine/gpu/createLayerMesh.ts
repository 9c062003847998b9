import { Material } from '@babylonjs/core/Materials/material.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';

/** A hidden mesh at the scene's origin that Babylon neither culls nor picks: layers do both themselves. */
export function createLayerMesh(name: string, scene: Scene, material: Material): Mesh {
  const mesh = new Mesh(name, scene);
  setUpLayerMesh(mesh, material);
  return mesh;
}

/** Makes a mesh as {@link createLayerMesh} does. */
export function setUpLayerMesh(mesh: Mesh, material: Material): void {
  mesh.material = material;
  // As in glTF. For the other orientation programs would be compiled again, even with both sides drawn.
  material.sideOrientation = Material.CounterClockWiseSideOrientation;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.doNotSyncBoundingInfo = true;
  mesh.freezeWorldMatrix();
  mesh.isVisible = false;
}
