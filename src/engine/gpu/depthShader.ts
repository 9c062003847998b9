/**
 * GLSL for depth, shared by all shaders of a scene. In perspective each fragment writes logarithmic depth: between 0.1
 * m and 100 km, 24 bits of plain depth resolve only metres at a distance of kilometres, while logarithmic depth
 * resolves less than a millionth of the distance everywhere. Orthographic views keep plain depth.
 */

/** Far plane of perspective cameras, metres. */
export const FAR_PLANE_M = 100_000;

/** Value of `vDepth` that keeps the depth as it is. */
const KEEP_DEPTH_SENTINEL = '-1.0e6';

const PERSPECTIVE_GLSL = `
bool isPerspective() {
  return abs(viewProjection[0][3]) + abs(viewProjection[1][3]) + abs(viewProjection[2][3]) > 0.5;
}
`;

const DEPTH_SCALE = (1 / Math.log2(FAR_PLANE_M + 1)).toFixed(9);

/**
 * Declares, for vertex shaders with a uniform `viewProjection`: `void placeAt(vec4 clip, float nearerM)`, which sets
 * the position with a depth some metres nearer to the eye, so that the ground does not cut markers; and
 * `float reachOf(vec4 clip)`, metres from the eye, or 1000 in orthographic views.
 */
export const DEPTH_VERTEX_GLSL = `
varying float vDepth;
${PERSPECTIVE_GLSL}
float reachOf(vec4 clip) { return isPerspective() ? clip.w : 1000.0; }

void placeAt(vec4 clip, float nearerM) {
  gl_Position = clip;
  vDepth = 1.0 + clip.w - nearerM;
  if (isPerspective()) return;
  vDepth = ${KEEP_DEPTH_SENTINEL};
  gl_Position.z -= nearerM * length(vec3(viewProjection[0][2], viewProjection[1][2], viewProjection[2][2]));
}
`;

/**
 * Declares `void placeFlat(vec4 clip, float nearerM)`, the counterpart of {@link DEPTH_VERTEX_GLSL}'s `placeAt` for points: a point has
 * a single depth, set by the vertex shader, so that fragments neither compute nor write one.
 */
export const FLAT_DEPTH_VERTEX_GLSL = `
${PERSPECTIVE_GLSL}
void placeFlat(vec4 clip, float nearerM) {
  gl_Position = clip;
  if (isPerspective())
    gl_Position.z = (log2(max(1.0 + clip.w - nearerM, 1.001)) * 2.0 * ${DEPTH_SCALE} - 1.0) * clip.w;
  else gl_Position.z -= nearerM * length(vec3(viewProjection[0][2], viewProjection[1][2], viewProjection[2][2]));
}
`;

/** Declares `void writeDepth()` for fragment shaders; every path of `main` that draws must call it. */
export const DEPTH_FRAGMENT_GLSL = `
varying float vDepth;

void writeDepth() {
  bool plain = vDepth < 0.5 * ${KEEP_DEPTH_SENTINEL};
  gl_FragDepth = plain ? gl_FragCoord.z : log2(max(vDepth, 1.001)) * ${DEPTH_SCALE};
}
`;
