import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { ViewEngine } from './ViewEngine.ts';

/** A table for shaders: four floats per texel, read by index and never filtered. */
export function createFloatTexture(
  engine: ViewEngine,
  name: string,
  texels: Float32Array,
  width: number,
  height: number,
): RawTexture {
  const texture = new RawTexture(
    texels,
    width,
    height,
    Constants.TEXTUREFORMAT_RGBA,
    engine,
    false,
    false,
    Constants.TEXTURE_NEAREST_SAMPLINGMODE,
    Constants.TEXTURETYPE_FLOAT,
  );
  texture.name = name;
  return texture;
}
