import { modelIndexOf } from '../../../domain/models/entityModels.ts';
import { VEHICLE_CATEGORIES } from '../../../domain/vehicle/category.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { GLYPH_NAMES } from '../../glyphs/glyphs.ts';
import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { POSE_GLSL } from '../../gpu/poseShader.ts';
import { MODEL_GLSL } from '../../models/modelShader.ts';
import { GLYPH_CELL } from './drawGlyph.ts';
import { GLYPH_GLSL, MASK_BLEND_GLSL } from './glyphGlsl.ts';
import { glyphIndex } from './labelStyles.ts';

/** Markers: points positioned by the shader; a vertex number is the row. */
export const MARKER_VERTEX = `
${POSE_GLSL}
${MODEL_GLSL}
${GLYPH_GLSL}
uniform mat4 viewProjection;
${DEPTH_VERTEX_GLSL}
uniform vec4 uPalette[${GLYPH_NAMES.length}];
#ifdef OWN_COLOURS
uniform sampler2D uColours;
#endif
varying vec4 vFill;
/** Corner and size in the atlas. */
varying vec4 vSource;
/** Size of the glyph and length of the point's sides, device pixels. */
varying vec3 vSize;

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

int glyphOf(Pose pose) {
  int glyph = vehicleGlyph(pose.state);
  if (pose.model < ${VEHICLE_CATEGORIES.length} || glyph > ${glyphIndex('other')} || pose.model == ${modelIndexOf('people')}) return glyph;
  return ${glyphIndex('siteEntity')};
}

vec4 fillOf(int row, int glyph) {
  #ifdef OWN_COLOURS
  vec4 own = texelFetch(uColours, cellOf(row), 0);
  if (own.a > 0.0 && (glyph == ${glyphIndex('siteEntity')} || glyph <= ${glyphIndex('other')})) return own;
  #endif
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
  int glyph = glyphOf(pose);
  float unit = uPane.z * 10.0 / 12.0;
  // One pixel of halo is enough: a distant view draws thousands of them.
  vec2 cell = vec2(glyphWidth(glyph) + ${GLYPH_CELL.margin * 2}.0, ${GLYPH_CELL.height}.0) - 2.0;
  vec2 size = cell * unit;
  float side = ceil(max(size.x, size.y));
  vec2 middle = floor(onPane(clip) - 7.0 * unit + 0.5) + 0.5 * side;
  vFill = fillOf(row, glyph);
  vSource = vec4(float(glyph) * ceil(${GLYPH_CELL.width}.0 * uPane.z) + uPane.z, uPane.z, cell * uPane.z);
  vSize = vec3(size, side);
  gl_PointSize = side;
  placeAt(vec4((middle / uPane.xy * 2.0 - 1.0) * clip.w, clip.zw), 4.0 + 0.01 * clip.w);
}
`;

export const MARKER_FRAGMENT = `
precision highp float;
${MASK_BLEND_GLSL}
${DEPTH_FRAGMENT_GLSL}
uniform sampler2D uAtlas;
uniform vec4 uAtlasSize;
varying vec4 vFill;
varying vec4 vSource;
varying vec3 vSize;

void main() {
  vec2 at = vec2(gl_PointCoord.x, 1.0 - gl_PointCoord.y) * vSize.z / vSize.xy;
  if (at.x > 1.0 || at.y > 1.0) discard;
  vec4 colour = maskColour(texture2D(uAtlas, (vSource.xy + vec2(at.x, 1.0 - at.y) * vSource.zw) / uAtlasSize.xy), vFill);
  if (colour.a < 0.02) discard;
  writeDepth();
  gl_FragColor = colour;
}
`;
