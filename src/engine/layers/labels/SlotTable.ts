/** The labels that one view shows, as the shader reads them: row, atlas x, atlas y, text width. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { ViewEngine } from '../../stage/ViewEngine.ts';
import type { Cell } from './CellPool.ts';

/** Most labels that a view shows; more would be a white mass. */
export const MOST_LABELS = 320;

export class SlotTable {
  readonly texture: RawTexture;
  count = 0;
  readonly #data = new Float32Array(MOST_LABELS * 4);

  constructor(scope: Scope, engine: ViewEngine) {
    this.texture = new RawTexture(
      this.#data,
      MOST_LABELS,
      1,
      Constants.TEXTUREFORMAT_RGBA,
      engine,
      false,
      false,
      Constants.TEXTURE_NEAREST_SAMPLINGMODE,
      Constants.TEXTURETYPE_FLOAT,
    );
    this.texture.name = 'labelSlots';
    scope.own(() => this.texture.dispose());
  }

  get full(): boolean {
    return this.count === MOST_LABELS;
  }

  clear(): void {
    this.count = 0;
  }

  add(row: number, cell: Cell): void {
    const at = this.count * 4;
    this.#data[at] = row;
    this.#data[at + 1] = cell.x;
    this.#data[at + 2] = cell.y;
    this.#data[at + 3] = cell.textWidth;
    this.count++;
  }

  send(): void {
    this.texture.update(this.#data);
  }
}
