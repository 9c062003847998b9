/** Glyph atlas of drawing texts: one texture, each glyph rasterised when a drawing first needs it. */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js';
import '@babylonjs/core/Engines/Extensions/engine.dynamicTexture.js';
import type { Scope } from '../../lifetime/scope.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';

const SIZE_PX = 1024;
/** Cap height; the cell also holds descenders and accents. */
const CAPITAL_HEIGHT_PX = 30;
const FONT_SIZE_PX = 42;
const CELL_PX = 56;
const BASELINE_PX = 42;
/** Outline around a letter, so that it is readable on any ground; and the padding it needs on each side. */
const HALO_PX = 5;
const MARGIN_PX = 4;
const ATLAS_COLUMNS = Math.floor(SIZE_PX / CELL_PX);
const FALLBACK_CHARACTER = '\u25a1';

export interface Glyph {
  /** Corners in the texture, 0 to 1. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Offset of the cell before its place, its width, and the advance to the next letter, in letter heights. */
  offsetBefore: number;
  width: number;
  advance: number;
}

/** How far the cell reaches above and below the base line, in letter heights. */
export const GLYPH_TOP = BASELINE_PX / CAPITAL_HEIGHT_PX;
export const GLYPH_BOTTOM = (BASELINE_PX - CELL_PX) / CAPITAL_HEIGHT_PX;

export class GlyphAtlas {
  readonly texture: BaseTexture;
  readonly #engine: ViewEngine;
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #glyphs = new Map<string, Glyph>();
  #internalTexture: InternalTexture;
  #isStale = true;

  constructor(scope: Scope, engine: ViewEngine, font: string) {
    this.#engine = engine;
    this.#internalTexture = this.#create();
    this.texture = new BaseTexture(engine, this.#internalTexture);
    scope.own(() => this.texture.dispose());
    const context = new OffscreenCanvas(SIZE_PX, SIZE_PX).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser cannot draw letters off the screen.');
    context.font = `400 ${FONT_SIZE_PX}px ${font}`;
    context.textBaseline = 'alphabetic';
    context.fillStyle = '#ffffff';
    context.strokeStyle = '#000000';
    context.lineWidth = HALO_PX;
    context.lineJoin = 'round';
    this.#context = context;
  }

  /** The glyph of a character, rasterised on first use. A full atlas falls back to one glyph for all new characters. */
  glyph(sign: string): Glyph {
    const known = this.#glyphs.get(sign);
    if (known) return known;
    if (this.#glyphs.size >= ATLAS_COLUMNS * ATLAS_COLUMNS - 1 && sign !== FALLBACK_CHARACTER)
      return this.glyph(FALLBACK_CHARACTER);
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
      left: (x + 1) / SIZE_PX,
      right: (x + 1 + widthPx) / SIZE_PX,
      top: y / SIZE_PX,
      bottom: (y + CELL_PX) / SIZE_PX,
      offsetBefore: (MARGIN_PX - 1) / CAPITAL_HEIGHT_PX,
      width: widthPx / CAPITAL_HEIGHT_PX,
      advance: advancePx / CAPITAL_HEIGHT_PX,
    };
    this.#glyphs.set(sign, glyph);
    return glyph;
  }

  /** Sends new letters to the GPU. */
  upload(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    // Red is the letter, alpha the letter and its halo: the canvas's own premultiplied pixels pass as they are.
    this.#engine.updateDynamicTexture(this.#internalTexture, this.#context.canvas, false, true);
  }

  /** Recreates the texture after a lost context. */
  restore(): void {
    this.#internalTexture = this.#create();
    this.texture._texture = this.#internalTexture;
    this.#isStale = true;
    this.upload();
  }

  #create(): InternalTexture {
    return this.#engine.createDynamicTexture(SIZE_PX, SIZE_PX, true, Constants.TEXTURE_TRILINEAR_SAMPLINGMODE);
  }
}
