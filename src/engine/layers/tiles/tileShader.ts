import { COVERAGE_GLSL, PICTURE_GLSL } from '../../gpu/coverageGlsl.ts';
import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { HAZE_GLSL } from '../../gpu/hazeShader.ts';
import { LIGHT_GLSL } from '../../gpu/light.ts';
import { HATCH_GLSL, SECTION_VARYING_GLSL, SECTION_VERTEX_GLSL } from '../../gpu/sectionShader.ts';
import { MAX_POINT_PX, MIN_POINT_PX } from '../../tiles/pointSpacing.ts';

/** Map tiles: their own colours, lit from the south-west unless the material is unlit. */
export const TILE_VERTEX = `
precision highp float;
attribute vec3 position;
attribute vec4 normal;
attribute vec4 color;
#ifdef IMAGE
attribute vec2 uv;
varying vec2 vUv;
#endif
uniform mat4 viewProjection;
${DEPTH_VERTEX_GLSL}
${SECTION_VERTEX_GLSL}
${HAZE_GLSL}
${LIGHT_GLSL}
uniform vec4 uTint;
varying vec4 vHaze;
#ifdef POINTS
uniform float uPointM;
uniform vec2 uPointScale;
#endif
varying vec4 vColour;
#ifdef GRAIN
varying vec4 vPlace;
varying vec3 vNormal;
varying vec3 vSurface;
uniform vec2 uDetailM;
#endif

void main() {
  cutAt(position);
  vec3 light = vec3(1.0);
  #ifndef UNLIT
  light = lightOn(normalize(normal.xyz));
  #endif
  vHaze = hazeAt(position);
  vColour = vec4(color.rgb * uTint.rgb * light, color.a);
  #ifdef IMAGE
  vUv = uv;
  #endif
  #ifdef GRAIN
  float awayM = uHaze.w > 0.5 ? distance(position, uEye.xyz) : uDetailM.y;
  vPlace = vec4(position, 1.0 - smoothstep(uDetailM.x, 4.0 * uDetailM.x, awayM));
  vNormal = normal.xyz;
  vSurface = vec3(1.0) - min(vec3(1.0), abs(vec3(1.0, 2.0, 3.0) - normal.w * 127.0));
  #endif
  vec4 clip = viewProjection * vec4(position, 1.0);
  placeAt(clip, 0.0);
  #ifdef POINTS
  float pointPx = uPointM * uPointScale.x / (isPerspective() ? max(clip.w, 0.1) : 1.0);
  gl_PointSize = clamp(pointPx, ${MIN_POINT_PX.toFixed(1)} * uPointScale.y, ${MAX_POINT_PX.toFixed(1)} * uPointScale.y);
  #endif
}
`;

export const TILE_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
${SECTION_VARYING_GLSL}
${HATCH_GLSL}
/** Side of the section that the eye is on; 1 where the outside is a ghost; 1 where rock is closed. */
uniform vec4 uCut;
varying vec4 vHaze;
varying vec4 vColour;
uniform vec4 uTint;
${COVERAGE_GLSL}
#ifdef IMAGE
varying vec2 vUv;
uniform sampler2D uImage;
#endif
#ifdef GRAIN
varying vec4 vPlace;
varying vec3 vNormal;
varying vec3 vSurface;
uniform sampler2D uGrain;
uniform float uGrainPerM;

// Brightness offset in two scales, projected from above on floors, softer on rock, and from the side on walls. The larger
// scale hides that the picture repeats, and remains where distance has made one tone of the smaller one.
float grainAt(vec3 place, vec3 normal, float detail) {
  vec3 n = abs(normal);
  bool isFloor = n.y > 0.6 * (n.x + n.z);
  vec2 at = isFloor ? place.xz : n.x > n.z ? vec2(place.z, -place.y) : vec2(place.x, -place.y);
  vec3 grain = 0.6 * texture2D(uGrain, at.yx * 0.173).rgb - 0.3;
  if (detail > 0.0) grain += detail * (texture2D(uGrain, at).rgb - 0.5);
  return dot(grain, isFloor ? vSurface * vec3(0.6, 1.4, 1.0) : vSurface);
}
#endif

void main() {
  bool isOutside = abs(vCut) > 1.0;
  bool isGhost = isOutside && uCut.y > 0.5 && mod(floor(gl_FragCoord.x) + 3.0 * floor(gl_FragCoord.y), 8.0) < 0.5;
  // Rays that leave the section through air: the background is covered, so that the cut does not close over it.
  bool isBehind = isOutside && !isGhost && uCut.z > 0.5 && vCut * uCut.x <= 1.0;
  if (isOutside && !isGhost && !isBehind) discard;
  vec4 colour = vColour;
  #ifdef GRAIN
  colour.rgb *= 1.0 + grainAt(vPlace.xyz * uGrainPerM, vNormal, vPlace.w);
  #endif
${PICTURE_GLSL}  colour.a = covered(colour.a) * uTint.a;
  colour.rgb = mix(colour.rgb, vHaze.rgb, isBehind ? 1.0 : vHaze.a);
  #ifndef TWO_SIDED
  // The back of a surface is seen where the section cuts the rock before it.
  if (uCut.z > 0.5 && !gl_FrontFacing && !isGhost) colour.rgb = hatched();
  #endif
  writeDepth();
  gl_FragColor = colour;
}
`;
