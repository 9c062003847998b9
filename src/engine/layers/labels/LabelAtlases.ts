/** One atlas for each size in which texts are drawn, shared by all views; usually there is only one. */
import type { Scope } from '../../../lifetime/scope.ts';
import type { ViewEngine } from '../../stage/ViewEngine.ts';
import { LabelAtlas } from './LabelAtlas.ts';

/** Sizes in between share the next larger atlas. */
const STEP = 0.25;
/** Larger texts are drawn at this size and enlarged. */
const LARGEST = 4;
const MOST = 3;

interface Kept {
  scope: Scope;
  atlas: LabelAtlas;
}

export class LabelAtlases {
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #kept = new Map<string, Kept>();

  constructor(scope: Scope, engine: ViewEngine) {
    this.#scope = scope;
    this.#engine = engine;
  }

  /** The atlas for texts at so many device pixels a CSS pixel. */
  of(scale: number, font: string): LabelAtlas {
    const step = Math.min(LARGEST, Math.max(STEP, Math.ceil(scale / STEP) * STEP));
    const key = `${step} ${font}`;
    const known = this.#kept.get(key);
    if (known) return known.atlas;
    this.#dropOldest();
    const scope = this.#scope.child();
    const atlas = new LabelAtlas(scope, this.#engine, step, font);
    this.#kept.set(key, { scope, atlas });
    return atlas;
  }

  restore(): void {
    for (const { atlas } of this.#kept.values()) atlas.restore();
  }

  #dropOldest(): void {
    if (this.#kept.size < MOST) return;
    for (const [key, { scope }] of this.#kept) {
      scope.dispose();
      this.#kept.delete(key);
      return;
    }
  }
}
