import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { SECTION_FRAGMENT_GLSL, SECTION_VERTEX_GLSL } from '../../gpu/sectionShader.ts';

/** Areas: one flat colour, drawn slightly nearer than the ground. */
export const AREA_VERTEX = `
precision highp float;
attribute vec3 position;
uniform mat4 viewProjection;
varying float vAcross;
${DEPTH_VERTEX_GLSL}
${SECTION_VERTEX_GLSL}
void main() {
  cutAt(position);
  // Across the lines of the hatch, on lids and walls alike.
  vAcross = position.x + position.y + position.z;
  vec4 clip = viewProjection * vec4(position, 1.0);
  placeAt(clip, 0.3 + 0.002 * clip.w);
}
`;

/**
 * `uHatch`: device pixels per CSS pixel, or 0 for a plain area; share of the colour between the lines. The lines are fixed
 * to the mine and stay 12 to 24 pixels apart.
 */
export const AREA_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
${SECTION_FRAGMENT_GLSL}
uniform vec4 uColour;
uniform vec4 uHatch;
varying float vAcross;

float hatch() {
  if (uHatch.x <= 0.0) return 1.0;
  float pixel = max(fwidth(vAcross), 1e-5);
  float period = exp2(ceil(log2(pixel * 12.0 * uHatch.x)));
  float away = abs(fract(vAcross / period) - 0.5) * period / pixel;
  return mix(uHatch.y, 1.0, 1.0 - smoothstep(0.3 * uHatch.x, 0.3 * uHatch.x + 0.8, away));
}

void main() {
  cut();
  writeDepth();
  // Blending by exclusion takes no opacity: its colour is scaled as well.
  gl_FragColor = uColour * (uColour.a < 1.0 ? vec4(1.0, 1.0, 1.0, hatch()) : vec4(vec3(hatch()), 1.0));
}
`;
