/**
 * Draws a mesh of the kind that layers use: one material, no instance matrices, bones, morph targets or mirrored
 * matrix. Babylon's Mesh.render goes through all of these features for each mesh in each draw. This calls internal
 * methods: the Babylon version stays pinned, and screenshot tests guard it.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { SubMesh } from '@babylonjs/core/Meshes/subMesh.js';
import type { DirectEngine } from '../gpu/DirectEngine.ts';
import { LayerMaterial } from '../gpu/LayerMaterial.ts';
import { PartsMesh } from '../gpu/PartsMesh.ts';

/**
 * @param isBlended whether the material's alpha mode is used
 * @param isSame nothing but clocks differs from the scene's last draw
 * @returns false where a part was left out, because its shader is still being compiled
 */
export function drawMesh(mesh: Mesh, isBlended: boolean, isSame: boolean): boolean {
  const { material } = mesh;
  if (material instanceof LayerMaterial && material.draw(mesh, isSame)) return true;
  const { geometry, subMeshes } = mesh;
  if (!material || !geometry) return true;
  let isComplete = true;
  for (let k = 0; k < subMeshes.length; k++)
    if (!drawPart(mesh, subMeshes[k] as SubMesh, material, isBlended)) isComplete = false;
  return isComplete;
}

function drawPart(mesh: Mesh, part: SubMesh, material: Material, isBlended: boolean): boolean {
  // The readiness check allocates: skipped for compiled, frozen materials.
  const isSettled = material.isFrozen && part._drawWrapper._wasPreviouslyReady;
  if (!isSettled && !material.isReadyForSubMesh(mesh, part, false)) return false;
  const { effect } = part;
  if (!effect) return false;
  const engine = mesh.getEngine();
  engine.setAlphaMode(isBlended ? material.alphaMode : Constants.ALPHA_DISABLE);
  material._preBind(part._drawWrapper, material._getEffectiveOrientation(mesh));
  if (material.forceDepthWrite) engine.setDepthWrite(true);
  const { fillMode } = material;
  mesh._bind(part, effect, fillMode, false);
  material.bindForSubMesh(mesh.getWorldMatrix(), mesh, part);
  const { forcedInstanceCount } = mesh;
  if (mesh instanceof PartsMesh) {
    (engine as DirectEngine).applyStates();
    mesh.drawParts(effect);
  } else if (mesh.isUnIndexed)
    engine.drawArraysType(fillMode, part.verticesStart, part.verticesCount, forcedInstanceCount);
  else engine.drawElementsType(fillMode, part.indexStart, part.indexCount, forcedInstanceCount);
  material.unbind();
  return true;
}
