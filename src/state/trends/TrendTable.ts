/**
 * Figures of the last minutes, one sample a step: ring buffers of equal length, so that a moment has the same index in each.
 * A moment without a sample is a gap. Series with only gaps left are dropped. Advancing to the next step costs nothing,
 * however many series there are: gaps are written with the next sample.
 */

export interface TrendTableOptions {
  /** Samples a series holds. */
  readonly slots: number;
  readonly stepMs: number;
  /** Maximum number of series; further ones are not kept. */
  readonly maxSeries: number;
}

interface Series {
  /** NaN is a gap. */
  readonly values: Float32Array;
  /** Step of the last sample. Slots of later steps may hold old values. */
  step: number;
}

export class TrendTable {
  readonly #options: TrendTableOptions;
  /** By figure, then by entity. */
  readonly #series = new Map<string, Map<string, Series>>();
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

  /** Advances to the step of a moment; skipped steps are gaps. A clock that was set back clears everything. */
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
    // Once per turn of the ring is enough.
    if (Math.floor(step / slots) !== Math.floor(from / slots)) this.#dropGaps(step);
  }

  /** Sets a figure for the current step; the last of several wins. A value that is not finite leaves a gap. */
  addSample(figure: string, entity: string, value: number): void {
    const step = this.#currentStep;
    if (step === undefined || !Number.isFinite(value)) return;
    const series = this.#ensureSeries(figure, entity, step);
    if (!series) return;
    fillGaps(series, step);
    series.values[step % series.values.length] = value;
    series.step = step;
  }

  /** Oldest first, NaN for gaps; undefined where nothing is known. */
  read(figure: string, entity: string): Float32Array | undefined {
    const series = this.#series.get(figure)?.get(entity);
    const step = this.#currentStep;
    if (!series || step === undefined || step - series.step >= this.#options.slots) return undefined;
    fillGaps(series, step);
    const { values } = series;
    const oldest = (step + 1) % values.length;
    const orderedSeries = new Float32Array(values.length);
    orderedSeries.set(values.subarray(oldest));
    orderedSeries.set(values.subarray(0, oldest), values.length - oldest);
    return orderedSeries;
  }

  #ensureSeries(figure: string, entity: string, step: number): Series | undefined {
    const known = this.#series.get(figure)?.get(entity);
    const { slots, maxSeries } = this.#options;
    if (known || this.#count >= maxSeries) return known;
    const series = { values: new Float32Array(slots).fill(Number.NaN), step };
    const entities = this.#series.get(figure) ?? new Map<string, Series>();
    this.#series.set(figure, entities.set(entity, series));
    this.#count++;
    return series;
  }

  #dropGaps(step: number): void {
    for (const entities of this.#series.values()) {
      for (const [entity, series] of entities) {
        if (step - series.step < this.#options.slots) continue;
        entities.delete(entity);
        this.#count--;
      }
    }
  }
}

/** Writes gaps after the last sample, up to a step. */
function fillGaps({ values, step: last }: Series, step: number): void {
  const from = Math.max(last, step - values.length) + 1;
  for (let gap = from; gap <= step; gap++) values[gap % values.length] = Number.NaN;
}
