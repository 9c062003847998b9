/**
 * Limits of the levels of detail of one view: sizes on screen, and the ranges in which two levels fade. They
 * depend on the number of rows in view, because software rendering pays for each triangle (decision 0220).
 */
import {
  CROWDED_LEVEL_MIN_SIZE_PX,
  LEVEL_MIN_SIZE_PX,
  LOD_FADE_RATIO,
  lodForPixels,
} from '../../domain/models/levels.ts';

/** LODs beyond the models' own: far away, pinned rows keep a model, and others become a status glyph. */
export const PINNED_LOD = 3;
export const GLYPH_LOD = 4;

/** Minimum size of a model on screen, CSS pixels. */
export const MIN_MODEL_PX = 16;

/** Maximum enlargement of a model to stay visible; a model that would need more becomes a glyph. */
const MAX_ENLARGEMENT = 6;
/** Above this number of rows in view, the limits for dense views apply. */
const CROWDED_ROW_COUNT = { from: 240, until: 200 } as const;
/** Above this, enlarged models would overlap: models keep their true size, small ones become glyphs, and nothing fades. */
const DENSE_ROW_COUNT = { from: 700, until: 500 } as const;
/** Tolerance for rows that move between fixes after culling, as a share of the size on either side. */
const SIZE_TOLERANCE_RATIO = 0.05;

export class LevelsInView {
  /** Largest scale at which models are kept at their minimum size. */
  maxEnlargement: number = MAX_ENLARGEMENT;
  /** CSS pixels of length between which level 2 becomes level 1, and those between which level 1 becomes level 0. */
  readonly fadesPx = new Float32Array(4);
  /** The same, widened by {@link SIZE_TOLERANCE_RATIO}. */
  readonly #drawnTwicePx = new Float32Array(4);
  #levelMinSizePx: readonly [number, number] = LEVEL_MIN_SIZE_PX;
  #isCrowded = false;
  #isDense = false;

  /** Whether there are so many rows in view that each is small. */
  get isDense(): boolean {
    return this.#isDense;
  }

  constructor() {
    this.#setFades();
  }

  /** Sets the number of rows in view, as counted by culling, for the next pass. */
  setRows(count: number): void {
    this.#isDense = count > (this.#isDense ? DENSE_ROW_COUNT.until : DENSE_ROW_COUNT.from);
    const isCrowded = count > (this.#isCrowded ? CROWDED_ROW_COUNT.until : CROWDED_ROW_COUNT.from);
    this.maxEnlargement = this.#isDense ? 1 : MAX_ENLARGEMENT;
    if (isCrowded === this.#isCrowded) return;
    this.#isCrowded = isCrowded;
    this.#levelMinSizePx = isCrowded ? CROWDED_LEVEL_MIN_SIZE_PX : LEVEL_MIN_SIZE_PX;
    this.#setFades();
  }

  /** Length on screen, CSS pixels before enlargement, below which models become glyphs. */
  get glyphsBelowPx(): number {
    return MIN_MODEL_PX / this.maxEnlargement;
  }

  /** @param truePx length of the model on screen before it is enlarged, CSS pixels */
  lodOf(truePx: number): number {
    if (truePx < this.glyphsBelowPx) return GLYPH_LOD;
    return lodForPixels(truePx, this.#levelMinSizePx);
  }

  /** Whether a model is drawn at two levels: {@link fadingLod} and the next coarser one. */
  isFading(truePx: number): boolean {
    if (this.#isDense) return false;
    const px = this.#drawnTwicePx;
    const isMiddle = truePx > (px[0] as number) && truePx < (px[1] as number);
    return isMiddle || (truePx > (px[2] as number) && truePx < (px[3] as number));
  }

  /** The finer level of a fading model. */
  fadingLod(truePx: number): 0 | 1 {
    return truePx < (this.#drawnTwicePx[1] as number) ? 1 : 0;
  }

  #setFades(): void {
    const [near, middle] = this.#levelMinSizePx;
    [middle, middle, near, near].forEach((px, k) => {
      const side = k % 2 === 0 ? -1 : 1;
      this.fadesPx[k] = px * (1 + side * LOD_FADE_RATIO);
      this.#drawnTwicePx[k] = px * (1 + side * (LOD_FADE_RATIO + SIZE_TOLERANCE_RATIO));
    });
  }
}
