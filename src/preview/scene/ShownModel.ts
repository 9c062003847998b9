/** One model in the scene: its levels of detail, its paint, its warning outline. */
import '@babylonjs/core/Rendering/depthRendererSceneComponent.js';
import { SelectionOutlineLayer } from '@babylonjs/core/Layers/selectionOutlineLayer.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import type { AbstractMesh } from '@babylonjs/core/Meshes/abstractMesh.js';
import type { Node } from '@babylonjs/core/node.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { type LevelNumber, levelOrFallback } from '../../domain/models/levels.ts';
import type { ModelSummary } from '../../domain/models/summary.ts';
import { showsLoad } from '../../domain/vehicle/category.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Appearance } from './appearance.ts';
import type { SceneColours } from './colours.ts';
import { cutByJoint, JointRig, type Pose } from './JointRig.ts';
import { type ModelMeshes, sortMeshes } from './modelMeshes.ts';
import { paintOf } from './paint.ts';
import { createPaintMaterial, PAINT_ATTRIBUTE, setPaint } from './paintMaterial.ts';

const OUTLINE_PX = 3;

/** The loader's result for a file. */
export interface LoadedFile {
  meshes: readonly AbstractMesh[];
  /** All nodes, meshes among them. */
  nodes: readonly Node[];
}

export class ShownModel {
  readonly #scope: Scope;
  readonly #scene: Scene;
  readonly #hasLoad: boolean;
  readonly #rig: JointRig | undefined;
  readonly #meshes: ModelMeshes;
  readonly #paint: ShaderMaterial;
  readonly #ownMaterials = new Map<AbstractMesh, Material | null>();
  #outline: Scope | undefined;

  /** @param model the category of the loaded file to show; undefined shows everything in the file */
  constructor(scope: Scope, scene: Scene, file: LoadedFile, model: ModelSummary | undefined) {
    this.#scope = scope;
    this.#scene = scene;
    this.#hasLoad = model !== undefined && showsLoad(model.category);
    const sorted = sortMeshes(file.meshes, model?.category);
    this.#rig = model && new JointRig(scope, file.nodes, model);
    this.#meshes = model && this.#rig ? cutByJoint(scope, sorted, model, this.#rig) : sorted;
    this.#paint = scope.own(createPaintMaterial(scene));
    for (const mesh of this.#meshes.others) mesh.isVisible = false;
    for (const mesh of this.#drawnMeshes()) {
      this.#ownMaterials.set(mesh, mesh.material);
      mesh.setVerticesData(PAINT_ATTRIBUTE, paintOf(mesh), false, 4);
    }
    scope.own(() => this.#restoreMaterials());
  }

  applyAppearance(look: Appearance, colours: SceneColours): void {
    const body = look.status === 'offline' ? colours.offline : colours.operating;
    const load = look.isLoaded ? colours.loaded : colours.empty;
    setPaint(this.#paint, body, this.#hasLoad ? load : undefined, look.isLoaded);
    for (const [mesh, own] of this.#ownMaterials) mesh.material = look.paint === 'app' ? this.#paint : own;
    this.#warn(look.hasWarning, colours);
  }

  show(level: LevelNumber): void {
    const shown = levelOrFallback(this.#meshes.levels, level);
    for (const meshes of this.#meshes.levels) for (const mesh of meshes ?? []) mesh.isVisible = meshes === shown;
  }

  pose(pose: Pose): void {
    this.#rig?.collectJoints(pose);
  }

  #drawnMeshes(): AbstractMesh[] {
    return this.#meshes.levels.flatMap((meshes) => meshes ?? []);
  }

  #warn(isWarning: boolean, colours: SceneColours): void {
    this.#outline?.dispose();
    this.#outline = undefined;
    if (!isWarning) return;
    this.#outline = this.#scope.child();
    const layer = this.#outline.own(new SelectionOutlineLayer('warning', this.#scene));
    layer.outlineColor = colours.warning;
    layer.outlineThickness = OUTLINE_PX;
    layer.occlusionStrength = 1;
    layer.addSelection(this.#drawnMeshes());
  }

  #restoreMaterials(): void {
    for (const [mesh, own] of this.#ownMaterials) mesh.material = own;
    for (const mesh of this.#meshes.others) mesh.isVisible = true;
  }
}
