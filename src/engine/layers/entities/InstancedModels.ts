/**
 * Models of which many are in view, drawn as instances: one number a model instead of an index for each of its vertices.
 * A few or simple models are cheaper in the layer's single list, which saves draw calls (decision 0093). Models that fade
 * between two levels are always instances, marked by the attribute (decision 0220). Models with one template are one part.
 */
import type { Material } from '@babylonjs/core/Materials/material.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import { GLYPH_LOD } from '../../entities/LevelsInView.ts';
import type { VisibleSet } from '../../entities/VisibleSet.ts';
import { InstancedMesh } from '../../gpu/InstancedMesh.ts';
import type { PackedModels } from '../../models/packModels.ts';

/** Indices of one model and LOD from which two calls in each draw cost less than writing and uploading them now and then. */
export const MIN_INSTANCED_INDICES = 3_072;

/** Place of a model's LOD among the templates. */
export const templateIndex = (modelIndex: number, lod: number): number => modelIndex * 4 + lod;

export class InstancedModels {
  readonly #scene: Scene;
  readonly #material: Material;
  #mesh: InstancedMesh | undefined;
  #packed: PackedModels | undefined;
  #instanceCounts = new Uint32Array(0);
  /** The first slot that has the template of a slot. */
  #partOfSlot = new Uint16Array(0);

  constructor(scope: Scope, scene: Scene, material: Material) {
    this.#scene = scene;
    this.#material = material;
    scope.own(() => this.reset());
  }

  /** Decides what of the visible rows is drawn as instances, and starts their lists. */
  beginFrame(visible: VisibleSet, packed: PackedModels): void {
    if (this.#packed !== packed) this.#setModels(packed);
    const counts = this.#instanceCounts.fill(0);
    const partOfSlot = this.#partOfSlot;
    for (let k = 0; k < visible.count; k++) {
      const lod = visible.lod[k] as number;
      if (lod === GLYPH_LOD) continue;
      (counts[partOfSlot[templateIndex(visible.modelIndex[k] as number, lod)] as number] as number)++;
    }
    let hasInstances = false;
    for (let slot = 0; slot < counts.length; slot++) {
      const indices = packed.templates[slot]?.length ?? 0;
      if ((counts[slot] as number) * indices < MIN_INSTANCED_INDICES) counts[slot] = 0;
      else hasInstances = true;
    }
    if (hasInstances) this.#createMesh();
    this.#mesh?.clear();
  }

  /** Takes a row; false where it belongs into the list. */
  add(slot: number, row: number): boolean {
    const part = this.#partOfSlot[slot] as number;
    if (this.#instanceCounts[part] === 0) return false;
    this.#mesh?.add(part, row);
    return true;
  }

  /** Adds a row that fades between the level of `slot` and the next coarser one: both are drawn. */
  addFading(slot: number, row: number): void {
    const mesh = this.#createMesh();
    mesh?.add(this.#partOfSlot[slot] as number, row, true);
    mesh?.add(this.#partOfSlot[slot + 1] as number, row, true);
  }

  /** Uploads the lists. */
  commit(): void {
    this.#mesh?.commit();
  }

  #setModels(packed: PackedModels): void {
    const { templates } = packed;
    this.reset();
    this.#packed = packed;
    this.#instanceCounts = new Uint32Array(templates.length);
    this.#partOfSlot = Uint16Array.from(templates, (template) => templates.indexOf(template));
  }

  #createMesh(): InstancedMesh | undefined {
    if (this.#mesh || !this.#packed) return this.#mesh;
    const isFirst = (slot: number): boolean => this.#partOfSlot[slot] === slot;
    const templates = this.#packed.templates.map((template, slot) => (isFirst(slot) ? template : undefined));
    this.#mesh = new InstancedMesh('instances', this.#scene, this.#material, templates);
    return this.#mesh;
  }

  /** Releases the mesh: the next list makes it again where it needs one. */
  reset(): void {
    this.#mesh?.dispose();
    this.#mesh = undefined;
  }
}
