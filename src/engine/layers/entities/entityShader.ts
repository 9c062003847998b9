import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { NOISE_EXPRESSION } from '../../gpu/coverageGlsl.ts';
import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { INSTANCE_ROW } from '../../gpu/InstancedMesh.ts';
import { LIGHT_GLSL, RIM_GLSL } from '../../gpu/light.ts';
import { POSE_GLSL } from '../../gpu/poseShader.ts';
import { ENLARGE_GLSL, MODEL_GLSL } from '../../models/modelShader.ts';

/**
 * Entities: one light from the south-west; paint slots take the colour of the row's state, or the row's own colour where
 * uSize.w is 1.
 */
export const ENTITY_VERTEX = `
${POSE_GLSL}
${MODEL_GLSL}
${ENLARGE_GLSL}
attribute float ${INSTANCE_ROW};
uniform mat4 viewProjection;
${DEPTH_VERTEX_GLSL}
uniform vec4 uBody[4];
uniform vec4 uBed[2];
${LIGHT_GLSL}
${RIM_GLSL}
varying vec3 vColour;
/** The pixels that are drawn, from and to a value of the noise. */
varying vec2 vShare;
/** CSS pixels of length between which level 2 becomes level 1, and those between which level 1 becomes level 0. */
uniform vec4 uFades;
uniform sampler2D uColours;

/** Offline vehicles stay grey in simple models too. */
vec3 bodyColour(int row, Pose pose) {
  vec4 style = uStyle[pose.model];
  if (style.a < 0.0 && (pose.state & ${STATE_FLAGS.statusMask}) != ${STATE_FLAGS.offline}) return style.rgb;
  if (uSize.w > 0.0) {
    vec4 own = texelFetch(uColours, cellOf(row), 0);
    if (own.a > 0.0) return own.rgb;
  }
  return uBody[pose.state & ${STATE_FLAGS.statusMask}].rgb;
}

vec3 painted(int row, uvec4 v, Pose pose) {
  vec3 own = vec3(v.a & 255u, (v.a >> 8) & 255u, (v.a >> 16) & 255u) / 255.0;
  uint slot = v.b >> 24;
  if (slot == 0u || slot == 3u) return own;
  vec3 body = bodyColour(row, pose);
  int load = pose.state & ${STATE_FLAGS.heaped};
  // A heap keeps its own colour.
  if (slot == 4u && load == ${STATE_FLAGS.heaped}) return own;
  if ((slot == 2u || slot == 4u) && (load == ${STATE_FLAGS.loaded} || load == ${STATE_FLAGS.empty})) body = uBed[load == ${STATE_FLAGS.loaded} ? 0 : 1].rgb;
  return body * own;
}

/** Two levels of a model that fades share its pixels between them. */
vec2 shareOf(int level, float pixels) {
  float middle = smoothstep(uFades.x, uFades.y, pixels);
  float near = smoothstep(uFades.z, uFades.w, pixels);
  if (level == 0) return vec2(-1.0, near);
  return level == 1 ? vec2(near, middle) : vec2(middle, 2.0);
}

void main() {
  int id = gl_VertexID;
  // Instances have their row from the attribute; in the list of all others the index names it.
  int row = ${INSTANCE_ROW} == 0.0 ? rowOf(id) : int(abs(${INSTANCE_ROW})) - 1;
  Pose pose = poseOf(row);
  uvec4 head = modelHead(id, pose);
  uvec4 v = modelVertex(id, head);
  vec4 middle = viewProjection * vec4(pose.at, 1.0);
  float scale = enlargement(middle, head, levelOf(id), pose.model, uSize.z);
  vShare = ${INSTANCE_ROW} < 0.0 ? shareOf(levelOf(id), truePixels(middle, head, pose.model)) : vec2(-1.0, 2.0);
  vec3 normal = turned(vec3(snorm(v.b, 0), snorm(v.b, 8), snorm(v.b, 16)), pose);
  vec3 light = (v.b >> 24) == 3u ? vec3(1.0) : lightOn(normal) + rimOn(normal);
  vColour = painted(row, v, pose) * light;
  placeAt(viewProjection * vec4(pose.at + turned(vertexPosition(v), pose) * scale, 1.0), 0.0);
  // Loads are drawn only while loaded: otherwise all vertices collapse outside the view.
  if ((v.b >> 24) == 4u && (pose.state & ${STATE_FLAGS.loaded}) == 0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`;

export const ENTITY_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
varying vec3 vColour;
varying vec2 vShare;
void main() {
  float noise = ${NOISE_EXPRESSION};
  if (noise < vShare.x || noise >= vShare.y) discard;
  writeDepth();
  gl_FragColor = vec4(vColour, 1.0);
}
`;
