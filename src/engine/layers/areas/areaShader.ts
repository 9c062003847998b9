import { NEARER_GLSL } from '../../gpu/poseShader.ts';

/** Areas: one flat colour; what lies on the ground is drawn a little nearer than it. */
export const AREA_VERTEX = `
precision highp float;
attribute vec3 position;
uniform mat4 viewProjection;
${NEARER_GLSL}
void main() {
  vec4 clip = viewProjection * vec4(position, 1.0);
  clip.z = nearerDepth(clip, 0.3 + 0.002 * clip.w);
  gl_Position = clip;
}
`;

export const AREA_FRAGMENT = `
precision highp float;
uniform vec4 uColour;
void main() { gl_FragColor = uColour; }
`;
