import { POSE_IN_GLSL } from '../../gpu/poseShader.ts';
import { ENLARGE_GLSL, MODEL_GLSL } from '../../models/modelShader.ts';
import { GLYPH_CELL } from './drawGlyph.ts';
import { GLYPH_GLSL, MASK_BLEND_GLSL } from './glyphGlsl.ts';

/**
 * Labels: quads positioned by the shader. A vertex number is `slot << 5 | part << 2 | corner` for a label's glyph (1), text
 * (2), image (3) and figure (4); LabelSlotTable.ts documents the slots. Parts are stacked: image at the bottom, glyph and
 * text above it, figure on top.
 */
export const LABEL_VERTEX = `
${POSE_IN_GLSL}
uniform sampler2D uPoses;
uniform sampler2D uSiteEntityPoses;
/** Clocks of both tables: a uniform that differs in each draw costs a call. */
uniform float uNow[2];
${MODEL_GLSL}
${ENLARGE_GLSL}
${GLYPH_GLSL}
uniform mat4 viewProjection;
uniform sampler2D uSlots;
/** Width and height of the atlas. */
uniform vec4 uAtlasSize;
varying vec2 vUv;
varying vec4 vFill;
/** 1 for images and figures, which have colours in the atlas. */
varying float vPicture;

vec3 unpacked(float packed) {
  int c = int(packed);
  return vec3((c >> 16) & 255, (c >> 8) & 255, c & 255) / 255.0;
}

/** The label's anchor: the model's centre at the height of the highest corner of its box. */
vec2 topOf(Pose pose, uvec4 head, float grown, vec4 clip) {
  vec2 at = onPane(clip);
  float height = uintBitsToFloat(head.z) * grown;
  Pose level = pose;
  level.pitch = 0.0;
  for (int corner = 0; corner < 4; corner++) {
    vec2 side = vec2((corner & 1) == 0 ? -0.5 : 0.5, (corner & 2) == 0 ? -0.5 : 0.5) * grown;
    vec3 local = vec3(side.x * uintBitsToFloat(head.y), height, side.y * uintBitsToFloat(head.w));
    vec4 c = viewProjection * vec4(pose.at + turned(local, level), 1.0);
    if (c.w > 0.05) at.y = max(at.y, onPane(c).y);
  }
  return at;
}

/** Device pixels by which a metre along a direction moves a point on the pane. */
vec2 shift(vec4 clip, vec3 along) {
  vec4 d = viewProjection * vec4(along, 0.0);
  return (d.xy * clip.w - clip.xy * d.w) / (clip.w * clip.w) * 0.5 * uPane.xy;
}

/** A point of an image, device pixels from its middle, as it is on the pane: on the pane turned by z, in the world by all. */
vec2 turnedImage(vec2 local, vec4 turn, vec4 clip) {
  vec3 c = cos(turn.xyz);
  vec3 s = sin(turn.xyz);
  if (turn.w < 1.5) return mat2(c.z, s.z, -s.z, c.z) * local;
  vec3 across = vec3(c.y * c.z, c.x * s.z + s.x * s.y * c.z, s.x * s.z - c.x * s.y * c.z);
  vec3 up = vec3(-c.y * s.z, c.x * c.z - s.x * s.y * s.z, s.x * c.z + c.x * s.y * s.z);
  vec2 ex = shift(clip, vec3(1.0, 0.0, 0.0));
  vec2 ey = shift(clip, vec3(0.0, 1.0, 0.0));
  vec2 ez = shift(clip, vec3(0.0, 0.0, 1.0));
  // Pixels a metre of a plane that faces the eye.
  float scale = sqrt(max(1e-12, (dot(ex, ex) + dot(ey, ey) + dot(ez, ez)) * 0.5));
  return (local.x * shift(clip, across) + local.y * shift(clip, up)) / scale;
}

void main() {
  uint id = uint(gl_VertexID);
  int part = int((id >> 2) & 7u);
  vec2 corner = vec2(id & 1u, (id >> 1) & 1u);
  int line = int(id >> 5);
  vec4 slot = texelFetch(uSlots, ivec2(0, line), 0);
  int row = int(slot.x);
  int table = int(slot.y);
  Pose pose = Pose(vec3(0.0), 0.0, 0.0, 0, 0);
  if (table == 0) pose = poseIn(uPoses, row, uNow[0]);
  else if (table == 1) pose = poseIn(uSiteEntityPoses, row, uNow[1]);
  else pose.at = texelFetch(uSlots, ivec2(6, line), 0).xyz;
  uvec4 head = modelTexel(pose.model * 4);
  vec4 ground = viewProjection * vec4(pose.at, 1.0);
  float most = table == 0 ? uSize.z : uSize.w;
  bool far = table == 2 || truePixels(ground, head, pose.model) * most < uSize.y;
  float grown = far ? 1.0 : enlargement(ground, head, 0, pose.model, most);
  float height = table == 2 ? 0.0 : uintBitsToFloat(head.z) * grown * (far ? 0.5 : 1.0);
  vec4 clip = viewProjection * vec4(pose.at + vec3(0.0, height, 0.0), 1.0);
  if (clip.w < 0.05) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  float unit = slot.z;
  int glyph = int(slot.w);
  vec2 origin;
  vec2 size;
  vec2 glyphCell = vec2(glyphWidth(glyph) + ${GLYPH_CELL.margin * 2}.0, ${GLYPH_CELL.height}.0);
  vec4 source = vec4(float(glyph) * ceil(${GLYPH_CELL.width}.0 * uPane.z), 0.0, glyphCell * uPane.z);
  vPicture = 0.0;
  vec4 text = texelFetch(uSlots, ivec2(1, line), 0);
  vec4 image = texelFetch(uSlots, ivec2(2, line), 0);
  vec4 figure = texelFetch(uSlots, ivec2(3, line), 0);
  vec4 colours = texelFetch(uSlots, ivec2(4, line), 0);
  vec4 more = texelFetch(uSlots, ivec2(5, line), 0);
  vec2 at = far ? onPane(clip) : topOf(pose, head, grown, clip);
  vec2 letters = text.zw * more.y;
  float before = glyph < 0 ? 0.0 : glyphWidth(glyph) * unit;
  vec2 whole = vec2(max(max(image.z, figure.z * more.z), before + letters.x), 0.0);
  whole.y = image.w + (text.z > 0.0 ? 16.0 * unit : 0.0) + figure.w * more.z;
  float base = table == 2 ? at.y - 7.0 * unit : at.y + (far ? 9.0 : image.w > 0.0 ? 1.0 : 8.0) * uPane.z;
  // Between two choices a label may reach the pane's edge: it is kept inside, and hidden once its anchor is outside.
  vec2 edge = max(vec2(0.0), uPane.xy - whole);
  vec2 lower = vec2(at.x - whole.x * 0.5, base);
  vec2 inside = clamp(lower, vec2(0.0), edge);
  if (any(greaterThan(abs(lower - inside), max(whole * 0.5, vec2(8.0))))) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  at.x = inside.x + whole.x * 0.5;
  base = inside.y;
  float middle = floor(base + image.w + 7.0 * unit + 0.5);
  if (part == 3) {
    source = image;
    size = image.zw;
    origin = floor(vec2(at.x - size.x * 0.5, base) + 0.5);
    vFill = vec4(1.0, 1.0, 1.0, colours.w);
    vPicture = 1.0;
  } else if (part == 4) {
    source = figure;
    size = figure.zw * more.z;
    origin = floor(vec2(at.x - size.x * 0.5, base + image.w + (text.z > 0.0 ? 16.0 * unit : 0.0)) + 0.5);
    vFill = vec4(1.0, 1.0, 1.0, more.x);
    vPicture = 1.0;
  } else {
    float left = floor(at.x - (before + letters.x) * 0.5 + 0.5);
    if (part == 1) {
      size = glyphCell * unit;
      origin = vec2(left - floor(${GLYPH_CELL.margin}.0 * unit), middle - floor(8.0 * unit));
      vFill = vec4(unpacked(colours.y), colours.z);
    } else {
      source = text;
      size = letters;
      origin = vec2(left + floor(before + (glyph < 0 ? 0.0 : unit)), middle - floor(letters.y * 0.5));
      vFill = vec4(unpacked(colours.x), colours.z);
    }
  }
  vUv = (source.xy + vec2(corner.x, 1.0 - corner.y) * source.zw) / uAtlasSize.xy;
  vec2 spread = corner * size;
  vec4 turn = texelFetch(uSlots, ivec2(6, line), 0);
  if (part == 3 && turn.w > 0.5) spread = size * 0.5 + turnedImage(spread - size * 0.5, turn, clip);
  vec2 place = (origin + spread) / uPane.xy * 2.0 - 1.0;
  gl_Position = vec4(place * clip.w, -clip.w, clip.w);
}
`;

export const LABEL_FRAGMENT = `
precision highp float;
${MASK_BLEND_GLSL}
uniform sampler2D uAtlas;
varying vec2 vUv;
varying vec4 vFill;
varying float vPicture;

void main() {
  vec4 mask = texture2D(uAtlas, vUv);
  if (vPicture > 0.5) {
    if (mask.a < 0.02) discard;
    gl_FragColor = vec4(mask.rgb, mask.a * vFill.a);
    return;
  }
  vec4 colour = maskColour(mask, vFill);
  if (colour.a < 0.02) discard;
  gl_FragColor = colour;
}
`;
