/** The packed vehicle models on the GPU, shared by all scenes. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import type { PackedModels } from './packModels.ts';

export function createModelTexture(engine: ViewEngine, models: PackedModels): RawTexture {
  const texture = new RawTexture(
    models.texels,
    models.width,
    models.height,
    Constants.TEXTUREFORMAT_RGBA_INTEGER,
    engine,
    false,
    false,
    Constants.TEXTURE_NEAREST_SAMPLINGMODE,
    Constants.TEXTURETYPE_UNSIGNED_INTEGER,
  );
  texture.name = 'models';
  return texture;
}
