import { GROUND_KINDS } from '../../../domain/site/groundKind.ts';
import { COVERAGE_GLSL, PICTURE_GLSL } from '../../gpu/coverageGlsl.ts';
import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { HAZE_GLSL } from '../../gpu/hazeShader.ts';
import { LIGHT_GLSL } from '../../gpu/light.ts';
import { HATCH_GLSL, SECTION_VARYING_GLSL, SECTION_VERTEX_GLSL } from '../../gpu/sectionShader.ts';
import { MAX_POINT_PX, MIN_POINT_PX } from '../../tiles/pointSpacing.ts';
import { DRIVE_FRAGMENT_GLSL, DRIVE_VERTEX_GLSL, DRIVE_VERTEX_MAIN_GLSL } from './driveShader.ts';
import { GROUND_GLSL } from './groundShader.ts';

const [PLAIN, ROCK, ROAD, CONCRETE, WATER, RAMP] = (
  ['plain', 'rock', 'road', 'concrete', 'water', 'ramp'] as const
).map((kind) => GROUND_KINDS.indexOf(kind)) as [number, number, number, number, number, number];
/** Index after the colours of the kinds. */
const LEVEL_ROCK = GROUND_KINDS.length;

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
#ifdef SECTION
${SECTION_VERTEX_GLSL}
#endif
${HAZE_GLSL}
${LIGHT_GLSL}
uniform vec4 uTint;
varying vec4 vHaze;
#ifdef POINTS
uniform float uPointM;
uniform vec2 uPointScale;
#endif
varying vec4 vColour;
${DRIVE_VERTEX_GLSL}
#ifdef PLACED
varying vec4 vPlace;
#endif
int kindOf(float number) { return int(clamp(floor(number * 127.0 + 0.5), 0.0, ${LEVEL_ROCK - 1}.0)); }
#ifdef UNCOLOURED
// By number of the kind; the colour of level rock follows the last one.
uniform vec3 uKinds[${LEVEL_ROCK + 1}];
uniform vec2 uHeights;
// Level rock is lighter than walls, and high ground lighter than low ground.
vec3 rockColour(float up, float height) {
  return mix(uKinds[${ROCK}], uKinds[${LEVEL_ROCK}], smoothstep(0.55, 1.0, up)) * (0.85 + 0.25 * (height - uHeights.x) * uHeights.y);
}
vec3 colourOf(int kind, float up, float height) {
  return kind == ${ROCK} ? rockColour(up, height) : uKinds[kind];
}
#endif
#ifdef TRACKS
attribute vec2 uv;
varying vec2 vTrack;
#endif
#ifdef GRAIN
varying vec3 vNormal;
varying vec3 vSurface;
uniform vec2 uGrainDistancesM;
// Shares of the picture's grains, rock, road and concrete, in a kind of ground; water has none.
vec3 grainOf(int kind) {
  if (kind == ${PLAIN} || kind == ${WATER}) return vec3(0.0);
  if (kind == ${CONCRETE}) return vec3(0.0, 0.0, 1.0);
  return kind == ${ROAD} || kind == ${RAMP} ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
}
#endif

void main() {
  #ifdef SECTION
  cutAt(position);
  #endif
  vec3 light = vec3(1.0);
  #ifndef UNLIT
  light = lightOn(normalize(normal.xyz));
  #endif
  vHaze = hazeAt(position);
  #ifdef UNCOLOURED
  vColour = vec4(colourOf(kindOf(normal.w), normalize(normal.xyz).y, position.y) * uTint.rgb * light, color.a);
  #else
  vColour = vec4(color.rgb * uTint.rgb * light, color.a);
  #endif
  #ifdef PLACED
  vPlace = vec4(position, 0.0);
  #endif
  #ifdef TRACKS
  vTrack = uv;
  #endif
  #ifdef IMAGE
  vUv = uv;
  #endif
  #ifdef GRAIN
  float awayM = uHaze.w > 0.5 ? distance(position, uEye.xyz) : uGrainDistancesM.y;
  vPlace.w = 1.0 - smoothstep(uGrainDistancesM.x, 4.0 * uGrainDistancesM.x, awayM);
  vNormal = normal.xyz;
  vSurface = grainOf(kindOf(normal.w));
  #endif
  vec4 clip = viewProjection * vec4(position, 1.0);
  placeAt(clip, 0.0);
${DRIVE_VERTEX_MAIN_GLSL}  #ifdef POINTS
  float pointPx = uPointM * uPointScale.x / (isPerspective() ? max(clip.w, 0.1) : 1.0);
  gl_PointSize = clamp(pointPx, ${MIN_POINT_PX.toFixed(1)} * uPointScale.y, ${MAX_POINT_PX.toFixed(1)} * uPointScale.y);
  #endif
}
`;

export const TILE_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
#ifdef SECTION
${SECTION_VARYING_GLSL}
${HATCH_GLSL}
/** Side of the section that the eye is on; 1 where the outside is a ghost; 1 where rock is closed. */
uniform vec4 uCut;
#endif
varying vec4 vHaze;
varying vec4 vColour;
uniform vec4 uTint;
${COVERAGE_GLSL}
${DRIVE_FRAGMENT_GLSL}
#ifdef IMAGE
varying vec2 vUv;
uniform sampler2D uImage;
#endif
#ifdef PLACED
/** Position, and how much of the fine grain is seen there. */
varying vec4 vPlace;
#endif
${GROUND_GLSL}
void main() {
  #ifdef SECTION
  bool isOutside = abs(vCut) > 1.0;
  bool isGhost = isOutside && uCut.y > 0.5 && mod(floor(gl_FragCoord.x) + 3.0 * floor(gl_FragCoord.y), 8.0) < 0.5;
  // Rays that leave the section through air: the background is covered, so that the cut does not close over it.
  bool isBehind = isOutside && !isGhost && uCut.z > 0.5 && vCut * uCut.x <= 1.0;
  if (isOutside && !isGhost && !isBehind) discard;
  #endif
  vec4 colour = vColour;
  #ifdef GRAIN
  if (uGrainPerM > 0.0) colour.rgb *= grainAt(vPlace.xyz * uGrainPerM, vNormal, vPlace.w);
  #endif
${PICTURE_GLSL}  #ifdef DRIVE
  colour.rgb = driveColour(colour.rgb);
  #endif
  colour.a = covered(colour.a) * uTint.a;
  colour.rgb = mix(colour.rgb, vHaze.rgb, vHaze.a);
  #ifdef GROUND
  if (uRim.z > 0.0) colour.rgb = endedAt(colour.rgb, vPlace.xyz);
  #endif
  #ifdef SECTION
  if (isBehind) colour.rgb = vHaze.rgb;
  #ifndef TWO_SIDED
  // The back of a surface is seen where the section cuts the rock before it.
  if (uCut.z > 0.5 && !gl_FrontFacing && !isGhost) colour.rgb = hatched();
  #endif
  #endif
  writeDepth();
  gl_FragColor = colour;
}
`;
