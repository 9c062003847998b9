import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { SECTION_FRAGMENT_GLSL, SECTION_VERTEX_GLSL } from '../../gpu/sectionShader.ts';
import { NAMED_EDGE_FRACTION } from './zoneNames.ts';

/**
 * Names along edges: `position` and `other` are the ends of the edge; `middle` the zone's middle, and 1 where its rule
 * is being broken; `corner` the corner of the quad, -1 or 1, and its place in the texture; `half` half the size of the
 * name, CSS pixels. A name is upright, inside its zone, and hidden while its edge is too short for it.
 */
export const ZONE_NAME_VERTEX = `
precision highp float;
attribute vec3 position;
attribute vec3 other;
attribute vec4 middle;
attribute vec4 corner;
attribute vec2 halfSize;
uniform mat4 viewProjection;
/** Clip units of a CSS pixel, and CSS pixels from the edge to the middle of a name. */
uniform vec3 uPixel;
varying vec2 vUv;
varying float vBroken;
${DEPTH_VERTEX_GLSL}
${SECTION_VERTEX_GLSL}
const float NEAR = 0.1;

vec2 pixelsOf(vec4 clip) { return clip.xy / clip.w / uPixel.xy; }

void main() {
  vec3 place = mix(position, other, 0.5);
  vec4 here = viewProjection * vec4(place, 1.0);
  vec4 from = viewProjection * vec4(position, 1.0);
  vec4 to = viewProjection * vec4(other, 1.0);
  vec4 inner = viewProjection * vec4(middle.xyz, 1.0);
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  vDepth = 1.0;
  cutAt(place);
  vUv = corner.zw;
  vBroken = middle.w;
  if (min(min(here.w, inner.w), min(from.w, to.w)) < NEAR) return;
  vec2 way = pixelsOf(to) - pixelsOf(from);
  if (length(way) < ${(2 * NAMED_EDGE_FRACTION).toFixed(1)} * halfSize.x) return;
  vec2 along = normalize(way);
  if (along.x < 0.0) along = -along;
  vec2 up = vec2(-along.y, along.x);
  float side = dot(pixelsOf(inner) - pixelsOf(here), up) < 0.0 ? -1.0 : 1.0;
  vec2 offset = along * corner.x * halfSize.x + up * (corner.y * halfSize.y + side * uPixel.z);
  here.xy += offset * uPixel.xy * here.w;
  placeAt(here, 0.5 + 0.004 * here.w);
}
`;

/** In the texture red is the letter, alpha the letter with its halo. */
export const ZONE_NAME_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
${SECTION_FRAGMENT_GLSL}
uniform sampler2D uNames;
uniform vec4 uTextColour;
uniform vec4 uBroken;
uniform vec4 uHalo;
varying vec2 vUv;
varying float vBroken;
void main() {
  cut();
  vec4 mask = texture2D(uNames, vUv);
  if (mask.a < 0.02) discard;
  writeDepth();
  vec3 colour = vBroken > 0.5 ? uBroken.rgb : uTextColour.rgb;
  gl_FragColor = vec4(mix(uHalo.rgb, colour, mask.r), mask.a * mix(uHalo.a, 1.0, mask.r));
}
`;
