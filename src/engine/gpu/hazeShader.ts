/**
 * GLSL of the background: a colour by the ray's height over the horizon. Distant ground fades to that colour, so that
 * depth is readable and a map's edge does not stand out.
 */

/** Uniforms of {@link HAZE_GLSL}. */
export const HAZE_UNIFORMS = ['uSkyTop', 'uSkyHorizon', 'uSkyBelow', 'uEye', 'uHaze'] as const;

/** Declares `vec3 skyAt(float up)`: the colour behind the mine; `up` is the vertical part of a ray of length 1. */
export const SKY_GLSL = `
uniform vec3 uSkyTop;
uniform vec3 uSkyHorizon;
uniform vec3 uSkyBelow;
vec3 skyAt(float up) {
  float low = clamp(1.0 + up, 0.0, 1.0);
  return up < 0.0 ? mix(uSkyBelow, uSkyHorizon, low * low) : mix(uSkyHorizon, uSkyTop, smoothstep(0.0, 0.5, up));
}
`;

/**
 * Declares `vec4 hazeAt(vec3 place)` for vertex shaders: the colour behind a place, and how much of it the place takes
 * on. `uEye` is the eye and the vertical part of all rays in an orthographic view; `uHaze` where haze begins and how
 * far it reaches, metres, its maximum amount, and 1 in perspective.
 */
export const HAZE_GLSL = `
${SKY_GLSL}
uniform vec4 uEye;
uniform vec4 uHaze;
vec4 hazeAt(vec3 place) {
  vec3 ray = place - uEye.xyz;
  float awayM = max(length(ray), 0.01);
  float up = uHaze.w > 0.5 ? ray.y / awayM : uEye.w;
  return vec4(skyAt(up), uHaze.z * (1.0 - exp(-max(0.0, awayM - uHaze.x) / uHaze.y)));
}
`;
