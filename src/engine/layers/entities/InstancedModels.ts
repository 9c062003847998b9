/**
 * Models of which many are in view, drawn as instances: one number per model instead of an index per vertex. Simple
 * models, or few of them, are cheaper in the layer's single index list, which saves draw calls (decision 0093). Models
 * that fade between two levels are always instances, marked by the attribute (decision 0220). Models with one template
 * are one part.
 */
import type { Material } from '@babylonjs/core/Materials/material.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../../lifetime/scope.ts';
import { GLYPH_LOD } from '../../entities/LevelsInView.ts';
import type { VisibleSet } from '../../entities/VisibleSet.ts';
import { InstancedMesh } from '../../gpu/InstancedMesh.ts';
import type { PackedModels } from '../../models/packModels.ts';

/**
 * Indices of one model and LOD from which two more WebGL calls per draw cost less than rewriting and uploading them
 * occasionally.
 */
export const MIN_INSTANCED_INDICES = 3_072;

/** Index of a model's LOD among the templates. */
export const templateIndex = (modelIndex: number, lod: number): number => modelIndex * 4 + lod;

export class InstancedModels {
  readonly #scene: Scene;
  readonly #material: Material;
  #mesh: InstancedMesh | undefined;
  #packed: PackedModels | undefined;
  #instanceCounts = new Uint32Array(0);
  /** By slot: the first slot with the same template. */
  #partOfSlot = new Uint16Array(0);

  constructor(scope: Scope, scene: Scene, material: Material) {
    this.#scene = scene;
    this.#material = material;
    scope.own(() => this.reset());
  }

  /** Decides which visible rows are drawn as instances, and starts their lists. */
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

  /** Adds a row; false if it belongs to the index list. */
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

  /** Releases the mesh: it is created again when next needed. */
  reset(): void {
    this.#mesh?.dispose();
    this.#mesh = undefined;
  }
}
