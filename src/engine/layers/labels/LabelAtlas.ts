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
import { LABEL, LabelPen, type Weight } from './LabelPen.ts';
import type { SignImages } from './SignImages.ts';

/** Height of a text's cell, in font sizes. */
const LINE = 1.5;
/** It starts low and grows: the names of 5,000 vehicles take 2048 x 4096. */
const WIDTH_PX = 2048;
const HEIGHT_PX = 1024;
const MOST_PIXELS = 2 ** 24;
/** Drawing a text takes some 20 to 50 microseconds: this many milliseconds a frame go to it, more where frames are long. */
const DRAWING_MS = { least: 0.3, most: 3, share: 0.02 } as const;

/** What a cell shows, beside its size. */
const STYLE = { regular: 0, medium: 1, figure: 2, image: 3 } as const;
const STYLES = 4;

export class LabelAtlas {
  /** Another one after the atlas has grown. */
  texture: RawTexture;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  readonly width: number;
  height: number;
  readonly #engine: ViewEngine;
  readonly #images: SignImages;
  readonly #pen: LabelPen;
  #pool: CellPool;
  /** Counts how often all cells were forgotten. */
  #wipes = 0;
  #frameAtMs = Number.NEGATIVE_INFINITY;
  #drawnMs = 0;
  #mayDrawMs = 0;

  constructor(scope: Scope, engine: ViewEngine, ratio: number, font: string, images: SignImages) {
    this.#engine = engine;
    this.#images = images;
    this.ratio = ratio;
    const most = engine.getCaps().maxTextureSize;
    this.width = Math.min(most, WIDTH_PX * Math.ceil(ratio));
    this.height = Math.min(most, HEIGHT_PX * Math.ceil(ratio));
    this.texture = createTexture(engine, this.width, this.height);
    scope.own(() => this.texture.dispose());
    this.#pen = new LabelPen(font, Math.ceil(128 * ratio), Math.ceil(GLYPH_CELL.height * GLYPH_NAMES.length * ratio));
    this.#pool = this.#createPool();
    this.#drawGlyphs();
  }

  /** Counts what makes the last choice of labels outdated: cells forgotten, images that have come. */
  get upheavals(): number {
    return this.#wipes + this.#images.arrived;
  }

  /** Whether a frame has time left for drawing texts: what is asked for later must wait for the next. */
  mayDraw(atMs: number): boolean {
    if (atMs !== this.#frameAtMs) {
      const lengthMs = (atMs - this.#frameAtMs) * DRAWING_MS.share;
      this.#mayDrawMs = Math.min(DRAWING_MS.most, Math.max(DRAWING_MS.least, lengthMs));
      this.#frameAtMs = atMs;
      this.#drawnMs = 0;
    }
    return this.#drawnMs < this.#mayDrawMs;
  }

  /**
   * The cell that shows a text; undefined where there is no room, or it is not drawn yet and {@link mayDraw} says no.
   * @param fontPx whole device pixels @param atMs time of the frame
   */
  textCell(text: string, fontPx: number, weight: Weight, atMs: number): Cell | undefined {
    const style = fontPx * STYLES + (weight === 500 ? STYLE.medium : STYLE.regular);
    const known = this.#pool.find(style, text, atMs);
    if (known || !this.mayDraw(atMs)) return known;
    const startMs = performance.now();
    const cell = this.#newText(style, text, fontPx, weight, atMs);
    this.#drawnMs += performance.now() - startMs;
    return cell;
  }

  #newText(style: number, text: string, fontPx: number, weight: Weight, atMs: number): Cell | undefined {
    const { shown, width } = this.#pen.fit(text, fontPx, weight);
    const cell = this.#take(style, text, width, Math.ceil(fontPx * LINE), atMs);
    if (!cell) return undefined;
    this.#pen.drawText(shown, fontPx, weight, cell.width, cell.height);
    // One column more than the text: filtering reads it.
    this.#upload(cell.x, cell.y, Math.min(cell.width, cell.usedWidth + 1), cell.height, true);
    return cell;
  }

  /** The cell that shows a figure in its box; undefined as for texts. */
  figureCell(text: string, fontPx: number, ink: FigureInk, atMs: number): Cell | undefined {
    const style = fontPx * STYLES + STYLE.figure;
    const key = `${ink.bar} ${ink.ground} ${text}`;
    const known = this.#pool.find(style, key, atMs);
    if (known || !this.mayDraw(atMs)) return known;
    const room = (ink.bar ? FIGURE.marked : FIGURE.plain) * fontPx;
    const width = Math.ceil(this.#pen.widthOf(text, fontPx, 500) + room);
    const cell = this.#take(style, key, width, Math.ceil(fontPx * LINE), atMs);
    if (!cell) return undefined;
    const pen = this.#pen.cleared(cell.width, cell.height, fontPx, 500);
    drawFigure(pen, text, fontPx, Math.min(width, cell.width), cell.height, ink);
    this.#upload(cell.x, cell.y, Math.min(cell.width, width + 1), cell.height, false);
    return cell;
  }

  /** The cell that shows an image; undefined while it is loading, and for good where it cannot be had. @param sizePx whole device pixels */
  imageCell(address: string, sizePx: number, atMs: number): Cell | undefined {
    const style = sizePx * STYLES + STYLE.image;
    const known = this.#pool.find(style, address, atMs);
    if (known) return known;
    const image = this.#images.of(address);
    const cell = image && this.#take(style, address, sizePx, sizePx, atMs);
    if (!image || !cell) return undefined;
    const pen = this.#pen.cleared(cell.width, cell.height, LABEL.fontPx, 500);
    const shrink = sizePx / Math.max(1, image.naturalWidth, image.naturalHeight);
    const [width, height] = [image.naturalWidth * shrink, image.naturalHeight * shrink];
    pen.drawImage(image, (sizePx - width) / 2, sizePx - height, width, height);
    this.#upload(cell.x, cell.y, cell.width, cell.height, false);
    return cell;
  }

  /** Draws everything anew after a lost context. */
  restore(): void {
    this.#pool = this.#createPool();
    this.#pen.forgetFont();
    this.#wipes++;
    this.#drawGlyphs();
  }

  #createPool(): CellPool {
    const { width, height, ratio } = this;
    const most = Math.min(MOST_PIXELS / width, this.#engine.getCaps().maxTextureSize);
    return new CellPool({ width, height, mostHeight: most, top: Math.ceil(GLYPH_CELL.height * ratio) });
  }

  #take(style: number, text: string, width: number, height: number, atMs: number): Cell | undefined {
    const cell = this.#pool.take(style, text, width, height, atMs);
    if (this.#pool.height > this.height) this.#grow(this.#pool.height);
    return cell;
  }

  #grow(height: number): void {
    const grown = createTexture(this.#engine, this.width, height);
    this.#engine.copyTexture(this.texture, grown, this.width, this.height);
    this.texture.dispose();
    this.texture = grown;
    this.height = height;
  }

  #drawGlyphs(): void {
    const width = Math.ceil(GLYPH_CELL.width * this.ratio);
    const height = Math.ceil(GLYPH_CELL.height * this.ratio);
    GLYPH_NAMES.forEach((name, k) => {
      const pen = this.#pen.cleared(width, height, LABEL.fontPx, 500);
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
    this.#engine.updateTextureData(internal, this.#pen.pixels(width, height, asMasks), x, y, width, height);
  }
}

function createTexture(engine: ViewEngine, width: number, height: number): RawTexture {
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
