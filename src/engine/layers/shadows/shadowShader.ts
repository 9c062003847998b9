import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { POSE_GLSL } from '../../gpu/poseShader.ts';
import { ENLARGE_GLSL, MODEL_GLSL } from '../../models/modelShader.ts';

/**
 * A dark quad on the ground below a model, with its heading and inclination, slightly larger than its footprint. The
 * vertex number encodes the row and the quad's corner, like that of a model's vertex.
 */
export const SHADOW_VERTEX = `
${POSE_GLSL}
${MODEL_GLSL}
${ENLARGE_GLSL}
uniform mat4 viewProjection;
${DEPTH_VERTEX_GLSL}
varying vec2 vPlan;

void main() {
  int id = gl_VertexID;
  Pose pose = poseOf(rowOf(id));
  uvec4 head = modelHead(id, pose);
  float scale = enlargement(viewProjection * vec4(pose.at, 1.0), head, levelOf(id), pose.model, uSize.z);
  vPlan = vec2((id & 1) == 0 ? -1.0 : 1.0, (id & 2) == 0 ? -1.0 : 1.0);
  vec2 extent = 0.5 * vec2(uintBitsToFloat(head.y), uintBitsToFloat(head.w)) * scale + 0.6 * scale;
  vec3 corner = vec3(vPlan.x * extent.x, 0.06, vPlan.y * extent.y);
  placeAt(viewProjection * vec4(pose.at + turned(corner, pose), 1.0), 0.35 * scale);
}
`;

/** Darkest below the middle, nothing at the edge. */
export const SHADOW_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
varying vec2 vPlan;
void main() {
  vec2 beyond = max(abs(vPlan) - 0.55, 0.0) / 0.45;
  float shade = 0.55 * (1.0 - smoothstep(0.0, 1.0, length(beyond)));
  if (shade < 0.01) discard;
  writeDepth();
  gl_FragColor = vec4(0.0, 0.0, 0.0, shade);
}
`;
