import { ENLARGE_GLSL, MODEL_GLSL, NEARER_GLSL, POSE_GLSL } from '../../gpu/poseShader.ts';
import { GLYPH_CELL } from './drawGlyph.ts';

/**
 * Markers and labels: quads that find their place by themselves. A vertex number is `row << 4 | 0 | corner` for the status
 * glyph that stands for a far vehicle, `slot << 4 | kind << 2 | corner` for a label's glyph (1) and text (2), where the
 * slot table holds row, atlas x, atlas y and text width.
 */
export const LABEL_VERTEX = `
${POSE_GLSL}
${MODEL_GLSL}
${ENLARGE_GLSL}
${NEARER_GLSL}
uniform mat4 viewProjection;
uniform sampler2D uSlots;
/** Pixels of the pane, device pixels a CSS pixel, scale of texts. */
uniform vec4 uPane;
/** Width and height of the atlas, pixels of one of its CSS pixels, sine of the camera's elevation. */
uniform vec4 uAtlasSize;
uniform vec4 uPalette[8];
uniform vec4 uText[2];
varying vec2 vUv;
varying vec4 vFill;

int glyphOf(int look) {
  int other = (look & 3) == 1 ? 1 : 0;
  if ((look & 64) != 0) return 9;
  if ((look & 128) != 0) return 10;
  if ((look & 3) == 2) return 2;
  if ((look & 32) != 0) return 7;
  if ((look & 16) != 0) return 8;
  if ((look & 12) == 4) return 3 + other;
  if ((look & 12) == 8) return 5 + other;
  return other;
}

vec4 glyphColour(int glyph) {
  int at = glyph < 2 ? 0 : glyph == 2 ? 1 : glyph < 5 ? 2 : glyph < 7 ? 3 : glyph == 7 ? 4 : glyph == 8 ? 5 : 6;
  return uPalette[at];
}

void main() {
  uint id = uint(gl_VertexID);
  int kind = int((id >> 2) & 3u);
  vec2 corner = vec2(id & 1u, (id >> 1) & 1u);
  vec4 slot = vec4(0.0);
  if (kind != 0) slot = texelFetch(uSlots, ivec2(int(id >> 4), 0), 0);
  int row = kind == 0 ? int(id >> 4) : int(slot.x);
  Pose pose = poseOf(row);
  uvec4 head = modelTexel(pose.model * 4);
  vec4 ground = viewProjection * vec4(pose.at, 1.0);
  float pixels = truePixels(ground, head, pose.model);
  bool far = pixels * uSize.z < uSize.y;
  float height = uintBitsToFloat(head.z) * (far ? 1.0 : enlargement(ground, head, 0, pose.model, uSize.z));
  vec4 clip = viewProjection * vec4(pose.at + vec3(0.0, kind == 0 ? height * 0.5 : height, 0.0), 1.0);
  vec2 at = (clip.xy / clip.w * 0.5 + 0.5) * uPane.xy;
  int glyph = glyphOf(pose.look);
  float unit = uPane.z * uPane.w;
  vec2 origin;
  vec2 size;
  vec2 cell;
  vec2 extent;
  float glyphWidth = (glyph == 1 || glyph == 4 || glyph == 6) ? 22.0 : 12.0;
  vec2 glyphCell = vec2(glyphWidth + ${GLYPH_CELL.margin * 2}.0, ${GLYPH_CELL.height}.0);
  if (kind == 0) {
    unit = uPane.z * 10.0 / 12.0;
    // One pixel of halo is enough here: thousands of these are all that a far view draws.
    glyphCell -= 2.0;
    size = glyphCell * unit;
    origin = floor(at - vec2(7.0, 7.0) * unit + 0.5);
  } else {
    float total = glyphWidth * unit + slot.w;
    float left = floor(at.x - total * 0.5 + 0.5);
    // Seen from above, a model reaches up the screen by half its length.
    float reach = far ? 7.0 * unit : 4.0 * unit + max(0.0, uAtlasSize.w) * 0.35 * max(pixels, uSize.y) * uPane.z;
    float base = floor(at.y + reach + 8.0 * unit + 0.5);
    if (kind == 1) {
      size = glyphCell * unit;
      origin = vec2(left - floor(${GLYPH_CELL.margin}.0 * unit), base - floor(8.0 * unit));
    } else {
      size = vec2(slot.w, floor(18.0 * unit + 0.5));
      origin = vec2(left + floor((glyphWidth + 1.0) * unit), base - floor(9.0 * unit));
    }
  }
  if (kind == 2) {
    cell = slot.yz;
    extent = size;
    vFill = uText[(pose.look & 3) == 2 ? 1 : 0];
  } else {
    cell = vec2(float(glyph) * ceil(${GLYPH_CELL.width}.0 * uAtlasSize.z), 0.0) + (kind == 0 ? uAtlasSize.z : 0.0);
    extent = glyphCell * uAtlasSize.z;
    vFill = glyphColour(glyph);
  }
  vUv = (cell + vec2(corner.x, 1.0 - corner.y) * extent) / uAtlasSize.xy;
  vec2 place = (origin + corner * size) / uPane.xy * 2.0 - 1.0;
  float depth = kind == 0 ? nearerDepth(clip, 4.0 + 0.01 * clip.w) : -clip.w;
  gl_Position = clip.w > 0.05 ? vec4(place * clip.w, depth, clip.w) : vec4(2.0, 2.0, 2.0, 1.0);
}
`;

export const LABEL_FRAGMENT = `
precision highp float;
uniform sampler2D uAtlas;
uniform vec4 uHalo;
uniform vec4 uAlert;
varying vec2 vUv;
varying vec4 vFill;

void main() {
  vec4 mask = texture2D(uAtlas, vUv);
  float cover = max(mask.r, mask.b);
  float alpha = max(mask.g, cover) * vFill.a;
  if (alpha < 0.02) discard;
  vec3 fill = mix(vFill.rgb, uAlert.rgb, mask.b / max(cover, 0.001));
  gl_FragColor = vec4(mix(uHalo.rgb, fill, cover), alpha);
}
`;
