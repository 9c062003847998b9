/** The colour that a WebGL context clears with: told only where it is another one, since each number told goes to the heap. */
import type { IColor4Like } from '@babylonjs/core/Maths/math.like.js';

export class ClearColour {
  /** Red, green, blue, alpha; NaN where it is not known what the context has. */
  readonly #current = new Float64Array(4).fill(Number.NaN);

  set(gl: Pick<WebGL2RenderingContext, 'clearColor'>, { r, g, b, a }: IColor4Like): void {
    const told = this.#current;
    if (told[0] === r && told[1] === g && told[2] === b && told[3] === a) return;
    told[0] = r;
    told[1] = g;
    told[2] = b;
    told[3] = a;
    gl.clearColor(r, g, b, a);
  }

  /** Somebody else has told the context a colour, or it is another context. */
  reset(): void {
    this.#current.fill(Number.NaN);
  }
}
