import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { INSTANCE_ROW } from '../../gpu/InstancedMesh.ts';
import { LIGHT_GLSL, RIM_GLSL } from '../../gpu/light.ts';
import { POSE_GLSL } from '../../gpu/poseShader.ts';
import { ENLARGE_GLSL, MODEL_GLSL } from '../../models/modelShader.ts';

/** Entities: one light from the south-west; paint slots take the colour of the row's state, or the row's own colour. */
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
#ifdef OWN_COLOURS
uniform sampler2D uColours;
#endif

/** Offline vehicles stay grey in simple models too. */
vec3 bodyColour(int row, Pose pose) {
  vec4 style = uStyle[pose.model];
  if (style.a < 0.0 && (pose.state & ${STATE_FLAGS.statusMask}) != ${STATE_FLAGS.offline}) return style.rgb;
  #ifdef OWN_COLOURS
  vec4 own = texelFetch(uColours, cellOf(row), 0);
  if (own.a > 0.0) return own.rgb;
  #endif
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

void main() {
  int id = gl_VertexID;
  // Instances have their row from the attribute; in the list of all others the index names it.
  int row = ${INSTANCE_ROW} > 0.0 ? int(${INSTANCE_ROW}) - 1 : rowOf(id);
  Pose pose = poseOf(row);
  uvec4 head = modelHead(id, pose);
  uvec4 v = modelVertex(id, head);
  float scale = enlargement(viewProjection * vec4(pose.at, 1.0), head, levelOf(id), pose.model, uSize.z);
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
void main() {
  writeDepth();
  gl_FragColor = vec4(vColour, 1.0);
}
`;
