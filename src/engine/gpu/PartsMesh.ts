/** A mesh that is drawn part by part, each with instances of its own. */
import type { Buffer } from '@babylonjs/core/Buffers/buffer.js';
import type { Effect } from '@babylonjs/core/Materials/effect.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { DirectEngine, InstancedParts } from './DirectEngine.ts';

export class PartsMesh extends Mesh {
  readonly parts: InstancedParts;
  /** Values of the instanced attribute, one float per instance. */
  rowBuffer: Buffer | undefined;
  readonly #attribute: string;

  constructor(name: string, scene: Scene, parts: InstancedParts, attribute: string) {
    super(name, scene);
    this.parts = parts;
    this.#attribute = attribute;
  }

  /** Makes the draw calls; material, buffers and pipeline state must be set. */
  drawParts(effect: Effect): void {
    const buffer = this.rowBuffer?.getBuffer();
    if (!buffer) return;
    const location = effect.getAttributeLocationByName(this.#attribute);
    (this.getEngine() as DirectEngine).drawInstancedParts(this.parts, location, buffer);
  }

  /** Triangles of all instances. */
  get triangles(): number {
    const { count, indexCount, instanceCount } = this.parts;
    let indices = 0;
    for (let k = 0; k < count; k++) indices += (indexCount[k] as number) * (instanceCount[k] as number);
    return (indices / 3) | 0;
  }
}
