import { ENTITY_MODELS, modelIndexOf } from '../../../domain/models/entityModels.ts';
import { VEHICLE_CATEGORIES } from '../../../domain/vehicle/category.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { GLYPH_NAMES, GLYPH_NEARER_SHARE, LINK_FLAGS } from '../../glyphs/glyphs.ts';
import { FLAT_DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { POSE_GLSL } from '../../gpu/poseShader.ts';
import { MODEL_GLSL } from '../../models/modelShader.ts';
import { GLYPH_GLSL, MASK_BLEND_GLSL } from './glyphGlsl.ts';
import { glyphIndex } from './labelStyles.ts';
import { MARKER_SCALE } from './markerGlyphs.ts';

/** Markers: points positioned by the shader; the vertex number is the row. */
export const MARKER_VERTEX = `
${POSE_GLSL}
${MODEL_GLSL}
${GLYPH_GLSL}
uniform mat4 viewProjection;
${FLAT_DEPTH_VERTEX_GLSL}
uniform vec4 uPalette[${GLYPH_NAMES.length}];
uniform sampler2D uColours;
/**
 * Sides of a usual and of a wide point, device pixels, where the atlas has their glyphs (markerGlyphs.ts), and whether
 * rows have colours of their own, 1 or 0.
 */
uniform vec4 uSides;
/** By model, 1 where online and offline is shown in place of the status. */
uniform float uShowsLink[${ENTITY_MODELS.length}];
flat varying vec4 vFill;
/** Where the point's glyph begins in the atlas, and the length of its side. */
flat varying vec3 vSource;

/** The same choice as glyphOf() in glyphs.ts. */
int vehicleGlyph(int state) {
  int status = state & ${STATE_FLAGS.statusMask};
  bool other = status == ${STATE_FLAGS.other};
  if ((state & ${STATE_FLAGS.alert}) != 0) return ${glyphIndex('alert')};
  if ((state & ${STATE_FLAGS.alertSeen}) != 0) return ${glyphIndex('alertSeen')};
  if (status == ${STATE_FLAGS.offline}) return ${glyphIndex('offline')};
  if ((state & ${STATE_FLAGS.stale}) != 0) return ${glyphIndex('stale')};
  if ((state & ${STATE_FLAGS.warning}) != 0) return ${glyphIndex('warning')};
  int load = state & ${STATE_FLAGS.heaped};
  if (load == ${STATE_FLAGS.loaded}) return other ? ${glyphIndex('loadedOther')} : ${glyphIndex('loaded')};
  if (load == ${STATE_FLAGS.empty}) return other ? ${glyphIndex('emptyOther')} : ${glyphIndex('empty')};
  return other ? ${glyphIndex('other')} : ${glyphIndex('operating')};
}

/** With its colour the same choice as that of glyphs beside names (LabelComposer.ts). */
int glyphOf(Pose pose, bool showsLink) {
  if (showsLink) return vehicleGlyph(pose.state & ${LINK_FLAGS});
  int glyph = vehicleGlyph(pose.state);
  if (pose.model < ${VEHICLE_CATEGORIES.length} || glyph > ${glyphIndex('other')} || pose.model == ${modelIndexOf('people')}) return glyph;
  return ${glyphIndex('siteEntity')};
}

vec4 fillOf(int row, int glyph, bool showsLink) {
  if (showsLink) return uPalette[glyph == ${glyphIndex('offline')} ? ${glyphIndex('alert')} : glyph];
  if (uSides.w > 0.0 && (glyph == ${glyphIndex('siteEntity')} || glyph <= ${glyphIndex('other')})) {
    vec4 own = texelFetch(uColours, cellOf(row), 0);
    if (own.a > 0.0) return own;
  }
  return uPalette[glyph];
}

void main() {
  int row = gl_VertexID;
  Pose pose = poseOf(row);
  float height = uintBitsToFloat(modelTexel(pose.model * 4).z);
  vec4 clip = viewProjection * vec4(pose.at + vec3(0.0, height * 0.5, 0.0), 1.0);
  gl_PointSize = 1.0;
  if (clip.w < 0.05) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  bool showsLink = uShowsLink[pose.model] > 0.0;
  int glyph = glyphOf(pose, showsLink);
  float side = glyphWidth(glyph) > 12.0 ? uSides.y : uSides.x;
  vec2 middle = floor(onPane(clip) - 7.0 * ${MARKER_SCALE} * uPane.z + 0.5) + 0.5 * side;
  vFill = fillOf(row, glyph, showsLink);
  vSource = vec3(float(glyph) * uSides.y, uSides.z, side);
  gl_PointSize = side;
  placeFlat(vec4((middle / uPane.xy * 2.0 - 1.0) * clip.w, clip.zw), 4.0 + ${GLYPH_NEARER_SHARE} * clip.w);
}
`;

export const MARKER_FRAGMENT = `
precision highp float;
${MASK_BLEND_GLSL}
uniform sampler2D uAtlas;
flat varying vec4 vFill;
flat varying vec3 vSource;

void main() {
  ivec2 texel = ivec2(vSource.xy) + ivec2(gl_PointCoord * vSource.z);
  vec4 colour = maskColour(texelFetch(uAtlas, texel, 0), vFill);
  if (colour.a < 0.02) discard;
  gl_FragColor = colour;
}
`;
