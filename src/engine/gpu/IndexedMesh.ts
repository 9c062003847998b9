/**
 * A mesh without vertex attributes: the vertex shader looks everything up by the vertex number from the index list. One
 * draw call, one upload when the list changes.
 */

import { VertexBuffer } from '@babylonjs/core/Buffers/buffer.js';
import type { DataBuffer } from '@babylonjs/core/Buffers/dataBuffer.js';
import type { Material } from '@babylonjs/core/Materials/material.js';
import { Geometry } from '@babylonjs/core/Meshes/geometry.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { SubMesh } from '@babylonjs/core/Meshes/subMesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Scope } from '../../lifetime/scope.ts';
import { createLayerMesh } from './createLayerMesh.ts';
import type { ViewEngine } from './ViewEngine.ts';

export class IndexedMesh {
  readonly mesh: Mesh;
  readonly #engine: ViewEngine;
  readonly #geometry: Geometry;
  #buffer: DataBuffer;

  constructor(scope: Scope, name: string, scene: Scene, material: Material) {
    const engine = scene.getEngine() as ViewEngine;
    this.#engine = engine;
    this.mesh = createLayerMesh(name, scene, material);
    this.#geometry = new Geometry(name, scene);
    // Babylon draws nothing without positions; the shaders do not read them.
    this.#geometry.setVerticesBuffer(new VertexBuffer(engine, new Float32Array(3), VertexBuffer.PositionKind));
    this.#buffer = engine.createIndexBuffer(new Uint32Array(1), true);
    this.#geometry.setIndexBuffer(this.#buffer, 1, 1, true);
    this.#geometry.applyToMesh(this.mesh);
    scope.own(() => {
      this.mesh.dispose();
      this.#geometry.dispose();
    });
  }

  /** Draws the first `count` indices from now on. */
  setIndices(indices: Uint32Array, count: number): void {
    this.mesh.isVisible = count > 0;
    if (count === 0) return;
    this.#engine.uploadIndices(this.#buffer, indices, count);
    this.#setIndexCount(count);
  }

  /** Creates the buffer again after a lost context; the indices must then be set again. */
  restore(): void {
    this.#buffer = this.#engine.createIndexBuffer(new Uint32Array(1), true);
    this.#geometry.setIndexBuffer(this.#buffer, 1, 1, true);
    this.mesh.isVisible = false;
  }

  #setIndexCount(count: number): void {
    const parts = this.mesh.subMeshes;
    for (let k = 0; k < parts.length; k++) {
      const part = parts[k] as SubMesh;
      part.indexStart = 0;
      part.indexCount = count;
      // A submesh that is not the whole mesh has no bounds of its own, and sorting needs them.
      part.setBoundingInfo(this.mesh.getBoundingInfo());
    }
  }
}
