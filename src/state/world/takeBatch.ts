/** What waits to be written for panels, in batches of bounded length: the page draws and answers in between. */
const MAX_BATCH_MS = 16;
/** Items between two looks at the clock. */
const ITEMS_PER_LOOK = 32;

/** Takes items from those that wait, the first ones first, for as long as a batch may last. The others wait on. */
export function* takeBatch<T>(waiting: Set<T>): Iterable<T> {
  const startMs = performance.now();
  let looked = 0;
  for (const item of waiting) {
    if (looked++ % ITEMS_PER_LOOK === 0 && performance.now() - startMs > MAX_BATCH_MS) return;
    waiting.delete(item);
    yield item;
  }
}
