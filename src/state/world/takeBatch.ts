/** Items waiting to be written for panels, in batches of bounded duration: the page draws and responds in between. */
import { ITEMS_PER_LOOK, TimeSlices } from '../../lifetime/timeSlices.ts';

/** Twice a slice: panels are notified of each batch, and there is one every 200 ms. */
const MAX_BATCH_MS = 16;

/** Takes waiting items, oldest first, until the batch's time is used up; the others keep waiting. */
export function* takeBatch<T>(waiting: Set<T>): Iterable<T> {
  const slices = new TimeSlices(MAX_BATCH_MS);
  let looked = 0;
  for (const item of waiting) {
    if (looked++ % ITEMS_PER_LOOK === 0 && slices.isUsedUp) return;
    waiting.delete(item);
    yield item;
  }
}
