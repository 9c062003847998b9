import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { SECTION_FRAGMENT_GLSL, SECTION_VERTEX_GLSL } from '../../gpu/sectionShader.ts';

/** Bit fields of a vertex number: corner, point, trail (TrailLayer). */
export const VERTEX_CORNER_BITS = 2;
export const VERTEX_POINT_BITS = 11;

const TRAIL_VARYINGS = `
varying float vSpeed;
varying float vOperating;
varying float vAlong;
varying float vAge;
varying float vAcross;
varying float vMetresPerPixel;`;

/** A strip between two fixes, some pixels wide, cut where the trail begins and where the vehicle is now. */
export const TRAIL_VERTEX = `
precision highp float;
precision highp int;
uniform highp sampler2D uTrails;
uniform mat4 viewProjection;
/** Now, length of the trails and of the position tween, seconds, and half the width of the line, device pixels. */
uniform vec4 uTrail;
/** Width and height of the pane, device pixels, and its pixels per metre at depth 1. */
uniform vec4 uPane;
${DEPTH_VERTEX_GLSL}
${SECTION_VERTEX_GLSL}
${TRAIL_VARYINGS}

const float NEAR = 0.05;

void hide() {
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  vDepth = 0.0;
}

void main() {
  int corner = gl_VertexID & 3;
  int point = (gl_VertexID >> ${VERTEX_CORNER_BITS}) & ${(1 << VERTEX_POINT_BITS) - 1};
  int line = (gl_VertexID >> ${VERTEX_CORNER_BITS + VERTEX_POINT_BITS}) * 2;
  vec4 a = texelFetch(uTrails, ivec2(point, line), 0);
  vec4 b = texelFetch(uTrails, ivec2(point + 1, line), 0);
  vec4 aMore = texelFetch(uTrails, ivec2(point, line + 1), 0);
  vec4 bMore = texelFetch(uTrails, ivec2(point + 1, line + 1), 0);
  float now = uTrail.x;
  float first = clamp((now - uTrail.y - a.w) / max(b.w - a.w, 0.001), 0.0, 1.0);
  float last = clamp((now - bMore.w) / uTrail.z, 0.0, 1.0);
  if (bMore.z < 0.0 || first >= last) {
    hide();
    return;
  }
  vec4 from = viewProjection * vec4(mix(a.xyz, b.xyz, first), 1.0);
  vec4 to = viewProjection * vec4(mix(a.xyz, b.xyz, last), 1.0);
  if (max(from.w, to.w) < NEAR) {
    hide();
    return;
  }
  // Points behind the eye have no screen position.
  vec4 behind = from;
  if (from.w < NEAR) from = mix(from, to, (NEAR - from.w) / (to.w - from.w));
  if (to.w < NEAR) to = mix(to, behind, (NEAR - to.w) / (behind.w - to.w));
  vec2 way = (to.xy / to.w - from.xy / from.w) * uPane.xy;
  float wayLength = length(way);
  way = wayLength > 1e-4 ? way / wayLength : vec2(0.0);
  bool isEnd = corner > 1;
  float side = (corner & 1) == 0 ? 1.0 : -1.0;
  vec4 clip = isEnd ? to : from;
  clip.xy += vec2(-way.y, way.x) * side * uTrail.w * 2.0 / uPane.xy * clip.w;
  float share = isEnd ? last : first;
  cutAt(mix(a.xyz, b.xyz, share));
  vSpeed = mix(aMore.x, bMore.x, share);
  vOperating = aMore.y;
  vAlong = mix(max(aMore.z, 0.0), bMore.z, share);
  if (aMore.z < 0.0) vAlong = bMore.z - (1.0 - share) * distance(a.xyz, b.xyz);
  vAge = (now - mix(a.w, b.w, share)) / uTrail.y;
  vAcross = side * uTrail.w;
  vMetresPerPixel = clip.w / uPane.z;
  placeAt(clip, 0.3 + 0.002 * clip.w);
}
`;

/**
 * Fades to nothing with age. A solid line is work and a dashed one anything else, so that colour is not the only
 * signal.
 */
export const TRAIL_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
${SECTION_FRAGMENT_GLSL}
/** Slow, middle, fast, working, not working, casing. Alpha of the first is how much is seen, of the second 1 by speed. */
uniform vec4 uColours[6];
/** Speeds of the three colours, km/h, and half the width of the line without its casing, device pixels. */
uniform vec4 uSpeeds;
${TRAIL_VARYINGS}

const float DASH_PX = 9.0;

vec3 colourOfSpeed() {
  if (vSpeed < uSpeeds.y) return mix(uColours[0].rgb, uColours[1].rgb, clamp((vSpeed - uSpeeds.x) / (uSpeeds.y - uSpeeds.x), 0.0, 1.0));
  return mix(uColours[1].rgb, uColours[2].rgb, clamp((vSpeed - uSpeeds.y) / (uSpeeds.z - uSpeeds.y), 0.0, 1.0));
}

void main() {
  cut();
  writeDepth();
  bool bySpeed = uColours[1].a > 0.5;
  bool isWork = vOperating > 0.5;
  // Dashes are 9 to 18 pixels long at any distance.
  float dash = exp2(ceil(log2(max(vMetresPerPixel, 1e-4) * DASH_PX)));
  if (!bySpeed && !isWork && fract(vAlong / (2.0 * dash)) > 0.55) discard;
  vec3 colour = bySpeed ? colourOfSpeed() : isWork ? uColours[3].rgb : uColours[4].rgb;
  float age = clamp(vAge, 0.0, 1.0);
  float across = abs(vAcross);
  float casing = smoothstep(uSpeeds.w - 0.5, uSpeeds.w + 0.5, across);
  gl_FragColor = vec4(mix(colour, uColours[5].rgb, casing), uColours[0].a * (1.0 - age * age) * (1.0 - 0.4 * casing));
}
`;
