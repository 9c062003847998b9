/** Background of the mine and the colour distant ground fades to, as uniforms of gpu/hazeShader.ts. */
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector3, Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import { parseColour } from '../gpu/colour.ts';
import type { LayerFrame } from './Layer.ts';

/** Haze begins slightly behind the camera's target, and its depth is a multiple of the target's distance. */
const HAZE_START_FACTOR = 1.15;
const HAZE_REACH_FACTOR = 2.4;
/** Keeps drives and close-ups free of haze. */
const MIN_REACH_M = 600;
/** Maximum share of haze in the ground's colour: distant ground stays readable. */
const MAX_HAZE_OPACITY = 0.72;

export class Haze {
  readonly #top = new Vector3();
  readonly #horizon = new Vector3();
  readonly #below = new Vector3();
  readonly #eye = new Vector4();
  readonly #haze = new Vector4(0, 1, 0, 1);
  #theme: LayerFrame['theme'] | undefined;
  #background: string | undefined;

  bind(material: ShaderMaterial): void {
    material.setVector3('uSkyTop', this.#top);
    material.setVector3('uSkyHorizon', this.#horizon);
    material.setVector3('uSkyBelow', this.#below);
    material.setVector4('uEye', this.#eye);
    material.setVector4('uHaze', this.#haze);
  }

  update({ rig, theme, display }: LayerFrame): void {
    const { x, y, z } = rig.eye;
    // A background chosen by the user has no haze: the map keeps its colours in front of it.
    const isPlain = rig.orthographic || display.background !== undefined;
    const { viewDistanceM } = rig;
    this.#eye.set(x, y, z, rig.forward.y);
    const reachM = Math.max(MIN_REACH_M, viewDistanceM * HAZE_REACH_FACTOR);
    this.#haze.set(viewDistanceM * HAZE_START_FACTOR, reachM, isPlain ? 0 : MAX_HAZE_OPACITY, rig.orthographic ? 0 : 1);
    if (theme === this.#theme && display.background === this.#background) return;
    this.#theme = theme;
    this.#background = display.background;
    const own = display.background === undefined ? undefined : parseColour(display.background);
    this.#top.set(...rgbOf(own ?? theme.sky));
    this.#horizon.set(...rgbOf(own ?? theme.haze));
    this.#below.set(...rgbOf(own ?? theme.background));
  }
}

function rgbOf([r, g, b]: readonly [number, number, number, number]): [number, number, number] {
  return [r, g, b];
}
