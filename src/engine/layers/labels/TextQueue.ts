/** Queue of texts to be drawn into the atlas, a few per frame. */
import type { LabelAtlas } from './LabelAtlas.ts';
import type { FontWeight } from './TextRasterizer.ts';

interface QueuedText {
  text: string;
  fontPx: number;
  weight: FontWeight;
}

export class TextQueue {
  /** Entries are reused. */
  readonly #entries: QueuedText[] = [];
  #count = 0;
  #next = 0;

  clear(): void {
    this.#count = 0;
    this.#next = 0;
  }

  add(text: string, fontPx: number, weight: FontWeight): void {
    const entry = this.#entries[this.#count];
    if (entry) Object.assign(entry, { text, fontPx, weight } satisfies QueuedText);
    else this.#entries.push({ text, fontPx, weight });
    this.#count++;
  }

  /** Draws as many as the frame's budget allows; true once the queue is empty. */
  draw(atlas: LabelAtlas, atMs: number): boolean {
    while (this.#next < this.#count && atlas.hasDrawingTime(atMs)) {
      const { text, fontPx, weight } = this.#entries[this.#next++] as QueuedText;
      atlas.textCell(text, fontPx, weight, atMs);
    }
    return this.#next === this.#count;
  }
}
