import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';

/** Lines and discs of a width in CSS pixels. */
export const SKETCH_VERTEX = `
precision highp float;
attribute vec3 position;
attribute vec3 other;
attribute vec3 corner;
attribute vec4 color;
uniform mat4 viewProjection;
/** Clip units of a CSS pixel. */
uniform vec2 uPixel;
varying vec4 vColour;
varying vec2 vDisc;
${DEPTH_VERTEX_GLSL}
const float NEAR = 0.1;

void main() {
  vec4 here = viewProjection * vec4(position, 1.0);
  vec4 there = viewProjection * vec4(other, 1.0);
  bool disc = corner.z < 0.0;
  // An end behind the eye is drawn where the line passes the near plane.
  if (!disc && here.w < NEAR && there.w > NEAR) here = mix(here, there, (NEAR - here.w) / (there.w - here.w));
  if (!disc && there.w < NEAR && here.w > NEAR) there = mix(there, here, (NEAR - there.w) / (here.w - there.w));
  vec2 offset = corner.xy;
  if (!disc) {
    vec2 way = (there.xy / there.w - here.xy / here.w) / uPixel * -corner.x;
    vec2 along = length(way) > 0.001 ? normalize(way) : vec2(1.0, 0.0);
    offset = along * corner.x + vec2(-along.y, along.x) * corner.y;
  }
  here.xy += offset * abs(corner.z) * uPixel * here.w;
  vColour = color;
  vDisc = disc ? corner.xy : vec2(0.0);
  placeAt(here, 0.4 + 0.004 * here.w);
}
`;

export const SKETCH_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
varying vec4 vColour;
varying vec2 vDisc;
uniform float uOpacity;
void main() {
  if (dot(vDisc, vDisc) > 1.0) discard;
  writeDepth();
  gl_FragColor = vec4(vColour.rgb, vColour.a * uOpacity);
}
`;
