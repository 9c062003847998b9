import { SKY_GLSL } from '../../gpu/hazeShader.ts';

/**
 * The far plane of the view, as a grid fine enough that colours interpolated between its vertices show the gradient.
 */
export const BACKDROP_VERTEX = `
precision highp float;
attribute vec3 position;
uniform vec3 uForward;
uniform vec3 uAcross;
uniform vec3 uAlong;
${SKY_GLSL}
varying vec3 vColour;
void main() {
  vec3 ray = normalize(uForward + uAcross * position.x + uAlong * position.y);
  vColour = skyAt(ray.y);
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

/** Dark gradients show banding: noise of less than one colour step hides it. */
export const BACKDROP_FRAGMENT = `
precision highp float;
varying vec3 vColour;
void main() {
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  gl_FragColor = vec4(vColour + noise / 255.0, 1.0);
}
`;
