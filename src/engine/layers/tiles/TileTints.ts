/** Colour and opacity of the map in one view: of underground parts, and of ground, which may be translucent. */
import { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import { type Colour, parseColour } from '../../gpu/colour.ts';
import type { TilePart } from '../../tiles/TileContent.ts';

export class TileTints {
  /** Colour in xyz, opacity in w. */
  readonly #underground = new Vector4(1, 1, 1, 1);
  readonly #ground = new Vector4(1, 1, 1, 1);
  #colour: string | undefined;

  /** The uniform `uTint` of a part; always the same object. */
  of({ underground }: Pick<TilePart, 'underground'>): Vector4 {
    return underground ? this.#underground : this.#ground;
  }

  /** @param colour `#rrggbb`; undefined keeps the map's colours @returns whether anything has changed */
  update(colour: string | undefined, opacity: number, groundOpacity: number): boolean {
    const isSame =
      this.#colour === colour && this.#underground.w === opacity && this.#ground.w === opacity * groundOpacity;
    if (isSame) return false;
    this.#colour = colour;
    const [r, g, b]: Colour = (colour && parseColour(colour)) || [1, 1, 1, 1];
    this.#underground.set(r, g, b, opacity);
    this.#ground.set(r, g, b, opacity * groundOpacity);
    return true;
  }
}
