/** GLSL that several vertex shaders share: where a row is now, and the vertices of its model. */
import { DRAWN_MODELS } from '../../domain/models/drawn.ts';

/**
 * Declares `Pose poseIn(sampler2D poses, int row, float now)`, the tween of a pose table, and `Pose poseOf(int row)` for
 * the uniforms `uPoses` and `uNow`.
 */
export const POSE_GLSL = `
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
uniform sampler2D uPoses;
uniform float uNow;

struct Pose { vec3 at; float yaw; float pitch; int look; int model; };

Pose poseIn(sampler2D poses, int row, float now) {
  ivec2 cell = ivec2((row & 511) * 3, row >> 9);
  vec4 a = texelFetch(poses, cell, 0);
  vec4 b = texelFetch(poses, cell + ivec2(1, 0), 0);
  vec4 c = texelFetch(poses, cell + ivec2(2, 0), 0);
  float t = c.y > 0.0 ? clamp((now - c.x) / c.y, 0.0, 1.0) : 1.0;
  vec4 p = mix(a, b, t);
  int packed = int(c.z);
  return Pose(p.xyz, p.w, c.w, packed & 255, packed >> 8);
}

Pose poseOf(int row) { return poseIn(uPoses, row, uNow); }
`;

/**
 * Declares `Vertex vertexOf(int id, Pose pose)` and `placed(...)`: a model's vertex and where it stands in the scene.
 * Needs the uniform `uModels`; an index holds row, level and vertex as packModels.ts writes them.
 */
export const MODEL_GLSL = `
uniform usampler2D uModels;

uvec4 modelTexel(int at) { return texelFetch(uModels, ivec2(at & 1023, at >> 10), 0); }

int levelOf(int id) { return (id >> 12) & 3; }

int rowOf(int id) { return int(uint(id) >> 14); }

uvec4 modelHead(int id, Pose pose) { return modelTexel(pose.model * 4 + levelOf(id)); }

uvec4 modelVertex(int id, uvec4 head) { return modelTexel(int(head.x) + (id & 4095)); }

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
 * Declares `float enlargement(vec4 clip, uvec4 head, int level, int model, float most)`: how much a model grows to keep its
 * smallest size, at most so much; held models (level 3) grow as much as it takes. Needs the uniforms `uSize` (pixels a
 * metre at clip depth 1, smallest size in pixels, largest enlargement) and `uStyle` (the view's simple colour and scale of
 * each model, the scale negative where the model is drawn in that colour alone).
 */
export const ENLARGE_GLSL = `
uniform vec4 uSize;
uniform vec4 uStyle[${DRAWN_MODELS.length}];

float truePixels(vec4 clip, uvec4 head, int model) {
  return uintBitsToFloat(head.y) * abs(uStyle[model].a) * uSize.x / max(clip.w, 0.5);
}

float enlargement(vec4 clip, uvec4 head, int level, int model, float most) {
  float pixels = truePixels(clip, head, model);
  return abs(uStyle[model].a) * clamp(uSize.y / max(pixels, 0.001), 1.0, level == 3 ? 1000.0 : most);
}
`;
