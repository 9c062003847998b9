/**
 * The labels of one view as a texture, a line of seven texels each:
 *
 *   0: row, table, device pixels of a label's unit, glyph or -1    1: text in the atlas: x, y, width, height
 *   2: image in the atlas    3: figure in the atlas    4: colour of text and glyph, opacity of text and image
 *   5: opacity of the figure, stretch of text and figure    6: position of map labels; turn of images and how, see TURN
 *
 * Absent parts have width 0. Colours are `red * 65536 + green * 256 + blue`.
 */
import type { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { Scope } from '../../../lifetime/scope.ts';
import { createFloatTexture } from '../../gpu/createFloatTexture.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import type { AtlasCell } from './CellAllocator.ts';

/** Labels per view; more would be unreadable. */
export const MAX_LABELS = 320;
const TEXELS_PER_SLOT = 7;
const FLOATS_PER_SLOT = TEXELS_PER_SLOT * 4;

/** The pose table of a label's row; map labels have none. */
export const LABEL_POSE_TABLE = { fleet: 0, siteEntities: 1, mapLabel: 2 } as const;

/** How the image of a label is turned: not at all, on the pane by z, or as a plane in the world. */
export const LABEL_ORIENTATION = { none: 0, onPane: 1, inWorld: 2 } as const;

/** Content of one label; one reused object. */
export interface LabelContent {
  row: number;
  poseTable: number;
  /** Scene metres of map labels; radians about the axes of images. */
  x: number;
  y: number;
  z: number;
  /** One of {@link LABEL_ORIENTATION}. */
  orientation: number;
  /** A twelfth of the font size, device pixels. */
  unitPx: number;
  /** Glyph index, or -1. */
  glyph: number;
  glyphColour: number;
  text: AtlasCell | undefined;
  textColour: number;
  textOpacity: number;
  /** Scale from drawn to shown size. */
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
  readonly #engine: ViewEngine;
  readonly #data = new Float32Array(MAX_LABELS * FLOATS_PER_SLOT);

  constructor(scope: Scope, engine: ViewEngine) {
    this.#engine = engine;
    this.texture = createFloatTexture(engine, 'labelSlots', this.#data, TEXELS_PER_SLOT, MAX_LABELS);
    scope.own(() => this.texture.dispose());
  }

  clear(): void {
    this.count = 0;
  }

  /** Adds a label, unless the table is full. */
  add(label: LabelContent): void {
    if (this.count === MAX_LABELS) return;
    const at = this.count * FLOATS_PER_SLOT;
    this.#write(at, label.row, label.poseTable, label.unitPx, label.glyph);
    this.#writeCell(at + 4, label.text);
    this.#writeCell(at + 8, label.image);
    this.#writeCell(at + 12, label.figure);
    this.#write(at + 16, label.textColour, label.glyphColour, label.textOpacity, label.imageOpacity);
    this.#write(at + 20, label.figureOpacity, label.textStretch, label.figureStretch, 0);
    this.#write(at + 24, label.x, label.y, label.z, label.orientation);
    this.count++;
  }

  /** Bit mask of a label's quads: 0 glyph, 1 text, 2 image, 3 figure. */
  quadMaskOf(slot: number): number {
    const at = slot * FLOATS_PER_SLOT;
    const glyph = (this.#data[at + 3] as number) >= 0 ? 1 : 0;
    return glyph | this.#bitIfNotEmpty(at + 6, 2) | this.#bitIfNotEmpty(at + 10, 4) | this.#bitIfNotEmpty(at + 14, 8);
  }

  #bitIfNotEmpty(at: number, bit: number): number {
    return (this.#data[at] as number) > 0 ? bit : 0;
  }

  /** Uploads the slots that are in use. */
  upload(): void {
    const internal = this.texture.getInternalTexture();
    if (internal && this.count > 0) this.#engine.uploadLines(internal, this.#data, 0, this.count);
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
