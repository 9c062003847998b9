/** Colours of a pose table's rows on the GPU; uploaded only when one changes, which is rare. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { Scope } from '../../lifetime/scope.ts';
import type { PoseTable } from '../../state/world/PoseTable.ts';
import { ROWS_PER_LINE } from '../../state/world/poseLayout.ts';
import type { ViewEngine } from './ViewEngine.ts';

export class ColourTexture {
  #texture: RawTexture;
  #bytes: Uint8Array;
  #uploadedVersion: number;
  readonly #engine: ViewEngine;
  readonly #poses: PoseTable;

  constructor(scope: Scope, engine: ViewEngine, poses: PoseTable) {
    this.#engine = engine;
    this.#poses = poses;
    this.#bytes = poses.colours;
    this.#uploadedVersion = poses.colourVersion;
    this.#texture = this.#create();
    scope.own(() => this.#texture.dispose());
  }

  get texture(): RawTexture {
    return this.#texture;
  }

  upload(): void {
    const { colours, colourVersion } = this.#poses;
    if (colours.length !== this.#bytes.length) {
      this.#texture.dispose();
      this.#texture = this.#create();
    } else if (this.#uploadedVersion !== colourVersion) {
      this.#texture.update(colours);
    }
    this.#bytes = colours;
    this.#uploadedVersion = colourVersion;
  }

  /** Makes the next upload a full one, as after a lost context. */
  invalidate(): void {
    this.#uploadedVersion = -1;
  }

  #create(): RawTexture {
    const { colours, capacity } = this.#poses;
    const texture = new RawTexture(
      colours,
      ROWS_PER_LINE,
      capacity / ROWS_PER_LINE,
      Constants.TEXTUREFORMAT_RGBA,
      this.#engine,
      false,
      false,
      Constants.TEXTURE_NEAREST_SAMPLINGMODE,
    );
    texture.name = 'colours';
    return texture;
  }
}
