/** The layers of a view, in the order in which they were added. */
import type { Layer, LayerFrame } from '../layers/Layer.ts';

export class ViewLayers {
  readonly #layers: Layer[] = [];

  add(layer: Layer): void {
    this.#layers.push(layer);
  }

  update(frame: LayerFrame): void {
    for (let k = 0; k < this.#layers.length; k++) this.#layers[k]?.update(frame);
  }

  /** After the GPU's context was lost. */
  restore(): void {
    for (const layer of this.#layers) layer.restore?.();
  }

  /** Whether one of them has not drawn all of its content yet. */
  get needsRedraw(): boolean {
    for (let k = 0; k < this.#layers.length; k++) if (this.#layers[k]?.needsRedraw) return true;
    return false;
  }

  /** Whether a layer shows an older state than the scene. */
  get areOutdated(): boolean {
    for (let k = 0; k < this.#layers.length; k++) if (this.#layers[k]?.isOutdated) return true;
    return false;
  }
}
