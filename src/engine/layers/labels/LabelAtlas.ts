/**
 * Names, figures, images and status glyphs in one texture, drawn with a canvas at the screen's pixel ratio, cell by
 * cell on demand. Names and glyphs are masks: red is fill, blue the alert mark of a glyph, alpha all of it with its
 * halo. Figures and images are in colour.
 */
import type { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { Scope } from '../../../lifetime/scope.ts';
import { GLYPH_NAMES } from '../../glyphs/glyphs.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import { type AtlasCell, CellAllocator } from './CellAllocator.ts';
import { createAtlasTexture } from './createAtlasTexture.ts';
import { drawFigure, FIGURE_PADDING_EM, type FigureColours } from './drawFigure.ts';
import { drawGlyph, GLYPH_CELL } from './drawGlyph.ts';
import { drawMarker, markerPlace } from './markerGlyphs.ts';
import type { SignImages } from './SignImages.ts';
import { type FontWeight, LABEL_TEXT, TextRasterizer } from './TextRasterizer.ts';
import { type UpcomingText, UpcomingTexts } from './UpcomingTexts.ts';

/** Height of a text's cell, in font sizes. */
const LINE_HEIGHT_EM = 1.5;
/** Initial size; the atlas grows in height: the names of 5,000 vehicles take 2048 x 4096. */
const ATLAS_WIDTH_PX = 2048;
const ATLAS_HEIGHT_PX = 1024;
const MAX_PIXELS = 2 ** 24;
/**
 * Time budget per frame for drawing texts, which take 20 to 50 microseconds each: a share of the frame interval, with
 * limits in milliseconds.
 */
const DRAWING_BUDGET_MS = { least: 0.3, most: 3, share: 0.02 } as const;

/** Kind of a cell's content; with the font size, its style. */
const CONTENT_KIND = { regular: 0, medium: 1, figure: 2, image: 3 } as const;
const CONTENT_KIND_COUNT = 4;

export class LabelAtlas {
  /** Replaced when the atlas grows. */
  texture: RawTexture;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  readonly width: number;
  height: number;
  readonly #engine: ViewEngine;
  readonly #images: SignImages;
  readonly #onGrow: () => void;
  readonly #rasterizer: TextRasterizer;
  readonly #upcoming: UpcomingTexts;
  #allocator: CellAllocator;
  /** Counts resets of all cells. */
  #resetCount = 0;
  #frameAtMs = Number.NEGATIVE_INFINITY;
  #drawingMsThisFrame = 0;
  #drawingBudgetMs = 0;

  /** @param onGrow called when the texture is replaced */
  constructor(
    scope: Scope,
    engine: ViewEngine,
    ratio: number,
    font: string,
    { images, onGrow }: { images: SignImages; onGrow: () => void },
  ) {
    this.#engine = engine;
    this.#images = images;
    this.#onGrow = onGrow;
    this.pixelRatio = ratio;
    const most = engine.getCaps().maxTextureSize;
    this.width = Math.min(most, ATLAS_WIDTH_PX * Math.ceil(ratio));
    this.height = Math.min(most, ATLAS_HEIGHT_PX * Math.ceil(ratio));
    this.texture = createAtlasTexture(engine, this.width, this.height);
    scope.own(() => this.texture.dispose());
    this.#rasterizer = new TextRasterizer(
      font,
      Math.ceil(128 * ratio),
      Math.ceil(GLYPH_CELL.height * GLYPH_NAMES.length * ratio),
    );
    this.#allocator = this.#createPool();
    this.#upcoming = new UpcomingTexts(scope, (upcoming) => this.#drawUpcoming(upcoming));
    this.#drawGlyphs();
  }

  /** Counts events that invalidate the last choice of labels: resets and loaded images. */
  get invalidations(): number {
    return this.#resetCount + this.#images.loadedCount;
  }

  /** Whether the frame's budget for drawing texts is left; otherwise texts are drawn in the next frames. */
  hasDrawingTime(atMs: number): boolean {
    if (atMs !== this.#frameAtMs) {
      const lengthMs = (atMs - this.#frameAtMs) * DRAWING_BUDGET_MS.share;
      this.#drawingBudgetMs = Math.min(DRAWING_BUDGET_MS.most, Math.max(DRAWING_BUDGET_MS.least, lengthMs));
      this.#frameAtMs = atMs;
      this.#drawingMsThisFrame = 0;
    }
    return this.#drawingMsThisFrame < this.#drawingBudgetMs;
  }

  /**
   * The cell of a text; undefined if the atlas is full, or the text is not drawn yet and {@link hasDrawingTime} is false.
   * @param fontPx whole device pixels @param atMs time of the frame
   */
  textCell(text: string, fontPx: number, weight: FontWeight, atMs: number): AtlasCell | undefined {
    const style = textStyle(fontPx, weight);
    const known = this.#allocator.find(style, text, atMs);
    if (known || !this.hasDrawingTime(atMs)) return known;
    const startMs = performance.now();
    const cell = this.#createTextCell(style, text, fontPx, weight, atMs);
    this.#drawingMsThisFrame += performance.now() - startMs;
    return cell;
  }

  /** Draws a text before it is shown, between frames. Arguments as for {@link textCell}. */
  prepareText(text: string, fontPx: number, weight: FontWeight, atMs: number): void {
    if (!this.#allocator.find(textStyle(fontPx, weight), text, atMs))
      this.#upcoming.add({ text, fontPx, weight, atMs });
  }

  #drawUpcoming({ text, fontPx, weight, atMs }: UpcomingText): void {
    const style = textStyle(fontPx, weight);
    if (!this.#allocator.find(style, text, atMs)) this.#createTextCell(style, text, fontPx, weight, atMs);
  }

  #createTextCell(
    style: number,
    text: string,
    fontPx: number,
    weight: FontWeight,
    atMs: number,
  ): AtlasCell | undefined {
    const { shown, width } = this.#rasterizer.fit(text, fontPx, weight);
    const cell = this.#allocate(style, text, width, Math.ceil(fontPx * LINE_HEIGHT_EM), atMs);
    if (!cell) return undefined;
    this.#rasterizer.drawText(shown, fontPx, weight, cell.width, cell.height);
    // One column more than the text, since texture filtering reads it.
    this.#upload(cell.x, cell.y, Math.min(cell.width, cell.usedWidth + 1), cell.height, true);
    return cell;
  }

  /** The cell of a figure in its box; undefined as for texts. */
  figureCell(text: string, fontPx: number, colours: FigureColours, atMs: number): AtlasCell | undefined {
    const style = fontPx * CONTENT_KIND_COUNT + CONTENT_KIND.figure;
    const key = `${colours.bar} ${colours.background} ${text}`;
    const known = this.#allocator.find(style, key, atMs);
    if (known || !this.hasDrawingTime(atMs)) return known;
    const room = (colours.bar ? FIGURE_PADDING_EM.marked : FIGURE_PADDING_EM.plain) * fontPx;
    const width = Math.ceil(this.#rasterizer.widthOf(text, fontPx, 500) + room);
    const cell = this.#allocate(style, key, width, Math.ceil(fontPx * LINE_HEIGHT_EM), atMs);
    if (!cell) return undefined;
    const context = this.#rasterizer.clearedContext(cell.width, cell.height, fontPx, 500);
    drawFigure(context, text, fontPx, Math.min(width, cell.width), cell.height, colours);
    this.#upload(cell.x, cell.y, Math.min(cell.width, width + 1), cell.height, false);
    return cell;
  }

  /**
   * The cell of an image; undefined while it is loading, or if it failed.
   * @param size whole device pixels, and whether the image is stretched to fill them
   */
  imageCell(
    address: string,
    { width: wide, height: high, isFilled }: { width: number; height: number; isFilled: boolean },
    atMs: number,
  ): AtlasCell | undefined {
    const style = high * CONTENT_KIND_COUNT + CONTENT_KIND.image;
    const key = `${wide} ${isFilled} ${address}`;
    const known = this.#allocator.find(style, key, atMs);
    if (known) return known;
    const image = this.#images.of(address);
    const cell = image && this.#allocate(style, key, wide, high, atMs);
    if (!image || !cell) return undefined;
    const context = this.#rasterizer.clearedContext(cell.width, cell.height, LABEL_TEXT.fontPx, 500);
    const shrink = Math.min(wide / Math.max(1, image.naturalWidth), high / Math.max(1, image.naturalHeight));
    const [width, height] = isFilled ? [wide, high] : [image.naturalWidth * shrink, image.naturalHeight * shrink];
    context.drawImage(image, (wide - width) / 2, high - height, width, height);
    this.#upload(cell.x, cell.y, cell.width, cell.height, false);
    return cell;
  }

  /** Draws everything again after a lost context. */
  restore(): void {
    this.#allocator = this.#createPool();
    this.#upcoming.clear();
    this.#rasterizer.resetFont();
    this.#resetCount++;
    this.#drawGlyphs();
  }

  #createPool(): CellAllocator {
    const { width, height, pixelRatio } = this;
    const most = Math.min(MAX_PIXELS / width, this.#engine.getCaps().maxTextureSize);
    return new CellAllocator({
      width,
      height,
      maxHeight: most,
      reservedRows: markerPlace(pixelRatio).firstLine + markerPlace(pixelRatio).wideSidePx,
    });
  }

  #allocate(style: number, text: string, width: number, height: number, atMs: number): AtlasCell | undefined {
    const cell = this.#allocator.allocate(style, text, width, height, atMs);
    if (this.#allocator.height > this.height) this.#grow(this.#allocator.height);
    return cell;
  }

  #grow(height: number): void {
    const grownTexture = createAtlasTexture(this.#engine, this.width, height);
    this.#engine.copyTexture(this.texture, grownTexture, this.width, this.height);
    this.texture.dispose();
    this.texture = grownTexture;
    this.height = height;
    this.#onGrow();
  }

  #drawGlyphs(): void {
    const { pixelRatio } = this;
    const width = Math.ceil(GLYPH_CELL.width * pixelRatio);
    const height = Math.ceil(GLYPH_CELL.height * pixelRatio);
    const { wideSidePx, firstLine } = markerPlace(pixelRatio);
    const marker = new OffscreenCanvas(wideSidePx, wideSidePx).getContext('2d', { willReadFrequently: true });
    GLYPH_NAMES.forEach((name, k) => {
      const context = this.#rasterizer.clearedContext(width, height, LABEL_TEXT.fontPx, 500);
      context.save();
      context.scale(pixelRatio, pixelRatio);
      drawGlyph(context, name);
      context.restore();
      this.#upload(k * width, 0, width, height, true);
      if (!marker) return;
      marker.clearRect(0, 0, wideSidePx, wideSidePx);
      drawMarker(marker, context.canvas, name, pixelRatio);
      this.#upload(k * wideSidePx, firstLine, wideSidePx, wideSidePx, true, marker.canvas);
    });
  }

  #upload(
    x: number,
    y: number,
    width: number,
    height: number,
    isMask: boolean,
    canvas: OffscreenCanvas = this.#rasterizer.canvas,
  ): void {
    const internal = this.texture.getInternalTexture();
    if (!internal) return;
    this.#engine.uploadCanvas(internal, canvas, { x, y, width, height }, isMask);
  }
}

function textStyle(fontPx: number, weight: FontWeight): number {
  return fontPx * CONTENT_KIND_COUNT + (weight === 500 ? CONTENT_KIND.medium : CONTENT_KIND.regular);
}
