import { DEPTH_FRAGMENT_GLSL, DEPTH_VERTEX_GLSL } from '../../gpu/depthShader.ts';
import { POSE_GLSL } from '../../gpu/poseShader.ts';
import { ENLARGE_GLSL, MODEL_GLSL } from '../../models/modelShader.ts';

/** Selected entities again, widened by some pixels along their hull normals. */
export const OUTLINE_VERTEX = `
${POSE_GLSL}
${MODEL_GLSL}
${ENLARGE_GLSL}
uniform mat4 viewProjection;
${DEPTH_VERTEX_GLSL}
/** Width and height of the pane and of the widening, device pixels. */
uniform vec4 uWiden;

vec3 hullNormal(uint packed) {
  vec2 o = vec2(float((int(packed) << 8) >> 24), float(int(packed) >> 24)) / 127.0;
  vec3 n = vec3(o.x, 1.0 - abs(o.x) - abs(o.y), o.y);
  if (n.y < 0.0) n.xz = (1.0 - abs(n.zx)) * vec2(n.x < 0.0 ? -1.0 : 1.0, n.z < 0.0 ? -1.0 : 1.0);
  return normalize(n);
}

void main() {
  int id = gl_VertexID;
  Pose pose = poseOf(rowOf(id));
  uvec4 head = modelHead(id, pose);
  uvec4 v = modelVertex(id, head);
  float scale = enlargement(viewProjection * vec4(pose.at, 1.0), head, levelOf(id), pose.model, uSize.z);
  vec4 clip = viewProjection * vec4(pose.at + turned(vertexPosition(v), pose) * scale, 1.0);
  vec2 out2 = (viewProjection * vec4(turned(hullNormal(v.y), pose), 0.0)).xy * uWiden.xy;
  float length2 = length(out2);
  if (length2 > 1e-6) clip.xy += out2 / length2 * uWiden.z * 2.0 / uWiden.xy * clip.w;
  placeAt(clip, uintBitsToFloat(head.y) * scale * 0.6);
}
`;

export const OUTLINE_FRAGMENT = `
precision highp float;
${DEPTH_FRAGMENT_GLSL}
uniform vec4 uColour;
void main() {
  writeDepth();
  gl_FragColor = vec4(uColour.rgb, 1.0);
}
`;
