/** The clear colour of a WebGL context: set only when it changes, since each number passed is allocated on the heap. */
import type { IColor4Like } from '@babylonjs/core/Maths/math.like.js';

export class ClearColour {
  /** Red, green, blue, alpha; NaN where the context's state is unknown. */
  readonly #current = new Float64Array(4).fill(Number.NaN);

  set(gl: Pick<WebGL2RenderingContext, 'clearColor'>, { r, g, b, a }: IColor4Like): void {
    const current = this.#current;
    if (current[0] === r && current[1] === g && current[2] === b && current[3] === a) return;
    current[0] = r;
    current[1] = g;
    current[2] = b;
    current[3] = a;
    gl.clearColor(r, g, b, a);
  }

  /** The context's state is unknown: other code has set it, or it is a new context. */
  reset(): void {
    this.#current.fill(Number.NaN);
  }
}
