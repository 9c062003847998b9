/** Label atlases by pixel ratio, shared by all views; usually there is only one. */
import type { Scope } from '../../../lifetime/scope.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import type { SharedContext } from '../SharedLayerData.ts';
import { LabelAtlas } from './LabelAtlas.ts';
import { SignImages } from './SignImages.ts';

const MAX_ATLASES = 2;
/** One character of each subset of the font. */
const SCRIPT_SAMPLE = 'AЯӨ0';

interface CachedAtlas {
  ratio: number;
  font: string;
  scope: Scope;
  atlas: LabelAtlas;
}

export class LabelAtlases {
  readonly #scope: Scope;
  readonly #engine: ViewEngine;
  readonly #font: () => string;
  readonly #images: SignImages;
  readonly #redraw: () => void;
  readonly #cachedAtlases: CachedAtlas[] = [];

  constructor({ scope, engine, font, redraw }: SharedContext) {
    this.#font = font;
    this.#scope = scope;
    this.#engine = engine;
    this.#redraw = redraw;
    this.#images = new SignImages(scope, redraw);
    // Fonts load in subsets, one per script: texts drawn before a subset was loaded used a fallback font.
    scope.listen(document.fonts, 'loadingdone', () => {
      this.restore();
      redraw();
    });
  }

  /** The atlas for a pixel ratio: device pixels per CSS pixel. */
  of(ratio: number): LabelAtlas {
    const font = this.#font();
    for (let k = 0; k < this.#cachedAtlases.length; k++) {
      const cached = this.#cachedAtlases[k] as CachedAtlas;
      if (cached.ratio === ratio && cached.font === font) return cached.atlas;
    }
    return this.#create(ratio, font);
  }

  restore(): void {
    for (const { atlas } of this.#cachedAtlases) atlas.restore();
  }

  #create(ratio: number, font: string): LabelAtlas {
    if (this.#cachedAtlases.length === MAX_ATLASES) this.#cachedAtlases.shift()?.scope.dispose();
    for (const weight of [400, 500]) void document.fonts.load(`${weight} 12px ${font}`, SCRIPT_SAMPLE).catch(() => []);
    const scope = this.#scope.child();
    // Markers of all views read its texture.
    const atlas = new LabelAtlas(scope, this.#engine, ratio, font, { images: this.#images, onGrow: this.#redraw });
    this.#cachedAtlases.push({ ratio, font, scope, atlas });
    return atlas;
  }
}
