/**
 * Lists of any length as JSON, serialised in slices so that other requests are answered while a whole fleet is written.
 */
import { Readable } from 'node:stream';
import { WorkSlices } from '../limits/workSlices.ts';

/** Characters per chunk. */
const PIECE_LENGTH = 65_536;

/**
 * For `reply.send`, with the type `application/json`. The response schema only documents it; nothing is validated
 * again.
 * @param items read as fast as the client reads the response; each is consistent, but they are not a snapshot of one
 * moment
 */
export function jsonListStream(items: Iterable<object>): Readable {
  return Readable.from(pieces(items));
}

async function* pieces(items: Iterable<object>): AsyncGenerator<string> {
  const slices = new WorkSlices();
  let piece = '[';
  let separator = '';
  for (const item of items) {
    piece += separator + JSON.stringify(item);
    separator = ',';
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
    await slices.pauseIfDue();
  }
  yield `${piece}]`;
}
