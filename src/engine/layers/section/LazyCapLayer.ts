/** Most views have no section: what closes its cuts is fetched with the first one. */
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';

export class LazyCapLayer implements Layer {
  readonly #context: LayerContext;
  #layer: Layer | undefined;
  /** Version of the section for which it was fetched last; a failed fetch is repeated with the next change. */
  #fetchedFor = -1;

  constructor(context: LayerContext) {
    this.#context = context;
  }

  get needsRedraw(): boolean {
    return this.#layer?.needsRedraw ?? false;
  }

  update(frame: LayerFrame): void {
    if (this.#layer) this.#layer.update(frame);
    else if (frame.section.range && this.#fetchedFor !== frame.section.version) this.#fetch(frame.section.version);
  }

  restore(): void {
    this.#layer?.restore?.();
  }

  #fetch(version: number): void {
    this.#fetchedFor = version;
    const { scope, host } = this.#context;
    import('./CapLayer.ts').then(
      ({ CapLayer }) => {
        if (scope.ended || this.#layer) return;
        this.#layer = new CapLayer(this.#context);
        host.redraw();
      },
      () => undefined,
    );
  }
}
