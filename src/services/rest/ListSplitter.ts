/**
 * Splits the bytes of a JSON list between items as they arrive, without parsing: the UTF-8 bytes of other characters
 * never equal those of brackets, quotes and commas.
 */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const LAST_WHITE_SPACE = 0x20;

export class ListSplitter {
  /** The start of an item that continues in the next bytes; initially the bracket that opens the list. */
  #start = '';
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isFirst = true;
  /** Keeps the bytes of a character that is cut in two. */
  readonly #decoder = new TextDecoder();

  /** Whether a body is a list, as far as its start shows. */
  static isList(bytes: Uint8Array): boolean {
    return bytes.find((byte) => byte > LAST_WHITE_SPACE) === OPEN_LIST;
  }

  /** @returns the items that are complete now, as the JSON text of a list; undefined while there are none */
  push(bytes: Uint8Array): string | undefined {
    const cut = this.#lastCut(bytes);
    if (cut < 0) {
      this.#start += this.#decoder.decode(bytes, { stream: true });
      return undefined;
    }
    const text = `${this.#start}${this.#decoder.decode(bytes.subarray(0, cut), { stream: true })}]`;
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    this.#start = this.#decoder.decode(bytes.subarray(cut + 1), { stream: true });
    return isFirst ? text : `[${text}`;
  }

  /** Call it after the last bytes. @returns the last items, with the end of the list */
  end(): string {
    const text = this.#start + this.#decoder.decode();
    return this.#isFirst ? text : `[${text}`;
  }

  /** Position of the last comma between two items; -1 for none. */
  #lastCut(bytes: Uint8Array): number {
    let cut = -1;
    // A local variable: this loop visits every byte.
    let depth = this.#depth;
    let isInString = this.#isInString;
    let isEscaped = this.#isEscaped;
    for (let k = 0; k < bytes.length; k++) {
      const byte = bytes[k] as number;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
      } else if (byte === QUOTE) isInString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--;
      else if (byte === COMMA && depth === 1) cut = k;
    }
    this.#depth = depth;
    this.#isInString = isInString;
    this.#isEscaped = isEscaped;
    return cut;
  }
}
