/** Glyph atlas of drawing texts: one texture that grows, each glyph rasterised when a drawing first needs it. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js';
import '@babylonjs/core/Engines/Extensions/engine.dynamicTexture.js';
import type { Scope } from '../../lifetime/scope.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';

const WIDTH_PX = 1024;
/** Initial height, for 323 different characters. A full atlas is doubled, up to what GPU and canvas support. */
const INITIAL_HEIGHT_PX = 1024;
const MAX_HEIGHT_PX = 16_384;
/** Cap height; the cell also holds descenders and accents. */
const CAPITAL_HEIGHT_PX = 30;
const FONT_SIZE_PX = 42;
const CELL_PX = 56;
const BASELINE_PX = 42;
/** Halo around a letter, so that it is readable on any background; and the padding that it needs on each side. */
const HALO_PX = 5;
const MARGIN_PX = 4;
const ATLAS_COLUMNS = Math.floor(WIDTH_PX / CELL_PX);
const FALLBACK_CHARACTER = '\u25a1';

export interface Glyph {
  /** Corners in the texture, texels from its top left: unchanged when it grows. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Offset of the cell before the pen position, its width, and the advance to the next letter, in letter heights. */
  offsetBefore: number;
  width: number;
  advance: number;
}

/** How far the cell extends above and below the baseline, in letter heights. */
export const GLYPH_TOP = BASELINE_PX / CAPITAL_HEIGHT_PX;
export const GLYPH_BOTTOM = (BASELINE_PX - CELL_PX) / CAPITAL_HEIGHT_PX;

export class GlyphAtlas {
  readonly texture: BaseTexture;
  readonly #engine: ViewEngine;
  readonly #font: string;
  readonly #maxHeightPx: number;
  readonly #glyphs = new Map<string, Glyph>();
  #context: OffscreenCanvasRenderingContext2D;
  #internalTexture: InternalTexture;
  #isStale = true;

  constructor(scope: Scope, engine: ViewEngine, font: string) {
    this.#engine = engine;
    this.#font = font;
    this.#maxHeightPx = Math.min(MAX_HEIGHT_PX, engine.getCaps().maxTextureSize);
    const context = createContext(INITIAL_HEIGHT_PX, font);
    if (!context) throw new Error('This browser cannot draw letters off the screen.');
    this.#context = context;
    this.#internalTexture = this.#create();
    this.texture = new BaseTexture(engine, this.#internalTexture);
    scope.own(() => this.texture.dispose());
  }

  get #heightPx(): number {
    return this.#context.canvas.height;
  }

  /** Whether a character has a glyph of its own. */
  has(sign: string): boolean {
    return this.#glyphs.has(sign);
  }

  /**
   * The glyph of a character, rasterised on first use. If the atlas is full and cannot grow, all further characters
   * share one.
   */
  glyph(sign: string): Glyph {
    const known = this.#glyphs.get(sign);
    if (known) return known;
    if (!this.#makeRoom() && sign !== FALLBACK_CHARACTER) return this.glyph(FALLBACK_CHARACTER);
    const index = this.#glyphs.size;
    const x = (index % ATLAS_COLUMNS) * CELL_PX;
    const y = Math.floor(index / ATLAS_COLUMNS) * CELL_PX;
    const advancePx = this.#context.measureText(sign).width;
    const maxGlyphPx = CELL_PX - 2 * MARGIN_PX;
    const widthPx = Math.min(maxGlyphPx, Math.ceil(advancePx)) + 2 * MARGIN_PX - 2;
    this.#context.strokeText(sign, x + MARGIN_PX, y + BASELINE_PX, maxGlyphPx);
    this.#context.fillText(sign, x + MARGIN_PX, y + BASELINE_PX, maxGlyphPx);
    this.#isStale = true;
    const glyph: Glyph = {
      left: x + 1,
      right: x + 1 + widthPx,
      top: y,
      bottom: y + CELL_PX,
      offsetBefore: (MARGIN_PX - 1) / CAPITAL_HEIGHT_PX,
      width: widthPx / CAPITAL_HEIGHT_PX,
      advance: advancePx / CAPITAL_HEIGHT_PX,
    };
    this.#glyphs.set(sign, glyph);
    return glyph;
  }

  /** Uploads new letters. */
  upload(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    // The upload allocates the texture anew, as large as the canvas.
    this.#internalTexture.height = this.#internalTexture.baseHeight = this.#heightPx;
    // Red is the letter, alpha the letter and its halo: the canvas's premultiplied pixels are uploaded unchanged.
    this.#engine.updateDynamicTexture(this.#internalTexture, this.#context.canvas, false, true);
  }

  /** Frees the memory of a grown atlas. Only while no drawing refers to its glyphs. */
  shrink(): void {
    if (this.#heightPx === INITIAL_HEIGHT_PX) return;
    const context = createContext(INITIAL_HEIGHT_PX, this.#font);
    if (!context) return;
    this.#glyphs.clear();
    this.#replaceContext(context);
  }

  /** Recreates the texture after a lost context. */
  restore(): void {
    this.#internalTexture.dispose();
    this.#internalTexture = this.#create();
    this.texture._texture = this.#internalTexture;
    this.#isStale = true;
    this.upload();
  }

  /** Grows a full atlas; the last cell is left to the fallback. @returns false if it cannot grow any more */
  #makeRoom(): boolean {
    const rows = Math.floor(this.#heightPx / CELL_PX);
    if (this.#glyphs.size < ATLAS_COLUMNS * rows - 1) return true;
    const heightPx = Math.min(this.#maxHeightPx, this.#heightPx * 2);
    if (heightPx < (rows + 1) * CELL_PX) return false;
    const context = createContext(heightPx, this.#font);
    if (!context) return false;
    context.drawImage(this.#context.canvas, 0, 0);
    this.#replaceContext(context);
    return true;
  }

  /** Uploads at once: until then, shaders would look up new letters beyond the texture's end. */
  #replaceContext(context: OffscreenCanvasRenderingContext2D): void {
    this.#context = context;
    this.#isStale = true;
    this.upload();
  }

  #create(): InternalTexture {
    const samplingMode = Constants.TEXTURE_TRILINEAR_SAMPLINGMODE;
    return this.#engine.createDynamicTexture(WIDTH_PX, this.#heightPx, true, samplingMode);
  }
}

/** Undefined if the browser has no memory for a canvas of this height. */
function createContext(heightPx: number, font: string): OffscreenCanvasRenderingContext2D | undefined {
  const context = new OffscreenCanvas(WIDTH_PX, heightPx).getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.font = `400 ${FONT_SIZE_PX}px ${font}`;
  context.textBaseline = 'alphabetic';
  context.fillStyle = '#ffffff';
  context.strokeStyle = '#000000';
  context.lineWidth = HALO_PX;
  context.lineJoin = 'round';
  return context;
}
