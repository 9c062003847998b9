/** One atlas for each pixel ratio, shared by all views; usually there is only one. */
import type { Scope } from '../../../lifetime/scope.ts';
import type { ViewEngine } from '../../stage/ViewEngine.ts';
import { LabelAtlas } from './LabelAtlas.ts';
import { SignImages } from './SignImages.ts';

const MOST = 2;
/** A letter of each part of the font that names are written in. */
const EVERY_SCRIPT = 'AЯӨ0';

interface Kept {
  scope: Scope;
  atlas: LabelAtlas;
}

export class LabelAtlases {
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #images: SignImages;
  readonly #kept = new Map<string, Kept>();

  /** @param changed hears that texts were drawn anew, or that an image has come */
  constructor(scope: Scope, engine: ViewEngine, changed: () => void) {
    this.#scope = scope;
    this.#engine = engine;
    this.#images = new SignImages(scope, changed);
    // Fonts come in parts, one a script: what was drawn before a part had come stands in another font.
    scope.listen(document.fonts, 'loadingdone', () => {
      this.restore();
      changed();
    });
  }

  /** The atlas for so many device pixels a CSS pixel. */
  of(ratio: number, font: string): LabelAtlas {
    const key = `${ratio} ${font}`;
    const known = this.#kept.get(key);
    if (known) return known.atlas;
    this.#dropOldest();
    for (const weight of [400, 500]) void document.fonts.load(`${weight} 12px ${font}`, EVERY_SCRIPT).catch(() => []);
    const scope = this.#scope.child();
    const atlas = new LabelAtlas(scope, this.#engine, ratio, font, this.#images);
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
