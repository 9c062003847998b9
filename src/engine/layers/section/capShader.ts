import { HATCH_GLSL } from '../../gpu/sectionShader.ts';

export const CAP_VERTEX = `
precision highp float;
attribute vec3 position;
uniform mat4 viewProjection;
void main() { gl_Position = viewProjection * vec4(position, 1.0); }
`;

/** Drawn behind everything but the backdrop: rock shows where the section leaves no surface. */
export const CAP_FRAGMENT = `
precision highp float;
${HATCH_GLSL}
void main() {
  gl_FragDepth = 0.999999;
  gl_FragColor = vec4(hatched(), 1.0);
}
`;
