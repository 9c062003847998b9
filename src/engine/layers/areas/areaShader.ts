import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { SECTION_FRAGMENT_GLSL, SECTION_VERTEX_GLSL } from '../../gpu/sectionShader.ts';

/** Areas: one flat colour, drawn slightly nearer than the ground. */
export const AREA_VERTEX = `
precision highp float;
attribute vec3 position;
uniform mat4 viewProjection;
${DEPTH_VERTEX_GLSL}
${SECTION_VERTEX_GLSL}
void main() {
  cutAt(position);
  vec4 clip = viewProjection * vec4(position, 1.0);
  placeAt(clip, 0.3 + 0.002 * clip.w);
}
`;

export const AREA_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
${SECTION_FRAGMENT_GLSL}
uniform vec4 uColour;
void main() {
  cut();
  writeDepth();
  gl_FragColor = uColour;
}
`;
