/** GLSL that reads the vertices of packed models; needs POSE_GLSL before it. */
import { ENTITY_MODELS } from '../../domain/models/entityModels.ts';
import { MODEL_TEXTURE_WIDTH, ROW_SHIFT, VERTEX_INDEX_BITS } from './packModels.ts';

/**
 * Declares how a vertex number splits into row, level of detail and vertex (packModels.ts), the lookups of a model's
 * header and vertices in `uModels`, and `vec3 turned(vec3 p, Pose pose)`, which rotates by pitch and yaw.
 */
export const MODEL_GLSL = `
uniform usampler2D uModels;

uvec4 modelTexel(int at) { return texelFetch(uModels, ivec2(at & ${MODEL_TEXTURE_WIDTH - 1}, at >> ${Math.log2(MODEL_TEXTURE_WIDTH)}), 0); }

int levelOf(int id) { return (id >> ${VERTEX_INDEX_BITS}) & 3; }

int rowOf(int id) { return int(uint(id) >> ${ROW_SHIFT}); }

uvec4 modelHead(int id, Pose pose) { return modelTexel(pose.model * 4 + levelOf(id)); }

uvec4 modelVertex(int id, uvec4 head) { return modelTexel(int(head.x) + (id & ${(1 << VERTEX_INDEX_BITS) - 1})); }

int low16(uint v) { return (int(v) << 16) >> 16; }
int high16(uint v) { return int(v) >> 16; }
float snorm(uint v, int shift) { return float((int(v) << (24 - shift)) >> 24) / 127.0; }

vec3 vertexPosition(uvec4 v) { return vec3(low16(v.x), high16(v.x), low16(v.y)) / 512.0; }

vec3 turned(vec3 p, Pose pose) {
  float sp = sin(pose.pitch), cp = cos(pose.pitch), sy = sin(pose.yaw), cy = cos(pose.yaw);
  vec3 q = vec3(p.x * cp - p.y * sp, p.x * sp + p.y * cp, p.z);
  return vec3(q.x * cy + q.z * sy, q.y, -q.x * sy + q.z * cy);
}
`;

/**
 * Declares `float enlargement(vec4 clip, uvec4 head, int level, int model, float most)`: the scale at which a model keeps its
 * minimum size on screen, at most `most`; pinned models (level 3) are not limited. Needs the uniforms `uSize` (pixels per
 * metre at clip depth 1, minimum size in pixels, largest enlargement) and `uStyle` (simple colour and scale of each model;
 * a negative scale draws the model in that colour alone).
 */
export const ENLARGE_GLSL = `
uniform vec4 uSize;
uniform vec4 uStyle[${ENTITY_MODELS.length}];

float truePixels(vec4 clip, uvec4 head, int model) {
  return uintBitsToFloat(head.y) * abs(uStyle[model].a) * uSize.x / max(clip.w, 0.5);
}

float enlargement(vec4 clip, uvec4 head, int level, int model, float most) {
  float pixels = truePixels(clip, head, model);
  return abs(uStyle[model].a) * clamp(uSize.y / max(pixels, 0.001), 1.0, level == 3 ? 1000.0 : most);
}
`;
