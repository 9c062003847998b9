/**
 * Figures of the last minutes, one sample a step: ring buffers of equal length that advance together, so that a moment
 * has the same index in each. A moment without a sample is a gap. Series with only gaps left are dropped.
 */

export interface TrendTableOptions {
  /** Samples a series holds. */
  readonly slots: number;
  readonly stepMs: number;
  /** Maximum number of series; further ones are not kept. */
  readonly maxSeries: number;
}

export class TrendTable {
  readonly #options: TrendTableOptions;
  /** By figure, then by entity. NaN is a gap. */
  readonly #series = new Map<string, Map<string, Float32Array>>();
  /** Number of the step that is being written; undefined before the first. */
  #currentStep: number | undefined;
  #count = 0;

  constructor(options: TrendTableOptions) {
    this.#options = options;
  }

  /** Series that are kept. */
  get count(): number {
    return this.#count;
  }

  /** Goes on to the step of a moment; steps passed over are gaps. A clock that was set back starts everything over. */
  advance(nowMs: number): void {
    const { slots, stepMs } = this.#options;
    const step = Math.floor(nowMs / stepMs);
    const from = this.#currentStep;
    this.#currentStep = step;
    if (from === undefined || from === step) return;
    if (step < from || step - from >= slots) {
      this.#series.clear();
      this.#count = 0;
      return;
    }
    for (let next = from + 1; next <= step; next++) this.#clearSlot(next % slots);
  }

  /** Sets a figure of the present step; the last of several wins. A value that is not finite leaves the gap. */
  addSample(figure: string, entity: string, value: number): void {
    if (this.#currentStep === undefined || !Number.isFinite(value)) return;
    const series = this.#ensureSeries(figure, entity);
    if (series) series[this.#currentStep % this.#options.slots] = value;
  }

  /** Oldest first, NaN for gaps; undefined where nothing is known. */
  read(figure: string, entity: string): Float32Array | undefined {
    const series = this.#series.get(figure)?.get(entity);
    if (!series || this.#currentStep === undefined) return undefined;
    const oldest = (this.#currentStep + 1) % this.#options.slots;
    const orderedSeries = new Float32Array(series.length);
    orderedSeries.set(series.subarray(oldest));
    orderedSeries.set(series.subarray(0, oldest), series.length - oldest);
    return orderedSeries;
  }

  #ensureSeries(figure: string, entity: string): Float32Array | undefined {
    const known = this.#series.get(figure)?.get(entity);
    if (known || this.#count >= this.#options.maxSeries) return known;
    const series = new Float32Array(this.#options.slots).fill(Number.NaN);
    const entities = this.#series.get(figure) ?? new Map<string, Float32Array>();
    this.#series.set(figure, entities.set(entity, series));
    this.#count++;
    return series;
  }

  #clearSlot(slot: number): void {
    for (const entities of this.#series.values()) {
      for (const [entity, series] of entities) {
        series[slot] = Number.NaN;
        // Asking all of them costs as much as one turn of the ring, so it is done once a turn.
        if (slot !== 0 || series.some((value) => !Number.isNaN(value))) continue;
        entities.delete(entity);
        this.#count--;
      }
    }
  }
}
