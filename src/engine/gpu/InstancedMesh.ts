/**
 * A mesh drawn once for each of a list of rows: its index list stays on the GPU, and a row is one number of an instanced
 * attribute. Like {@link IndexedMesh} it has no vertex attributes: the shader looks vertices up by their number.
 */
import { Buffer, VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import { Geometry } from '@babylonjs/core/Meshes/geometry.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { createLayerMesh } from './createLayerMesh.ts';

/** The attribute: row + 1, as 0 is what shaders read for meshes without it. Exact up to 16 million rows. */
export const INSTANCE_ROW = 'instanceRow';

export class InstancedMesh {
  readonly #mesh: Mesh;
  readonly #geometry: Geometry;
  readonly #scene: Scene;
  #count = 0;
  #rows = new Float32Array(256);
  #buffer: Buffer;

  /** @param indices of one instance; kept on the GPU */
  constructor(name: string, scene: Scene, material: Material, indices: Uint32Array) {
    const engine = scene.getEngine();
    this.#scene = scene;
    this.#mesh = createLayerMesh(name, scene, material);
    this.#geometry = new Geometry(name, scene);
    // Babylon draws nothing without positions; the shaders do not read them.
    this.#geometry.setVerticesBuffer(new VertexBuffer(engine, new Float32Array(3), VertexBuffer.PositionKind));
    this.#geometry.setIndices(indices, 1);
    this.#buffer = this.#createBuffer();
    this.#geometry.applyToMesh(this.#mesh);
  }

  /** Clears the rows of the last list. */
  clear(): void {
    this.#count = 0;
  }

  add(row: number): void {
    const at = this.#count++;
    if (at === this.#rows.length) this.#grow();
    this.#rows[at] = row + 1;
  }

  /** Uploads the list: it is drawn from now on. */
  commit(): void {
    this.#mesh.isVisible = this.#count > 0;
    if (this.#count === 0) return;
    this.#buffer.updateDirectly(this.#rows, 0, this.#count);
    this.#mesh.forcedInstanceCount = this.#count;
  }

  dispose(): void {
    this.#mesh.dispose();
    this.#geometry.dispose();
  }

  #grow(): void {
    const grownRows = new Float32Array(this.#rows.length * 2);
    grownRows.set(this.#rows);
    this.#rows = grownRows;
    this.#buffer = this.#createBuffer();
  }

  /** The geometry owns it, and disposes the one before. */
  #createBuffer(): Buffer {
    const buffer = new Buffer(this.#scene.getEngine(), this.#rows, true, 1, false, true);
    this.#geometry.setVerticesBuffer(buffer.createVertexBuffer(INSTANCE_ROW, 0, 1));
    return buffer;
  }
}
