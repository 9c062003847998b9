import type { Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import type { SceneTheme } from './theme.ts';

/** Spacing of the hatch lines on cut rock, CSS pixels. */
const HATCH_PX = 9;

/** Sets the uniform `uRock` of HATCH_GLSL. */
export function rockOf({ rock }: SceneTheme, pixelRatio: number, out: Vector4): void {
  out.set(rock[0], rock[1], rock[2], HATCH_PX * pixelRatio);
}
