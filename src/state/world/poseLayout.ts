/**
 * Layout of a pose table's texture, defined only here: the table writes it, culling reads it, and the GLSL of the vertex
 * shaders is generated from it (engine/gpu/poseShader.ts). Lengths are scene metres, angles radians, times seconds since
 * the table's epoch.
 */

/** RGBA float texels per row of the table. */
export const TEXELS_PER_ROW = 3;
export const FLOATS_PER_ROW = TEXELS_PER_ROW * 4;
/** Rows of the table per line of the texture: a power of two. */
export const ROWS_PER_LINE_SHIFT = 9;
export const ROWS_PER_LINE = 1 << ROWS_PER_LINE_SHIFT;

/** Offsets from a row's first float. `from` and `to` are one texel each, in the order x, y, z, yaw. */
export const POSE_OFFSETS = {
  fromX: 0,
  fromY: 1,
  fromZ: 2,
  fromYaw: 3,
  toX: 4,
  toY: 5,
  toZ: 6,
  toYaw: 7,
  startS: 8,
  durationS: 9,
  /** State flags + {@link STATE_FLAGS_RANGE} * model index: exact in float32. */
  appearance: 10,
  pitch: 11,
} as const;
