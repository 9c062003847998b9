/**
 * Reads JSON bodies. A list of thousands is parsed as it arrives, some items at a time: in one go, 20,000 vehicles block
 * the page for a third of a second.
 */
import { TimeSlices } from '../../lifetime/timeSlices.ts';
import { ListSplitter } from './ListSplitter.ts';

/** Shorter bodies are parsed in one piece, and longer ones in pieces of this length, bytes. */
const PIECE_BYTES = 262_144;

/**
 * @returns the parsed body, like {@link Response.json}
 * @throws SyntaxError for invalid JSON @throws {DOMException} and others if the body breaks off
 */
export async function readJsonBody(answer: Response): Promise<unknown> {
  if (!answer.body) return JSON.parse(await answer.text());
  const reader = answer.body.getReader();
  const body = new JsonBody();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return body.end();
      for (let from = 0; from < value.length; from += PIECE_BYTES)
        await body.push(value.subarray(from, from + PIECE_BYTES));
    }
  } catch (error) {
    // The rest of a malformed body would keep its connection busy.
    reader.cancel().catch(() => {});
    throw error;
  }
}

class JsonBody {
  readonly #slices = new TimeSlices();
  readonly #items: unknown[] = [];
  /** Collected until it is clear whether the body is long enough to be split. */
  #pieces: Uint8Array[] = [];
  #pieceBytes = 0;
  #splitter: ListSplitter | undefined;
  /** It is not a list: its pieces are only collected. */
  #isWhole = false;

  async push(bytes: Uint8Array): Promise<void> {
    if (this.#splitter) this.#add(this.#splitter.push(bytes));
    else {
      this.#pieces.push(bytes);
      this.#pieceBytes += bytes.length;
      if (this.#pieceBytes >= PIECE_BYTES && !this.#isWhole) this.#startSplitting();
    }
    if (this.#slices.isUsedUp) await this.#slices.pause();
  }

  end(): unknown {
    if (!this.#splitter) return JSON.parse(new TextDecoder().decode(joined(this.#pieces)));
    this.#add(this.#splitter.end());
    return this.#items;
  }

  #startSplitting(): void {
    const start = joined(this.#pieces);
    this.#pieces = [start];
    this.#isWhole = !ListSplitter.isList(start);
    if (this.#isWhole) return;
    this.#splitter = new ListSplitter();
    this.#pieces = [];
    this.#add(this.#splitter.push(start));
  }

  #add(text: string | undefined): void {
    if (text === undefined) return;
    const items = JSON.parse(text) as unknown[];
    // A comma needs an item on either side.
    if (items.length === 0) throw new SyntaxError('An item of the list is missing');
    for (const item of items) this.#items.push(item);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0] as Uint8Array;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
