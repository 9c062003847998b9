/**
 * Draws a scene's meshes without render targets, lights, animations or a rebuilt list of active meshes. Rendering groups in
 * order; in each, opaque meshes first, then blended ones back to front. Allocates nothing: it runs in every draw of every
 * view. While only time passes the meshes of the last draw are drawn again.
 */
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { RigCamera } from '../camera/RigCamera.ts';
import { PartsMesh } from '../gpu/PartsMesh.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { BackToFrontQueue } from './BackToFrontQueue.ts';
import { clearReferences } from './clearReferences.ts';
import { drawMesh } from './drawMesh.ts';

const RENDER_GROUPS = 3;

interface RenderGroup {
  /** Meshes to draw; the array keeps its capacity. */
  opaque: (Mesh | undefined)[];
  opaqueCount: number;
  transparent: BackToFrontQueue<Mesh>;
}

export class SceneRenderer {
  /** Triangles of the last draw. */
  triangles = 0;
  /** Whether the last draw skipped meshes whose shaders are still being compiled. */
  isIncomplete = false;
  /** No draw has been complete yet: the first shaders are compiled while the page does other work. */
  #isOpening = true;
  readonly #scene: Scene;
  readonly #engine: ViewEngine;
  readonly #camera: RigCamera;
  readonly #groups = Array.from(
    { length: RENDER_GROUPS },
    (): RenderGroup => ({ opaque: [], opaqueCount: 0, transparent: new BackToFrontQueue() }),
  );

  constructor(scene: Scene, engine: ViewEngine, camera: RigCamera) {
    this.#scene = scene;
    this.#engine = engine;
    this.#camera = camera;
  }

  /**
   * Draws all enabled meshes; the engine's rectangle is the view's.
   * @param isSame meshes, camera and all values but clocks are those of the last draw
   */
  draw(isSame: boolean): void {
    const scene = this.#scene;
    const engine = this.#engine;
    // The rest of Scene.render serves features that no view uses, and allocates.
    scene.resetCachedMaterial();
    engine.setViewport(this.#camera.viewport);
    if (!isSame) this.#prepare();
    engine.clear(scene.clearColor, true, true, true);
    this.isIncomplete = false;
    if (this.#isOpening) this.#drawFirst(isSame);
    else this.#drawGroups(isSame);
    engine.restoreDefaultFramebuffer();
  }

  #drawFirst(isSame: boolean): void {
    this.#engine.compileInBackground(() => this.#drawGroups(isSame));
    const hasMeshes = this.#groups.some(({ opaqueCount, transparent }) => opaqueCount + transparent.count > 0);
    this.#isOpening = this.isIncomplete || !hasMeshes;
  }

  #drawGroups(isSame: boolean): void {
    for (let k = 0; k < RENDER_GROUPS; k++)
      if (!drawGroup(this.#groups[k] as RenderGroup, isSame)) this.isIncomplete = true;
  }

  #prepare(): void {
    const scene = this.#scene;
    scene.incrementRenderId();
    scene.getEngine().currentRenderPassId = 0;
    this.#camera.sync();
    scene.setTransformMatrix(this.#camera.getViewMatrix(), this.#camera.getProjectionMatrix());
    this.#release();
    this.#collectMeshes();
    for (let k = 0; k < RENDER_GROUPS; k++) {
      const { transparent } = this.#groups[k] as RenderGroup;
      if (transparent.count > 1) transparent.sort();
    }
  }

  #release(): void {
    for (let k = 0; k < RENDER_GROUPS; k++) {
      const group = this.#groups[k] as RenderGroup;
      clearReferences(group.opaque, group.opaqueCount);
      group.opaqueCount = 0;
      group.transparent.clear();
    }
  }

  #collectMeshes(): void {
    this.triangles = 0;
    const { meshes, frustumPlanes: planes } = this.#scene;
    // Counted loops: iterators allocate.
    for (let k = 0; k < meshes.length; k++) {
      const mesh = meshes[k] as Mesh;
      const { material } = mesh;
      if (!material || !mesh.isVisible || !mesh.isEnabled(false)) continue;
      if (!mesh.alwaysSelectAsActiveMesh && !mesh.isInFrustum(planes)) continue;
      const group = this.#groups[Math.min(mesh.renderingGroupId, RENDER_GROUPS - 1)] as RenderGroup;
      if (material.needAlphaBlending()) group.transparent.add(mesh, mesh.alphaIndex, this.#distanceOf(mesh));
      else group.opaque[group.opaqueCount++] = mesh;
      if (mesh instanceof PartsMesh) this.triangles += mesh.triangles;
      else
        for (let p = 0; p < mesh.subMeshes.length; p++)
          this.triangles += ((mesh.subMeshes[p]?.indexCount ?? 0) / 3) | 0;
    }
  }

  /** Squared: only used for comparisons. */
  #distanceOf(mesh: Mesh): number {
    const { centerWorld } = mesh.getBoundingInfo().boundingSphere;
    const { eye } = this.#camera;
    const dx = centerWorld.x - eye.x;
    const dy = centerWorld.y - eye.y;
    const dz = centerWorld.z - eye.z;
    return dx * dx + dy * dy + dz * dz;
  }
}

/** @returns false if a mesh was skipped */
function drawGroup({ opaque, opaqueCount, transparent }: RenderGroup, isSame: boolean): boolean {
  let isComplete = true;
  for (let k = 0; k < opaqueCount; k++) if (!drawMesh(opaque[k] as Mesh, false, isSame)) isComplete = false;
  for (let k = 0; k < transparent.count; k++)
    if (!drawMesh(transparent.items[k] as Mesh, true, isSame)) isComplete = false;
  return isComplete;
}
