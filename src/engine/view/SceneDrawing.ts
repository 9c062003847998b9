/**
 * Draws a scene's meshes with nothing around it: no render targets, no lights, no animations, no list of active meshes made
 * anew. Rendering groups in order; in each what is solid comes first, then what is see-through from far to near.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { RigCamera } from './camera/RigCamera.ts';

const GROUPS = 3;

interface Group {
  solid: Mesh[];
  clear: Mesh[];
}

export class SceneDrawing {
  /** Triangles of the last drawing. */
  triangles = 0;
  readonly #scene: Scene;
  readonly #camera: RigCamera;
  readonly #groups = Array.from({ length: GROUPS }, (): Group => ({ solid: [], clear: [] }));
  readonly #distance = new Map<Mesh, number>();

  constructor(scene: Scene, camera: RigCamera) {
    this.#scene = scene;
    this.#camera = camera;
    scene.customRenderFunction = () => this.#draw();
  }

  #draw(): void {
    const scene = this.#scene;
    const engine = scene.getEngine();
    engine.setViewport(this.#camera.viewport);
    this.#camera.sync();
    scene.setTransformMatrix(this.#camera.getViewMatrix(), this.#camera.getProjectionMatrix());
    engine.clear(scene.clearColor, true, true, true);
    this.#gather();
    for (const group of this.#groups) {
      for (const mesh of group.solid) drawMesh(mesh, false);
      if (group.clear.length > 1) this.#sortFarFirst(group.clear);
      for (const mesh of group.clear) drawMesh(mesh, true);
    }
    engine.setAlphaMode(Constants.ALPHA_DISABLE);
  }

  #gather(): void {
    for (const { solid, clear } of this.#groups) {
      solid.length = 0;
      clear.length = 0;
    }
    this.triangles = 0;
    const planes = this.#scene.frustumPlanes;
    for (const each of this.#scene.meshes) {
      const mesh = each as Mesh;
      const { material } = mesh;
      if (!material || !mesh.isVisible || !mesh.isEnabled(false)) continue;
      if (!mesh.alwaysSelectAsActiveMesh && !mesh.isInFrustum(planes)) continue;
      const group = this.#groups[Math.min(mesh.renderingGroupId, GROUPS - 1)] as Group;
      (material.needAlphaBlending() ? group.clear : group.solid).push(mesh);
      for (const part of mesh.subMeshes) this.triangles += part.indexCount / 3;
    }
  }

  #sortFarFirst(meshes: Mesh[]): void {
    const { eye } = this.#camera;
    for (const mesh of meshes) {
      const { centerWorld } = mesh.getBoundingInfo().boundingSphere;
      this.#distance.set(mesh, Math.hypot(centerWorld.x - eye.x, centerWorld.y - eye.y, centerWorld.z - eye.z));
    }
    meshes.sort((a, b) => a.alphaIndex - b.alphaIndex || (this.#distance.get(b) ?? 0) - (this.#distance.get(a) ?? 0));
    this.#distance.clear();
  }
}

function drawMesh(mesh: Mesh, seeThrough: boolean): void {
  for (const part of mesh.subMeshes) mesh.render(part, seeThrough);
}
