/**
 * The labels that one view shows, a line of seven texels each, as the shader reads them:
 *
 *   0: row, table, device pixels of a label's unit, glyph or -1    1: text in the atlas: x, y, width, height
 *   2: image in the atlas    3: figure in the atlas    4: colour of text and glyph, opacity of text and image
 *   5: opacity of the figure, stretch of text and figure    6: place of what has no row
 *
 * What is absent has width 0. Colours are `red * 65536 + green * 256 + blue`.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { Scope } from '../../../lifetime/scope.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import type { AtlasCell } from './CellAllocator.ts';

/** Most labels that a view shows; more would be a white mass. */
export const MAX_LABELS = 320;
const TEXELS = 7;
const FLOATS = TEXELS * 4;

/** Tables that a label's row may belong to; a place has none. */
export const TABLE = { fleet: 0, siteEntities: 1, mapLabel: 2 } as const;

/** What one label shows; the chooser fills the same object again and again. */
export interface LabelContent {
  row: number;
  table: number;
  /** Scene metres; of places only. */
  x: number;
  y: number;
  z: number;
  /** Device pixels that a twelfth of the letters' height takes. */
  unitPx: number;
  /** Number of a glyph, or -1. */
  glyph: number;
  glyphColour: number;
  text: AtlasCell | undefined;
  textColour: number;
  textOpacity: number;
  /** How much larger the text is shown than it is drawn. */
  textStretch: number;
  image: AtlasCell | undefined;
  imageOpacity: number;
  figure: AtlasCell | undefined;
  figureOpacity: number;
  figureStretch: number;
}

export class LabelSlotTable {
  readonly texture: RawTexture;
  count = 0;
  readonly #data = new Float32Array(MAX_LABELS * FLOATS);

  constructor(scope: Scope, engine: ViewEngine) {
    this.texture = new RawTexture(
      this.#data,
      TEXELS,
      MAX_LABELS,
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

  clear(): void {
    this.count = 0;
  }

  add(label: LabelContent): void {
    const at = this.count * FLOATS;
    this.#write(at, label.row, label.table, label.unitPx, label.glyph);
    this.#writeCell(at + 4, label.text);
    this.#writeCell(at + 8, label.image);
    this.#writeCell(at + 12, label.figure);
    this.#write(at + 16, label.textColour, label.glyphColour, label.textOpacity, label.imageOpacity);
    this.#write(at + 20, label.figureOpacity, label.textStretch, label.figureStretch, 0);
    this.#write(at + 24, label.x, label.y, label.z, 0);
    this.count++;
  }

  /** What quads a label needs: bits 0 glyph, 1 text, 2 image, 3 figure. */
  partsOf(slot: number): number {
    const at = slot * FLOATS;
    const glyph = (this.#data[at + 3] as number) >= 0 ? 1 : 0;
    return glyph | this.#bit(at + 6, 2) | this.#bit(at + 10, 4) | this.#bit(at + 14, 8);
  }

  #bit(at: number, bit: number): number {
    return (this.#data[at] as number) > 0 ? bit : 0;
  }

  upload(): void {
    this.texture.update(this.#data);
  }

  #writeCell(at: number, cell: AtlasCell | undefined): void {
    if (cell) this.#write(at, cell.x, cell.y, Math.min(cell.usedWidth, cell.width), cell.height);
    else this.#write(at, 0, 0, 0, 0);
  }

  #write(at: number, a: number, b: number, c: number, d: number): void {
    const data = this.#data;
    data[at] = a;
    data[at + 1] = b;
    data[at + 2] = c;
    data[at + 3] = d;
  }
}
