/**
 * Names, figures, images and status glyphs as one texture, drawn by a canvas at the screen's pixel ratio, cell by cell as
 * they are needed. Names and glyphs are masks: red is fill, green halo, blue the alert mark of a glyph. Figures and images
 * have colours of their own.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { Scope } from '../../../lifetime/scope.ts';
import { GLYPH_NAMES } from '../../glyphs/glyphs.ts';
import type { ViewEngine } from '../../stage/ViewEngine.ts';
import { type Cell, CellPool } from './CellPool.ts';
import { drawFigure, FIGURE, type FigureInk } from './drawFigure.ts';
import { drawGlyph, GLYPH_CELL } from './drawGlyph.ts';
import type { SignImages } from './SignImages.ts';

/** Sizes in CSS pixels at scale 1 (look.md, "Label in 3D"; live-monitoring section 9, "Entity label max width"). */
export const LABEL = { fontPx: 12, placeFontPx: 11, maxTextPx: 100, haloPx: 2 } as const;
/** Height of a text's cell and widest text, in font sizes. */
const LINE = 1.5;
const WIDEST = LABEL.maxTextPx / LABEL.fontPx;
const WIDTH_PX = 2048;
const HEIGHT_PX = 1024;
const SMALLEST_STRETCH = 0.9;
/** Everything is forgotten at most this often where there is no room. */
const WIPE_EVERY_MS = 5000;

/** What a cell shows, beside its size. */
const STYLE = { regular: 0, medium: 1, figure: 2, image: 3 } as const;
const STYLES = 4;

export type Weight = 400 | 500;
type Pen = OffscreenCanvasRenderingContext2D;

export class LabelAtlas {
  readonly texture: RawTexture;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  readonly width: number;
  readonly height: number;
  /** Counts cells that changed: lists that use them must be put together anew. */
  version = 0;
  readonly #engine: ViewEngine;
  readonly #images: SignImages;
  readonly #font: string;
  #pen: Pen;
  #pool: CellPool;
  /** Counts how often all cells were forgotten. */
  #wipes = 0;
  #wipedAtMs = Number.NEGATIVE_INFINITY;

  constructor(scope: Scope, engine: ViewEngine, ratio: number, font: string, images: SignImages) {
    this.#engine = engine;
    this.#images = images;
    this.ratio = ratio;
    this.#font = font;
    const most = engine.getCaps().maxTextureSize;
    this.width = Math.min(most, WIDTH_PX * Math.ceil(ratio));
    this.height = Math.min(most, HEIGHT_PX * Math.ceil(ratio));
    this.texture = createTexture(engine, this.width, this.height);
    scope.own(() => this.texture.dispose());
    this.#pen = createPen(Math.ceil(128 * ratio), Math.ceil(GLYPH_CELL.height * GLYPH_NAMES.length * ratio));
    this.#pool = this.#createPool();
    this.#drawGlyphs();
  }

  /** Counts what makes the last choice of labels outdated: cells forgotten, images that have come. */
  get upheavals(): number {
    return this.#wipes + this.#images.arrived;
  }

  /**
   * The cell that shows a text; undefined where there is no room, or `mayDraw` is false and it is not drawn yet.
   * @param fontPx whole device pixels
   */
  textCell(text: string, fontPx: number, weight: Weight, atMs: number, mayDraw: boolean): Cell | undefined {
    const style = fontPx * STYLES + (weight === 500 ? STYLE.medium : STYLE.regular);
    const known = this.#known(style, text, atMs);
    if (known || !mayDraw) return known;
    this.#setFont(fontPx, weight);
    const limit = WIDEST * fontPx;
    const whole = this.#pen.measureText(text).width;
    const shown = whole <= limit ? text : shortened(this.#pen, text, whole, limit);
    const width = whole <= limit ? whole : this.#pen.measureText(shown).width;
    const halo = haloOf(fontPx);
    const cell = this.#take(style, text, Math.ceil(width + 2 * halo), Math.ceil(fontPx * LINE), atMs);
    if (cell) this.#writeText(shown, fontPx, weight, cell);
    return cell;
  }

  /** The cell that shows a figure in its box; undefined as for texts. */
  figureCell(text: string, fontPx: number, ink: FigureInk, atMs: number, mayDraw: boolean): Cell | undefined {
    const style = fontPx * STYLES + STYLE.figure;
    const key = `${ink.bar} ${ink.ground} ${text}`;
    const known = this.#known(style, key, atMs);
    if (known || !mayDraw) return known;
    this.#setFont(fontPx, 500);
    const width = Math.ceil(this.#pen.measureText(text).width + (ink.bar ? FIGURE.marked : FIGURE.plain) * fontPx);
    const cell = this.#take(style, key, width, Math.ceil(fontPx * LINE), atMs);
    if (!cell) return undefined;
    const pen = this.#cleared(cell, fontPx, 500);
    drawFigure(pen, text, fontPx, Math.min(width, cell.width), cell.height, ink);
    this.#upload(cell.x, cell.y, Math.min(cell.width, width + 1), cell.height, false);
    return cell;
  }

  /** The cell that shows an image; undefined while it is loading, and for good where it cannot be had. @param sizePx whole device pixels */
  imageCell(address: string, sizePx: number, atMs: number, mayDraw: boolean): Cell | undefined {
    const style = sizePx * STYLES + STYLE.image;
    const known = this.#known(style, address, atMs);
    if (known || !mayDraw) return known;
    const image = this.#images.of(address);
    const cell = image && this.#take(style, address, sizePx, sizePx, atMs);
    if (!image || !cell) return undefined;
    const pen = this.#cleared(cell, LABEL.fontPx, 500);
    const shrink = sizePx / Math.max(1, image.naturalWidth, image.naturalHeight);
    const [width, height] = [image.naturalWidth * shrink, image.naturalHeight * shrink];
    pen.drawImage(image, (sizePx - width) / 2, sizePx - height, width, height);
    this.#upload(cell.x, cell.y, cell.width, cell.height, false);
    return cell;
  }

  /** Draws everything anew after a lost context. */
  restore(): void {
    this.#pool = this.#createPool();
    this.#wipes++;
    this.#drawGlyphs();
  }

  #createPool(): CellPool {
    return new CellPool(this.width, this.height, Math.ceil(GLYPH_CELL.height * this.ratio));
  }

  #known(style: number, text: string, atMs: number): Cell | undefined {
    const cell = this.#pool.find(style, text);
    if (cell) cell.usedAtMs = atMs;
    return cell;
  }

  #take(style: number, text: string, width: number, height: number, atMs: number): Cell | undefined {
    const cell = this.#pool.take(style, text, width, height, atMs);
    if (cell) this.version++;
    else if (this.#pool.starved && atMs - this.#wipedAtMs > WIPE_EVERY_MS) {
      this.#wipedAtMs = atMs;
      this.restore();
    }
    return cell;
  }

  #setFont(fontPx: number, weight: Weight): void {
    const pen = this.#pen;
    pen.font = `${weight} ${fontPx}px ${this.#font}`;
    pen.fontStretch = 'semi-condensed';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
  }

  #writeText(text: string, fontPx: number, weight: Weight, cell: Cell): void {
    const pen = this.#cleared(cell, fontPx, weight);
    const halo = haloOf(fontPx);
    pen.lineWidth = halo * 2;
    pen.strokeStyle = '#00ff00';
    pen.strokeText(text, halo, cell.height / 2);
    pen.fillStyle = '#ffff00';
    pen.fillText(text, halo, cell.height / 2);
    // One column more than the text: filtering reads it.
    this.#upload(cell.x, cell.y, Math.min(cell.width, cell.usedWidth + 1), cell.height, true);
  }

  /** The pen over an empty patch as large as a cell. */
  #cleared(cell: Cell, fontPx: number, weight: Weight): Pen {
    const { canvas } = this.#pen;
    if (cell.width > canvas.width || cell.height > canvas.height) {
      this.#pen = createPen(Math.max(canvas.width, cell.width), Math.max(canvas.height, cell.height));
    }
    this.#setFont(fontPx, weight);
    this.#pen.clearRect(0, 0, cell.width, cell.height);
    return this.#pen;
  }

  #drawGlyphs(): void {
    const pen = this.#pen;
    const width = Math.ceil(GLYPH_CELL.width * this.ratio);
    const height = Math.ceil(GLYPH_CELL.height * this.ratio);
    GLYPH_NAMES.forEach((name, k) => {
      pen.clearRect(0, 0, width, height);
      pen.save();
      pen.scale(this.ratio, this.ratio);
      drawGlyph(pen, name);
      pen.restore();
      this.#upload(k * width, 0, width, height, true);
    });
  }

  #upload(x: number, y: number, width: number, height: number, asMasks: boolean): void {
    const internal = this.texture.getInternalTexture();
    if (!internal) return;
    const { data } = this.#pen.getImageData(0, 0, width, height);
    if (asMasks) spread(data);
    this.#engine.updateTextureData(internal, data, x, y, width, height);
  }
}

function haloOf(fontPx: number): number {
  return (LABEL.haloPx / LABEL.fontPx) * fontPx;
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

function shortened(pen: Pen, text: string, width: number, limit: number): string {
  let end = Math.max(1, Math.floor((text.length * limit) / (width * SMALLEST_STRETCH)));
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > limit) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

function createPen(width: number, height: number): Pen {
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
