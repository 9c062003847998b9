/** A layer that few views need: its code is fetched with the first frame that needs it. */
import type { Layer, LayerFrame } from './Layer.ts';
import type { LayerContext } from './LayerContext.ts';

/** After a fetch that failed. */
const RETRY_MS = 5_000;

export class LazyLayer implements Layer {
  readonly #context: Pick<LayerContext, 'scope' | 'host'>;
  readonly #isNeeded: (frame: LayerFrame) => boolean;
  readonly #load: () => Promise<() => Layer>;
  #layer: Layer | undefined;
  #isLoading = false;
  #fetchedAtMs = Number.NEGATIVE_INFINITY;

  /** @param load fetches what makes the layer, which is called unless the view has ended meanwhile */
  constructor(
    context: Pick<LayerContext, 'scope' | 'host'>,
    isNeeded: (frame: LayerFrame) => boolean,
    load: () => Promise<() => Layer>,
  ) {
    this.#context = context;
    this.#isNeeded = isNeeded;
    this.#load = load;
  }

  /** While it is fetched the view is drawn on. */
  get needsRedraw(): boolean {
    return this.#isLoading || this.#layer?.needsRedraw === true;
  }

  get isTimed(): boolean {
    return this.#layer?.isTimed === true;
  }

  update(frame: LayerFrame): void {
    if (this.#layer) this.#layer.update(frame);
    else if (!this.#isLoading && frame.atMs - this.#fetchedAtMs >= RETRY_MS && this.#isNeeded(frame)) {
      this.#fetchedAtMs = frame.atMs;
      void this.#fetch();
    }
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
