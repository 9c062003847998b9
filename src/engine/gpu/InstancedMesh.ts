/**
 * A mesh of several parts, such as models, each drawn once for each of a list of rows. The indices of all parts stay on
 * the GPU, a row is one number of an instanced attribute, and a part costs two WebGL calls, as all share a vertex
 * array. Like {@link IndexedMesh} it has no vertex attributes: the shader looks vertices up by their number.
 */
import { Buffer, VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import { Geometry } from '@babylonjs/core/Meshes/geometry.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { setUpLayerMesh } from './createLayerMesh.ts';
import { PartsMesh } from './PartsMesh.ts';
import { RowsByPart } from './RowsByPart.ts';

/**
 * The attribute: row + 1, because shaders read 0 for meshes without it; negative for a row drawn at two levels
 * of detail. Exact up to 16 million rows.
 */
export const INSTANCE_ROW = 'instanceRow';

export class InstancedMesh {
  readonly #mesh: PartsMesh;
  readonly #geometry: Geometry;
  readonly #scene: Scene;
  readonly #rows: RowsByPart;
  #buffer: Buffer;

  /**
   * @param templates indices of one instance of each part; kept on the GPU. A part whose template is undefined is empty
   */
  constructor(name: string, scene: Scene, material: Material, templates: readonly (Uint32Array | undefined)[]) {
    const engine = scene.getEngine();
    this.#scene = scene;
    this.#rows = new RowsByPart(templates.map((template) => template?.length ?? 0));
    this.#mesh = new PartsMesh(name, scene, this.#rows.parts, INSTANCE_ROW);
    setUpLayerMesh(this.#mesh, material);
    this.#geometry = new Geometry(name, scene);
    // Babylon draws nothing without positions; the shaders do not read them.
    this.#geometry.setVerticesBuffer(new VertexBuffer(engine, new Float32Array(3), VertexBuffer.PositionKind));
    this.#geometry.setIndices(concatenateIndices(templates), 1);
    this.#buffer = this.#createBuffer();
    this.#geometry.applyToMesh(this.#mesh);
  }

  /** Clears the rows of the last list. */
  clear(): void {
    this.#rows.clear();
  }

  /** @param fades whether the row is also drawn as another part: each then covers its share of the pixels */
  add(part: number, row: number, fades = false): void {
    this.#rows.add(part, fades ? -(row + 1) : row + 1);
  }

  /** Uploads the list if it has changed; it is drawn from now on. */
  commit(): void {
    const rows = this.#rows;
    const { values } = rows;
    const isChanged = rows.sort();
    this.#mesh.isVisible = rows.count > 0;
    if (rows.values !== values) this.#replaceBuffer();
    else if (isChanged) this.#buffer.updateDirectly(rows.values, 0, rows.count);
  }

  dispose(): void {
    this.#mesh.dispose();
    this.#geometry.dispose();
    this.#buffer.dispose();
  }

  #replaceBuffer(): void {
    const before = this.#buffer;
    this.#buffer = this.#createBuffer();
    before.dispose();
  }

  /** The buffer is not owned by the geometry. */
  #createBuffer(): Buffer {
    const buffer = new Buffer(this.#scene.getEngine(), this.#rows.values, true, 1, false, true);
    this.#geometry.setVerticesBuffer(buffer.createVertexBuffer(INSTANCE_ROW, 0, 1));
    this.#mesh.rowBuffer = buffer;
    return buffer;
  }
}

function concatenateIndices(templates: readonly (Uint32Array | undefined)[]): Uint32Array {
  const indices = new Uint32Array(templates.reduce((sum, template) => sum + (template?.length ?? 0), 0));
  let at = 0;
  for (const template of templates) {
    if (!template) continue;
    indices.set(template, at);
    at += template.length;
  }
  return indices;
}
