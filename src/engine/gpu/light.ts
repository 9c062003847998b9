/**
 * The light of every scene: a strong one from the south-west, high, and a fill that is brighter from the sky than from the
 * ground, so that benches, faces and undersides have different tones and no side is black.
 */
export const SCENE_LIGHT = { direction: normalize(-0.52, 0.72, 0.46), ambient: 0.42 } as const;

/**
 * Declares `vec3 lightOn(vec3 normal)`, the light on a surface; the normal has length 1. `uLight` is the direction of the
 * strong light and the share of the fill.
 */
export const LIGHT_GLSL = `
uniform vec4 uLight;
vec3 lightOn(vec3 normal) {
  vec3 fill = uLight.w * mix(vec3(0.66, 0.63, 0.60), vec3(1.10, 1.14, 1.20), 0.5 + 0.5 * normal.y);
  return fill + (1.06 - uLight.w) * vec3(1.03, 1.0, 0.95) * max(0.0, dot(normal, uLight.xyz));
}
`;

/**
 * Declares `vec3 rimOn(vec3 normal)`: light on the sides that the strong one leaves dark, which sets objects apart from
 * the ground.
 */
export const RIM_GLSL = `
vec3 rimOn(vec3 normal) {
  return vec3(0.15, 0.17, 0.20) * max(0.0, dot(normal, vec3(0.69, 0.26, -0.67)));
}
`;

function normalize(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
