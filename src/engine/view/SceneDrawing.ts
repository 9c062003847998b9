/**
 * Draws a scene's meshes with nothing around it: no render targets, no lights, no animations, no list of active meshes made
 * anew. Rendering groups in order; in each what is solid comes first, then what is see-through from far to near.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { SubMesh } from '@babylonjs/core/Meshes/subMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { RigCamera } from './camera/RigCamera.ts';

const GROUPS = 3;

/** Meshes to draw; the array keeps its room from drawing to drawing. */
interface Heap {
  meshes: Mesh[];
  count: number;
}

interface Group {
  solid: Heap;
  clear: Heap;
}

export class SceneDrawing {
  /** Triangles of the last drawing. */
  triangles = 0;
  readonly #scene: Scene;
  readonly #camera: RigCamera;
  readonly #groups = Array.from({ length: GROUPS }, (): Group => ({ solid: createHeap(), clear: createHeap() }));
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
    for (let group = 0; group < GROUPS; group++) {
      const { solid, clear } = this.#groups[group] as Group;
      for (let k = 0; k < solid.count; k++) drawMesh(solid.meshes[k] as Mesh, false);
      if (clear.count > 1) this.#sortFarFirst(clear);
      for (let k = 0; k < clear.count; k++) drawMesh(clear.meshes[k] as Mesh, true);
    }
    engine.setAlphaMode(Constants.ALPHA_DISABLE);
  }

  #gather(): void {
    for (let group = 0; group < GROUPS; group++) {
      const { solid, clear } = this.#groups[group] as Group;
      solid.count = 0;
      clear.count = 0;
    }
    this.triangles = 0;
    const { meshes, frustumPlanes: planes } = this.#scene;
    // Counted loops: this runs in every drawing, and an iterator is an object.
    for (let k = 0; k < meshes.length; k++) {
      const mesh = meshes[k] as Mesh;
      const { material } = mesh;
      if (!material || !mesh.isVisible || !mesh.isEnabled(false)) continue;
      if (!mesh.alwaysSelectAsActiveMesh && !mesh.isInFrustum(planes)) continue;
      const group = this.#groups[Math.min(mesh.renderingGroupId, GROUPS - 1)] as Group;
      const heap = material.needAlphaBlending() ? group.clear : group.solid;
      heap.meshes[heap.count++] = mesh;
      for (let p = 0; p < mesh.subMeshes.length; p++) this.triangles += ((mesh.subMeshes[p]?.indexCount ?? 0) / 3) | 0;
    }
  }

  #sortFarFirst(heap: Heap): void {
    heap.meshes.length = heap.count;
    const { eye } = this.#camera;
    for (const mesh of heap.meshes) {
      const { centerWorld } = mesh.getBoundingInfo().boundingSphere;
      this.#distance.set(mesh, Math.hypot(centerWorld.x - eye.x, centerWorld.y - eye.y, centerWorld.z - eye.z));
    }
    heap.meshes.sort(
      (a, b) => a.alphaIndex - b.alphaIndex || (this.#distance.get(b) ?? 0) - (this.#distance.get(a) ?? 0),
    );
    this.#distance.clear();
  }
}

function createHeap(): Heap {
  return { meshes: [], count: 0 };
}

function drawMesh(mesh: Mesh, seeThrough: boolean): void {
  const { subMeshes } = mesh;
  for (let k = 0; k < subMeshes.length; k++) mesh.render(subMeshes[k] as SubMesh, seeThrough);
}
