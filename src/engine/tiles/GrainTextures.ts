/** Grain pictures that tiles share, each on the GPU once. */
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { grainTextureOf } from './TileBuffers.ts';

export class GrainTextures {
  readonly #engine: ViewEngine;
  readonly #textures = new Map<ImageBitmap, BaseTexture>();

  constructor(engine: ViewEngine) {
    this.#engine = engine;
  }

  /** Created at the first call for a picture. */
  textureOf(image: ImageBitmap): BaseTexture {
    let texture = this.#textures.get(image);
    if (!texture) {
      texture = grainTextureOf(this.#engine, image);
      this.#textures.set(image, texture);
    }
    return texture;
  }

  clear(): void {
    for (const texture of this.#textures.values()) texture.dispose();
    this.#textures.clear();
  }
}
