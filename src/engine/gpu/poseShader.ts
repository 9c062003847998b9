/** GLSL that reads pose tables, generated from their layout. */
import { POSE_OFFSETS, ROWS_PER_LINE, ROWS_PER_LINE_SHIFT, TEXELS_PER_ROW } from '../../state/world/poseLayout.ts';
import { STATE_FLAGS_RANGE } from '../../state/world/stateFlags.ts';

/** The texel that holds a float of a row, and the float itself. */
const texelName = (offset: number): string => `texel${offset >> 2}`;
const floatExpression = (offset: number): string => `${texelName(offset)}.${'xyzw'.charAt(offset & 3)}`;

const TEXEL_FETCHES = Array.from(
  { length: TEXELS_PER_ROW },
  (_, k) => `  vec4 texel${k} = texelFetch(poses, ivec2(cell.x * ${TEXELS_PER_ROW} + ${k}, cell.y), 0);`,
).join('\n');

/**
 * Declares `ivec2 cellOf(int row)`, the texel of a row in textures of one texel per row, and `Pose poseIn(sampler2D poses,
 * int row, float now)`, the tween of a pose table.
 */
export const POSE_IN_GLSL = `
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;

struct Pose { vec3 at; float yaw; float pitch; int state; int model; };

ivec2 cellOf(int row) { return ivec2(row & ${ROWS_PER_LINE - 1}, row >> ${ROWS_PER_LINE_SHIFT}); }

Pose poseIn(sampler2D poses, int row, float now) {
  ivec2 cell = cellOf(row);
${TEXEL_FETCHES}
  float start = ${floatExpression(POSE_OFFSETS.startS)};
  float duration = ${floatExpression(POSE_OFFSETS.durationS)};
  float t = duration > 0.0 ? clamp((now - start) / duration, 0.0, 1.0) : 1.0;
  vec4 p = mix(${texelName(POSE_OFFSETS.fromX)}, ${texelName(POSE_OFFSETS.toX)}, t);
  int appearance = int(${floatExpression(POSE_OFFSETS.appearance)});
  return Pose(p.xyz, p.w, ${floatExpression(POSE_OFFSETS.pitch)}, appearance & ${STATE_FLAGS_RANGE - 1}, appearance >> ${Math.log2(STATE_FLAGS_RANGE)});
}
`;

/** The same, and `Pose poseOf(int row)` for the uniforms `uPoses` and `uNow`. */
export const POSE_GLSL = `${POSE_IN_GLSL}
uniform sampler2D uPoses;
uniform float uNow;

Pose poseOf(int row) { return poseIn(uPoses, row, uNow); }
`;
