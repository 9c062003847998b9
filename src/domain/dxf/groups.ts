/** A drawing as a stream of groups: a code, which determines the type of the value, and the value. */

export interface GroupSource {
  /** Moves to the next group; false at the end. */
  next(): boolean;
  readonly code: number;
  /** The value as text, trimmed unless the code is one of text. */
  readonly value: string;
  /** Number of lines that were not groups, and were skipped. */
  readonly damaged: number;
  /** How much of the file has been read, 0 to 1. */
  readonly readFraction: number;
}

const LF = 10;
const CR = 13;
const COMMENT_CODE = 999;
const MAX_GROUP_CODE = 1071;

/** Groups of a text file, with any of the three line endings; comments are skipped. */
export class TextGroups implements GroupSource {
  code = 0;
  damaged = 0;
  readonly #text: string;
  #offset = 0;
  #lineStart = 0;
  #lineEnd = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get value(): string {
    const value = this.#text.slice(this.#lineStart, this.#lineEnd);
    return this.code < 10 && this.code !== 0 ? value : value.trim();
  }

  get readFraction(): number {
    return this.#offset / Math.max(1, this.#text.length);
  }

  next(): boolean {
    do {
      if (!this.#readCode()) return false;
      if (!this.#readLine()) return false;
    } while (this.code === COMMENT_CODE);
    return true;
  }

  /** Reads a code; invalid lines are skipped, as they occur in damaged files. */
  #readCode(): boolean {
    while (this.#readLine()) {
      const code = wholeNumber(this.#text, this.#lineStart, this.#lineEnd);
      if (code !== undefined && code <= MAX_GROUP_CODE) {
        this.code = code;
        return true;
      }
      this.damaged++;
    }
    return false;
  }

  #readLine(): boolean {
    const text = this.#text;
    let at = this.#offset;
    if (at >= text.length) return false;
    this.#lineStart = at;
    let letter = text.charCodeAt(at);
    while (at < text.length && letter !== LF && letter !== CR) letter = text.charCodeAt(++at);
    this.#lineEnd = at;
    this.#offset = letter === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
    return true;
  }
}

/** An integer, possibly surrounded by blanks; undefined for anything else. */
function wholeNumber(text: string, from: number, to: number): number | undefined {
  let at = from;
  while (at < to && text.charCodeAt(at) <= 32) at++;
  let value = 0;
  let digits = 0;
  for (; at < to; at++, digits++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  while (at < to && text.charCodeAt(at) <= 32) at++;
  return digits > 0 && digits < 5 && at === to ? value : undefined;
}
