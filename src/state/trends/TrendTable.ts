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
  /** Its part of a block of several series. NaN is a gap. */
  readonly block: Float32Array;
  readonly from: number;
  /** Step of the last sample. Slots of later steps may hold old values. */
  step: number;
}

/** Each array has a buffer of its own, which every garbage collection visits: few large ones instead of thousands. */
const SERIES_PER_BLOCK = 512;

export class TrendTable {
  readonly #options: TrendTableOptions;
  readonly #unused: Series[] = [];
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
      for (const entities of this.#series.values()) for (const series of entities.values()) this.#unused.push(series);
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
    const { slots } = this.#options;
    fillGaps(series, step, slots);
    series.block[series.from + (step % slots)] = value;
    series.step = step;
  }

  /** Oldest first, NaN for gaps; undefined where nothing is known. */
  read(figure: string, entity: string): Float32Array | undefined {
    const series = this.#series.get(figure)?.get(entity);
    const step = this.#currentStep;
    const { slots } = this.#options;
    if (!series || step === undefined || step - series.step >= slots) return undefined;
    fillGaps(series, step, slots);
    const values = series.block.subarray(series.from, series.from + slots);
    const oldest = (step + 1) % values.length;
    const orderedSeries = new Float32Array(values.length);
    orderedSeries.set(values.subarray(oldest));
    orderedSeries.set(values.subarray(0, oldest), values.length - oldest);
    return orderedSeries;
  }

  #ensureSeries(figure: string, entity: string, step: number): Series | undefined {
    const known = this.#series.get(figure)?.get(entity);
    if (known || this.#count >= this.#options.maxSeries) return known;
    const series = this.#takeUnused();
    series.step = step;
    const entities = this.#series.get(figure) ?? new Map<string, Series>();
    this.#series.set(figure, entities.set(entity, series));
    this.#count++;
    return series;
  }

  /** A series without samples. */
  #takeUnused(): Series {
    const { slots } = this.#options;
    if (this.#unused.length === 0) {
      const block = new Float32Array(SERIES_PER_BLOCK * slots);
      for (let k = SERIES_PER_BLOCK - 1; k >= 0; k--) this.#unused.push({ block, from: k * slots, step: 0 });
    }
    const series = this.#unused.pop() as Series;
    series.block.fill(Number.NaN, series.from, series.from + slots);
    return series;
  }

  #dropGaps(step: number): void {
    for (const entities of this.#series.values()) {
      for (const [entity, series] of entities) {
        if (step - series.step < this.#options.slots) continue;
        entities.delete(entity);
        this.#unused.push(series);
        this.#count--;
      }
    }
  }
}

/** Writes gaps after the last sample, up to a step. */
function fillGaps({ block, from, step: last }: Series, step: number, slots: number): void {
  const first = Math.max(last, step - slots) + 1;
  for (let gap = first; gap <= step; gap++) block[from + (gap % slots)] = Number.NaN;
}
