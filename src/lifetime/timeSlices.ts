/** Long work in slices: between two of them the page draws, and answers its user. */

/** No slice is much longer than this; a frame has 16 ms. */
const SLICE_MS = 8;
/** Items between two looks at the clock. */
export const ITEMS_PER_LOOK = 64;

/** Measures the slices of one piece of work. */
export class TimeSlices {
  readonly #sliceMs: number;
  #startMs = performance.now();

  constructor(sliceMs = SLICE_MS) {
    this.#sliceMs = sliceMs;
  }

  /** Whether the work must pause: await {@link pause} then. */
  get isUsedUp(): boolean {
    return performance.now() - this.#startMs >= this.#sliceMs;
  }

  /** Resolves in a task of its own. A message, since browsers delay timers of hidden pages by a second. */
  async pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    });
    this.#startMs = performance.now();
  }
}

/**
 * Applies `apply` to each item; what else happens in the page happens in between.
 * @param signal ends it before the next items
 */
export async function applyInSlices<T>(
  items: readonly T[],
  signal: AbortSignal,
  apply: (item: T, index: number) => void,
): Promise<void> {
  const slices = new TimeSlices();
  for (let k = 0; k < items.length; k++) {
    if (k % ITEMS_PER_LOOK === 0 && slices.isUsedUp) await slices.pause();
    if (signal.aborted) return;
    apply(items[k] as T, k);
  }
}

/** Applies a list whose end tells what is not in it: each item by itself, then the end of the list with none. */
export async function applyListInSlices<T>(
  items: readonly T[],
  signal: AbortSignal,
  apply: (items: readonly T[], isEnd: boolean) => void,
): Promise<void> {
  await applyInSlices(items, signal, (item) => apply([item], false));
  if (!signal.aborted) apply([], true);
}
