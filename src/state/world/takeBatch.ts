/** What waits to be written for panels, in batches of bounded length: the page draws and answers in between. */
import { ITEMS_PER_LOOK, TimeSlices } from '../../lifetime/timeSlices.ts';

/** Twice a slice: panels are told of each batch, and there is one in 200 ms. */
const MAX_BATCH_MS = 16;

/** Takes items from those that wait, the first ones first, for as long as a batch may last. The others wait on. */
export function* takeBatch<T>(waiting: Set<T>): Iterable<T> {
  const slices = new TimeSlices(MAX_BATCH_MS);
  let looked = 0;
  for (const item of waiting) {
    if (looked++ % ITEMS_PER_LOOK === 0 && slices.isUsedUp) return;
    waiting.delete(item);
    yield item;
  }
}
