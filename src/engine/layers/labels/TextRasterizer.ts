/** Rasterizes label texts: a canvas on which they are drawn one at a time before they are copied to the atlas. */

/** Sizes in CSS pixels at scale 1 (rules.md#labels). */
export const LABEL_TEXT = { fontPx: 12, placeFontPx: 11, maxTextPx: 100, haloPx: 2 } as const;
/** Maximum text width, in font sizes. */
const MAX_WIDTH_EM = LABEL_TEXT.maxTextPx / LABEL_TEXT.fontPx;
const MIN_TEXT_STRETCH = 0.9;

export type FontWeight = 400 | 500;
type Context2d = OffscreenCanvasRenderingContext2D;

/** A text as shown, truncated where it is too wide, and its width with halo. */
export interface FittedText {
  shown: string;
  width: number;
}

export class TextRasterizer {
  readonly #font: string;
  #context: Context2d;
  /** The font that is set on the canvas. */
  #currentFont = '';

  /** @param width @param height device pixels; the canvas grows if a label needs more */
  constructor(font: string, width: number, height: number) {
    this.#font = font;
    this.#context = createCanvas(width, height);
  }

  /** Makes the next text set its font again. */
  resetFont(): void {
    this.#currentFont = '';
  }

  /** Width of a text without halo, device pixels. */
  widthOf(text: string, fontPx: number, weight: FontWeight): number {
    this.#setFont(fontPx, weight);
    return this.#context.measureText(text).width;
  }

  fit(text: string, fontPx: number, weight: FontWeight): FittedText {
    const limit = MAX_WIDTH_EM * fontPx;
    const whole = this.widthOf(text, fontPx, weight);
    const shown = whole <= limit ? text : truncateText(this.#context, text, whole, limit);
    const width = whole <= limit ? whole : this.#context.measureText(shown).width;
    return { shown, width: Math.ceil(width + 2 * haloPx(fontPx)) };
  }

  /** The context with a cleared area of a size, and with a font. */
  clearedContext(width: number, height: number, fontPx: number, weight: FontWeight): Context2d {
    const { canvas } = this.#context;
    if (width > canvas.width || height > canvas.height) {
      this.#context = createCanvas(Math.max(canvas.width, width), Math.max(canvas.height, height));
      this.#currentFont = '';
    }
    this.#setFont(fontPx, weight);
    this.#context.clearRect(0, 0, width, height);
    return this.#context;
  }

  /** Draws a text as masks into an area of a size: red is fill, alpha is text and halo. */
  drawText(text: string, fontPx: number, weight: FontWeight, width: number, height: number): void {
    const canvas = this.clearedContext(width, height, fontPx, weight);
    const halo = haloPx(fontPx);
    canvas.lineWidth = halo * 2;
    canvas.strokeStyle = '#00ff00';
    canvas.strokeText(text, halo, height / 2);
    canvas.fillStyle = '#ffff00';
    canvas.fillText(text, halo, height / 2);
  }

  /** The canvas with what was drawn last at its top left. */
  get canvas(): OffscreenCanvas {
    return this.#context.canvas;
  }

  #setFont(fontPx: number, weight: FontWeight): void {
    const canvas = this.#context;
    const font = `${weight} ${fontPx}px ${this.#font}`;
    if (this.#currentFont === font) return;
    this.#currentFont = font;
    canvas.font = font;
    canvas.fontStretch = 'semi-condensed';
    canvas.textBaseline = 'middle';
    canvas.lineJoin = 'round';
  }
}

function haloPx(fontPx: number): number {
  return (LABEL_TEXT.haloPx / LABEL_TEXT.fontPx) * fontPx;
}

/** @param measured a canvas context @param width of the whole text */
export function truncateText(
  measured: { measureText(text: string): { width: number } },
  text: string,
  width: number,
  limit: number,
): string {
  let end = Math.max(1, Math.floor((text.length * limit) / (width * MIN_TEXT_STRETCH)));
  while (end > 1 && measured.measureText(`${textBefore(text, end)}…`).width > limit) end--;
  return `${textBefore(text, end).trimEnd()}…`;
}

/** Never splits a surrogate pair. */
function textBefore(text: string, end: number): string {
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return text.slice(0, isSplit ? end - 1 : end);
}

/** Keeps the canvas in CPU memory: drawing a text takes half the time, and an upload needs no copy on the GPU first. */
function createCanvas(width: number, height: number): Context2d {
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('The browser gives no canvas to draw labels on.');
  return canvas;
}
