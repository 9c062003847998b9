import { COVERAGE_GLSL, PICTURE_GLSL } from '../../gpu/coverageGlsl.ts';
import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
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
uniform vec4 uLight;
uniform vec4 uTint;
#ifdef POINTS
uniform float uPointM;
uniform vec2 uPointScale;
#endif
varying vec4 vColour;
#ifdef GRAIN
varying vec3 vPlace;
varying vec3 vNormal;
varying vec3 vSurface;
#endif

void main() {
  cutAt(position);
  float light = 1.0;
  #ifndef UNLIT
  light = uLight.w + (1.0 - uLight.w) * max(0.0, dot(normalize(normal.xyz), uLight.xyz));
  #endif
  vColour = vec4(color.rgb * uTint.rgb * light, color.a);
  #ifdef IMAGE
  vUv = uv;
  #endif
  #ifdef GRAIN
  vPlace = position;
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
uniform vec4 uVoid;
varying vec4 vColour;
uniform vec4 uTint;
${COVERAGE_GLSL}
#ifdef IMAGE
varying vec2 vUv;
uniform sampler2D uImage;
#endif
#ifdef GRAIN
varying vec3 vPlace;
varying vec3 vNormal;
varying vec3 vSurface;
uniform sampler2D uGrain;
uniform float uGrainPerM;

// Brightness offset: projected from above on floors, softer on rock, and from the side on walls. Walls have a second, larger
// octave so that it remains visible at a distance and its tiling does not show.
float grainAt(vec3 place, vec3 normal) {
  vec3 n = abs(normal);
  if (n.y > 0.6 * (n.x + n.z)) return dot(texture2D(uGrain, place.xz).rgb - 0.5, vSurface * vec3(0.6, 1.4, 1.0));
  vec2 at = n.x > n.z ? vec2(place.z, -place.y) : vec2(place.x, -place.y);
  vec3 grain = texture2D(uGrain, at).rgb + 0.6 * texture2D(uGrain, at.yx * 0.173).rgb - 0.8;
  return dot(grain, vSurface);
}
#endif

void main() {
  bool isOutside = abs(vCut) > 1.0;
  bool isGhost = isOutside && uCut.y > 0.5 && mod(floor(gl_FragCoord.x) + 3.0 * floor(gl_FragCoord.y), 8.0) < 0.5;
  // Rays that leave the section through air: what is behind is covered, so that the cut does not close over it.
  bool isBehind = isOutside && !isGhost && uCut.z > 0.5 && vCut * uCut.x <= 1.0;
  if (isOutside && !isGhost && !isBehind) discard;
  vec4 colour = vColour;
  #ifdef GRAIN
  colour.rgb *= 1.0 + grainAt(vPlace * uGrainPerM, vNormal);
  #endif
${PICTURE_GLSL}  colour.a = covered(colour.a) * uTint.a;
  if (isBehind) colour.rgb = uVoid.rgb;
  #ifndef TWO_SIDED
  // The back of a surface is seen where the section cuts the rock before it.
  if (uCut.z > 0.5 && !gl_FrontFacing && !isGhost) colour.rgb = hatched();
  #endif
  writeDepth();
  gl_FragColor = colour;
}
`;
