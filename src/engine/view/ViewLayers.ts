/** The layers of a view, in the order in which they were added. */
import type { Layer, LayerFrame } from '../layers/Layer.ts';

export class ViewLayers {
  readonly #layers: Layer[] = [];
  /** Layers that may request a draw between draws: only these are polled in each frame. */
  readonly #waiting: Layer[] = [];
  /** Layers that animate while only time passes; the array keeps its capacity. */
  readonly #timed: (Layer | undefined)[] = [];
  #timedCount = 0;
  /** A layer that is not timed has unfinished work. */
  #isUnfinished = true;

  add(layer: Layer): void {
    this.#layers.push(layer);
    if ('isOutdated' in layer || 'redrawAtMs' in layer) this.#waiting.push(layer);
  }

  update(frame: LayerFrame): void {
    for (let k = 0; k < this.#layers.length; k++) this.#layers[k]?.update(frame);
    this.#collectTimed();
  }

  /** Called instead of {@link update} if only time has passed since the last draw. */
  advance(frame: LayerFrame): void {
    for (let k = 0; k < this.#timedCount; k++) this.#timed[k]?.update(frame);
  }

  /** Called when the WebGL context is lost. */
  giveUp(): void {
    for (const layer of this.#layers) layer.giveUp?.();
  }

  /** Called when it is restored. */
  restore(): void {
    for (const layer of this.#layers) layer.restore?.();
  }

  /** Whether a layer has unfinished work that {@link advance} does not continue. */
  get isUnfinished(): boolean {
    return this.#isUnfinished;
  }

  /** Whether a layer has not drawn all of its content yet. */
  get needsRedraw(): boolean {
    if (this.#isUnfinished) return true;
    for (let k = 0; k < this.#timedCount; k++) if (this.#timed[k]?.needsRedraw) return true;
    return false;
  }

  /** Whether a layer shows an older state than the scene. */
  get areOutdated(): boolean {
    for (let k = 0; k < this.#waiting.length; k++) if (this.#waiting[k]?.isOutdated) return true;
    return false;
  }

  /** Frame time from which a layer wants another draw; infinite for none. */
  get redrawAtMs(): number {
    let firstMs = Number.POSITIVE_INFINITY;
    for (let k = 0; k < this.#waiting.length; k++) {
      const atMs = this.#waiting[k]?.redrawAtMs;
      if (atMs !== undefined && atMs < firstMs) firstMs = atMs;
    }
    return firstMs;
  }

  #collectTimed(): void {
    this.#timedCount = 0;
    this.#isUnfinished = false;
    for (let k = 0; k < this.#layers.length; k++) {
      const layer = this.#layers[k] as Layer;
      if (layer.isTimed) this.#timed[this.#timedCount++] = layer;
      else if (layer.needsRedraw) this.#isUnfinished = true;
    }
  }
}
