import { COVERAGE_GLSL, PICTURE_GLSL } from '../../gpu/coverageGlsl.ts';
import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { LIGHT_GLSL } from '../../gpu/light.ts';
import { SECTION_FRAGMENT_GLSL, SECTION_VERTEX_GLSL } from '../../gpu/sectionShader.ts';

/** Designs: lines and texts in their own colours, lit faces, and faint lines behind rock. */
export const DESIGN_VERTEX = `
precision highp float;
attribute vec3 position;
attribute vec4 color;
#ifdef SOLID
attribute vec3 normal;
#endif
#if defined(LETTERS) || defined(IMAGE)
attribute vec2 uv;
varying vec2 vUv;
#endif
#ifdef WIDE
attribute vec3 other;
attribute vec4 corner;
uniform vec2 uPixel;
#endif
uniform mat4 world;
uniform mat4 viewProjection;
${DEPTH_VERTEX_GLSL}
${SECTION_VERTEX_GLSL}
${LIGHT_GLSL}
uniform vec4 uContrast;
uniform float uGround;
uniform float uFade;
uniform float uNearer;
uniform float uPointPx;
varying vec4 vColour;
#ifdef FLAT
varying vec3 vPlace;
#endif

#ifdef WIDE
const float NEAR = 0.1;

/** Moves an end of a line to a corner of the quad that is as wide as the line. */
vec4 widened(vec4 here, vec4 there) {
  // An end behind the eye is drawn where the line passes the near plane.
  if (here.w < NEAR && there.w > NEAR) here = mix(here, there, (NEAR - here.w) / (there.w - here.w));
  if (there.w < NEAR && here.w > NEAR) there = mix(there, here, (NEAR - there.w) / (here.w - there.w));
  vec2 way = (there.xy / there.w - here.xy / here.w) / uPixel * -corner.x;
  vec2 along = length(way) > 0.001 ? normalize(way) : vec2(1.0, 0.0);
  // Ends reach half a width further: corners of a path are closed.
  vec2 offset = along * corner.x + vec2(-along.y, along.x) * corner.y;
  here.xy += offset * 0.5 * corner.z * uPixel * here.w;
  return here;
}
#endif

void main() {
  vec4 place = world * vec4(position, 1.0);
  cutAt(place.xyz);
  #ifdef SOLID
  vec3 light = lightOn(normalize(normal));
  vColour = vec4(color.rgb * light, color.a * uFade);
  #else
  vec3 own = mix(color.rgb, uContrast.rgb, color.a);
  #ifndef FLAT
  // Lines and texts with too little contrast are blended towards the contrast colour.
  float apart = abs(dot(own, vec3(0.3, 0.59, 0.11)) - uGround);
  own = mix(own, uContrast.rgb, 0.55 * (1.0 - smoothstep(0.08, 0.3, apart)));
  #endif
  vColour = vec4(own, uFade);
  #endif
  #ifdef FLAT
  vPlace = place.xyz;
  #endif
  #if defined(LETTERS) || defined(IMAGE)
  vUv = uv;
  #endif
  vec4 clip = viewProjection * place;
  #ifdef WIDE
  clip = widened(clip, viewProjection * (world * vec4(other, 1.0)));
  #endif
  // Drawn slightly nearer than the ground, at any distance.
  placeAt(clip, uNearer * reachOf(clip));
  gl_PointSize = uPointPx;
}
`;

export const DESIGN_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
${SECTION_FRAGMENT_GLSL}
varying vec4 vColour;
uniform vec4 uLight;
${COVERAGE_GLSL}
#ifdef FLAT
varying vec3 vPlace;
#endif
#if defined(LETTERS) || defined(IMAGE)
varying vec2 vUv;
uniform sampler2D uImage;
#endif
#ifdef LETTERS
uniform vec4 uHalo;
#endif

void main() {
  cut();
  vec4 colour = vColour;
  #ifdef FLAT
  // Both sides are lit: faces of drawings have no inside.
  vec3 normal = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
  colour.rgb *= uLight.w + (1.0 - uLight.w) * abs(dot(normal, uLight.xyz));
  #endif
  #ifdef LETTERS
  // Letters are found by texels: the atlas grows.
  vec4 sign = texture2D(uImage, vUv / vec2(textureSize(uImage, 0)));
  float letter = sign.r / max(sign.a, 0.01);
  colour = vec4(mix(uHalo.rgb, colour.rgb, letter), colour.a * sign.a * mix(uHalo.a, 1.0, letter));
  if (colour.a < 0.04) discard;
  #endif
${PICTURE_GLSL}  #ifdef IMAGE
  colour.a = covered(colour.a);
  #endif
  writeDepth();
  gl_FragColor = colour;
}
`;
