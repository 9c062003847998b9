import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';

/** An empty texture for cells of labels. @param width @param height device pixels */
export function createAtlasTexture(engine: ViewEngine, width: number, height: number): RawTexture {
  const texture = new RawTexture(
    null,
    width,
    height,
    Constants.TEXTUREFORMAT_RGBA,
    engine,
    false,
    false,
    Constants.TEXTURE_BILINEAR_SAMPLINGMODE,
  );
  texture.name = 'labels';
  return texture;
}
