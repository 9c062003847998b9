/** A layer that few views need: its code is fetched with the first frame that needs it. */
import type { Layer, LayerFrame } from './Layer.ts';
import type { LayerContext } from './LayerContext.ts';

/** Delay after a failed fetch; while a fetch runs, the waiting view is drawn at this interval. */
const RETRY_MS = 5_000;

export class LazyLayer implements Layer {
  readonly #context: Pick<LayerContext, 'scope' | 'host'>;
  readonly #isNeeded: (frame: LayerFrame) => boolean;
  readonly #load: () => Promise<() => Layer>;
  #layer: Layer | undefined;
  #isLoading = false;
  /** Whether it is needed but not loaded yet. */
  #isMissing = false;
  #fetchedAtMs = Number.NEGATIVE_INFINITY;

  /** @param load fetches the layer's factory, which is called unless the view has ended meanwhile */
  constructor(
    context: Pick<LayerContext, 'scope' | 'host'>,
    isNeeded: (frame: LayerFrame) => boolean,
    load: () => Promise<() => Layer>,
  ) {
    this.#context = context;
    this.#isNeeded = isNeeded;
    this.#load = load;
  }

  get needsRedraw(): boolean {
    return this.#layer?.needsRedraw === true;
  }

  get isOutdated(): boolean {
    return this.#layer?.isOutdated === true;
  }

  get redrawAtMs(): number {
    if (this.#layer) return this.#layer.redrawAtMs ?? Number.POSITIVE_INFINITY;
    return this.#isMissing ? this.#fetchedAtMs + RETRY_MS : Number.POSITIVE_INFINITY;
  }

  get isTimed(): boolean {
    return this.#layer ? this.#layer.isTimed === true : this.#isMissing;
  }

  update(frame: LayerFrame): void {
    if (this.#layer) {
      this.#layer.update(frame);
      return;
    }
    this.#isMissing = this.#isNeeded(frame);
    if (!this.#isMissing || frame.atMs - this.#fetchedAtMs < RETRY_MS) return;
    this.#fetchedAtMs = frame.atMs;
    if (!this.#isLoading) void this.#fetch();
  }

  restore(): void {
    this.#layer?.restore?.();
  }

  async #fetch(): Promise<void> {
    this.#isLoading = true;
    const { scope, host } = this.#context;
    const create = await this.#load().catch(() => undefined);
    this.#isLoading = false;
    if (scope.ended) return;
    this.#layer = create?.();
    host.redraw();
  }
}
