/** Long work in slices: between two of them the page draws and responds to its user. */

/** No slice is much longer than this; a frame has 16 ms. */
const SLICE_MS = 8;
/** Items between two checks of the clock. */
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

  /** Resolves in a new task. By a message, since browsers delay timers of hidden pages by up to a second. */
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
 * Calls `apply` for each item; other work of the page runs in between.
 * @param signal stops it before the next items
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

/** Applies a list whose end reveals what is missing from it: each item by itself, then an empty end of the list. */
export async function applyListInSlices<T>(
  items: readonly T[],
  signal: AbortSignal,
  apply: (items: readonly T[], isEnd: boolean) => void,
): Promise<void> {
  await applyInSlices(items, signal, (item) => apply([item], false));
  if (!signal.aborted) apply([], true);
}
