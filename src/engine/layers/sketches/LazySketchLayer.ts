/** Most people never draw: what draws sketches is fetched with the first of them. */
import type { Layer, LayerFrame } from '../Layer.ts';
import type { SketchSet } from './SketchSet.ts';

export class LazySketchLayer implements Layer {
  readonly #set: SketchSet;
  readonly #load: () => Promise<Layer | undefined>;
  #layer: Layer | undefined;
  /** Version of the set for which it was fetched last; a failed fetch is repeated with the next change. */
  #fetchedVersion = -1;

  /** @param load undefined after the view has ended */
  constructor(set: SketchSet, load: () => Promise<Layer | undefined>) {
    this.#set = set;
    this.#load = load;
  }

  update(frame: LayerFrame): void {
    if (this.#layer) this.#layer.update(frame);
    else if (this.#set.list.length > 0 && this.#fetchedVersion !== this.#set.version) this.#fetch();
  }

  #fetch(): void {
    this.#fetchedVersion = this.#set.version;
    this.#load().then(
      (layer) => {
        this.#layer ??= layer;
        this.#set.redraw();
      },
      () => undefined,
    );
  }
}
