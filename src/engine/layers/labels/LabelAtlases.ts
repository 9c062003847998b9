/** One atlas for each size in which texts are drawn, shared by all views; usually there is only one. */
import type { Scope } from '../../../lifetime/scope.ts';
import type { ViewEngine } from '../../stage/ViewEngine.ts';
import { LabelAtlas } from './LabelAtlas.ts';

/** Sizes in between share the next larger atlas. */
const STEP = 0.25;
/** Larger texts are drawn at this size and enlarged. */
const LARGEST = 4;
const MOST = 3;
/** A letter of each part of the font that names are written in. */
const EVERY_SCRIPT = 'AЯӨ0';

interface Kept {
  scope: Scope;
  atlas: LabelAtlas;
}

export class LabelAtlases {
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #kept = new Map<string, Kept>();

  /** @param redrawn hears that all texts were drawn anew */
  constructor(scope: Scope, engine: ViewEngine, redrawn: () => void) {
    this.#scope = scope;
    this.#engine = engine;
    // Fonts come in parts, one a script: what was drawn before a part had come stands in another font.
    scope.listen(document.fonts, 'loadingdone', () => {
      this.restore();
      redrawn();
    });
  }

  /** The atlas for texts at so many device pixels a CSS pixel. */
  of(scale: number, font: string): LabelAtlas {
    const step = Math.min(LARGEST, Math.max(STEP, Math.ceil(scale / STEP) * STEP));
    const key = `${step} ${font}`;
    const known = this.#kept.get(key);
    if (known) return known.atlas;
    this.#dropOldest();
    void document.fonts.load(`500 12px ${font}`, EVERY_SCRIPT).catch(() => []);
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
