/** Ids and regions of fixes as independent strings: a long slice of a text keeps the whole text in memory. */

/** V8 copies slices up to this length. */
const COPIED_LENGTH = 12;
const MAX_LENGTH = 64;
const MAX_TEXTS = 100_000;

export class KnownTexts {
  readonly #texts = new Map<string, string>();

  /** A slice of a larger text as an independent string; undefined if it is long and not known yet. */
  find(slice: string): string | undefined {
    return slice.length <= COPIED_LENGTH ? slice : this.#texts.get(slice);
  }

  /** @param text not part of a larger one */
  add(text: string | undefined): void {
    if (text === undefined || text.length <= COPIED_LENGTH || text.length > MAX_LENGTH) return;
    if (this.#texts.size < MAX_TEXTS) this.#texts.set(text, text);
  }
}
