/**
 * Names and status glyphs as one texture, drawn by a canvas at the screen's pixel ratio, cell by cell as they are needed.
 * Red is fill, green halo, blue the alert mark of a glyph.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { Scope } from '../../../lifetime/scope.ts';
import { GLYPH_NAMES } from '../../glyphs/glyphs.ts';
import type { ViewEngine } from '../../stage/ViewEngine.ts';
import { type Cell, CellPool } from './CellPool.ts';
import { drawGlyph, GLYPH_CELL } from './drawGlyph.ts';

/** Heights in CSS pixels (look.md, "Label in 3D"). */
export const LABEL = { fontPx: 12, cellHeight: 18, maxTextPx: 100, haloPx: 2 } as const;
const WIDTH_PX = 2048;
const HEIGHT_PX = 1024;
const SMALLEST_STRETCH = 0.9;

export class LabelAtlas {
  readonly texture: RawTexture;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Counts cells that changed their text: lists that use them must be put together anew. */
  version = 0;
  /** Counts how often all cells were forgotten. */
  wipes = 0;
  readonly #engine: ViewEngine;
  readonly #pen: OffscreenCanvasRenderingContext2D;
  readonly #font: string;
  #pool: CellPool;

  constructor(scope: Scope, engine: ViewEngine, scale: number, font: string) {
    this.#engine = engine;
    this.scale = scale;
    this.#font = font;
    const most = engine.getCaps().maxTextureSize;
    this.width = Math.min(most, WIDTH_PX * Math.ceil(scale));
    this.height = Math.min(most, HEIGHT_PX * Math.ceil(scale));
    this.texture = createTexture(engine, this.width, this.height);
    scope.own(() => this.texture.dispose());
    this.#pen = createPen(Math.ceil(128 * scale), Math.ceil(GLYPH_CELL.height * GLYPH_NAMES.length * scale));
    this.#pool = this.#createPool();
    this.#drawGlyphs();
  }

  /** The cell that shows a text; undefined where there is no room or `mayDraw` is false and it is not drawn yet. */
  cellFor(text: string, atMs: number, mayDraw: boolean): Cell | undefined {
    const known = this.#pool.find(text);
    if (known) {
      known.usedAtMs = atMs;
      return known;
    }
    return mayDraw ? this.#draw(text, atMs) : undefined;
  }

  /** Draws everything anew after a lost context. */
  restore(): void {
    this.#pool = this.#createPool();
    this.wipes++;
    this.#drawGlyphs();
  }

  #createPool(): CellPool {
    const top = Math.ceil(GLYPH_CELL.height * this.scale);
    return new CellPool(this.width, this.height, top, Math.ceil(LABEL.cellHeight * this.scale), this.scale);
  }

  #draw(text: string, atMs: number): Cell | undefined {
    this.#setFont();
    const limit = LABEL.maxTextPx * this.scale;
    const whole = this.#pen.measureText(text).width;
    const shown = whole <= limit ? text : shortened(this.#pen, text, whole, limit);
    const width = whole <= limit ? whole : this.#pen.measureText(shown).width;
    const cell = this.#pool.take(text, Math.ceil(width + 2 * LABEL.haloPx * this.scale), atMs);
    if (!cell) return undefined;
    this.#write(shown, cell);
    this.version++;
    return cell;
  }

  #setFont(): void {
    const pen = this.#pen;
    pen.font = `500 ${LABEL.fontPx * this.scale}px ${this.#font}`;
    pen.fontStretch = 'semi-condensed';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
  }

  #write(text: string, cell: Cell): void {
    const pen = this.#pen;
    const height = Math.ceil(LABEL.cellHeight * this.scale);
    const halo = LABEL.haloPx * this.scale;
    // One column more than the text: filtering reads it.
    const width = Math.min(cell.width, cell.textWidth + 1);
    pen.clearRect(0, 0, width, height);
    pen.lineWidth = halo * 2;
    pen.strokeStyle = '#00ff00';
    pen.strokeText(text, halo, height / 2);
    pen.fillStyle = '#ffff00';
    pen.fillText(text, halo, height / 2);
    this.#upload(cell.x, cell.y, width, height);
  }

  #drawGlyphs(): void {
    const pen = this.#pen;
    const width = Math.ceil(GLYPH_CELL.width * this.scale);
    const height = Math.ceil(GLYPH_CELL.height * this.scale);
    GLYPH_NAMES.forEach((name, k) => {
      pen.clearRect(0, 0, width, height);
      pen.save();
      pen.scale(this.scale, this.scale);
      drawGlyph(pen, name);
      pen.restore();
      this.#upload(k * width, 0, width, height);
    });
  }

  #upload(x: number, y: number, width: number, height: number): void {
    const internal = this.texture.getInternalTexture();
    if (!internal) return;
    const { data } = this.#pen.getImageData(0, 0, width, height);
    spread(data);
    this.#engine.updateTextureData(internal, data, x, y, width, height);
  }
}

/** Canvas bytes are colours under an alpha; the shader wants each mask for itself. */
function spread(data: Uint8ClampedArray): void {
  for (let k = 0; k < data.length; k += 4) {
    const alpha = (data[k + 3] as number) / 255;
    data[k] = (data[k] as number) * alpha;
    data[k + 1] = data[k + 3] as number;
    data[k + 2] = (data[k + 2] as number) * alpha;
  }
}

function shortened(pen: OffscreenCanvasRenderingContext2D, text: string, width: number, limit: number): string {
  let end = Math.max(1, Math.floor((text.length * limit) / (width * SMALLEST_STRETCH)));
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > limit) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

function createPen(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('The browser gives no canvas to draw labels on.');
  return pen;
}

function createTexture(engine: ViewEngine, width: number, height: number): RawTexture {
  const texture = new RawTexture(
    new Uint8Array(width * height * 4),
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
