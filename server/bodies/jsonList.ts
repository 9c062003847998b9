/** Lists of any length as JSON: built in slices, so that others are answered while a whole fleet is written out. */
import { Readable } from 'node:stream';
import { WorkSlices } from '../limits/workSlices.ts';

/** Characters of one piece. */
const PIECE_LENGTH = 65_536;

/**
 * For `reply.send`, with the type `application/json`. The schema of the answer only describes it: nothing is checked again.
 * @param items read as far as the caller has read the answer; each is whole, but they are not all of one moment
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
