/**
 * Texts that views will show soon, drawn into the atlas in tasks of their own: a new name takes as long as all else of a
 * frame, and a label waits before it appears anyway (rules.md#labels).
 */
import type { Scope } from '../../../lifetime/scope.ts';
import type { FontWeight } from './TextRasterizer.ts';

/** Of one task; a text that has been begun is finished. */
const TASK_MS = 2;

export interface UpcomingText {
  readonly text: string;
  /** Whole device pixels. */
  readonly fontPx: number;
  readonly weight: FontWeight;
  /** Time of the frame that will be followed by the text. */
  readonly atMs: number;
}

export class UpcomingTexts {
  readonly #scope: Scope;
  readonly #draw: (text: UpcomingText) => void;
  readonly #texts: UpcomingText[] = [];
  #isScheduled = false;

  /** @param draw draws a text unless that has been done meanwhile */
  constructor(scope: Scope, draw: (text: UpcomingText) => void) {
    this.#scope = scope;
    this.#draw = draw;
  }

  /** Draws a text after the current task, in the order in which texts were added. */
  add(text: UpcomingText): void {
    this.#texts.push(text);
    if (!this.#isScheduled) this.#schedule();
  }

  /** Forgets texts that are not drawn yet. */
  clear(): void {
    this.#texts.length = 0;
  }

  #schedule(): void {
    this.#isScheduled = true;
    this.#scope.timeout(() => this.#drawSome(), 0);
  }

  #drawSome(): void {
    this.#isScheduled = false;
    const untilMs = performance.now() + TASK_MS;
    let drawn = 0;
    while (drawn < this.#texts.length && (drawn === 0 || performance.now() < untilMs))
      this.#draw(this.#texts[drawn++] as UpcomingText);
    this.#texts.splice(0, drawn);
    if (this.#texts.length > 0) this.#schedule();
  }
}
