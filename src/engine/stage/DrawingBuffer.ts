/**
 * The canvas's drawing buffer. It starts at the top left of the area that the panes share, and may be larger: opening
 * or closing a panel beside the area then needs no reallocation, which takes tens of milliseconds in software WebGL.
 */
import type { ViewEngine } from '../gpu/ViewEngine.ts';

/**
 * Maximum ratio of buffer pixels to area pixels: as unchanged views keep their pixels, each frame copies the whole
 * buffer.
 */
const MAX_EXCESS = 1.5;

export class DrawingBuffer {
  /** The element that the panes share; it clips the canvas. */
  readonly area: HTMLElement;
  readonly #engine: Pick<ViewEngine, 'setSize'>;
  readonly #canvas: HTMLCanvasElement;
  #pixelRatio = 0;

  constructor(engine: Pick<ViewEngine, 'setSize'>, canvas: HTMLCanvasElement) {
    this.#engine = engine;
    this.#canvas = canvas;
    this.area = canvas.parentElement ?? canvas;
  }

  /** In device pixels. */
  get height(): number {
    return this.#canvas.height;
  }

  /**
   * @param width of the area, CSS pixels @param height of the area, CSS pixels
   * @param pixelRatio device pixels per CSS pixel
   * @returns whether it was reallocated, and lost its pixels
   */
  fit(width: number, height: number, pixelRatio: number): boolean {
    // A hidden area reappears with its last size.
    if (width === 0 || height === 0) return false;
    const neededWidth = Math.max(1, Math.round(width * pixelRatio));
    const neededHeight = Math.max(1, Math.round(height * pixelRatio));
    if (pixelRatio === this.#pixelRatio && this.#holds(neededWidth, neededHeight)) return false;
    this.#pixelRatio = pixelRatio;
    this.#engine.setSize(neededWidth, neededHeight);
    this.#canvas.style.width = `${neededWidth / pixelRatio}px`;
    this.#canvas.style.height = `${neededHeight / pixelRatio}px`;
    return true;
  }

  #holds(neededWidth: number, neededHeight: number): boolean {
    const { width, height } = this.#canvas;
    return neededWidth <= width && neededHeight <= height && width * height <= MAX_EXCESS * neededWidth * neededHeight;
  }
}
