/** How a row of a pose table looks: bits that pick its colour, its glyph and its outline, packed beside its model. */

/** Looks that there can be: a row's number holds its look and so many times its model. */
export const STATE_FLAGS_RANGE = 256;

/** Bits of a row's look, read by shaders and by culling. */
export const STATE_FLAGS = {
  statusMask: 0b11,
  operating: 0,
  other: 1,
  offline: 2,
  loaded: 0b100,
  empty: 0b1000,
  /** Both: a load lies in the bed of a vehicle whose colour does not say so. */
  heaped: 0b1100,
  warning: 0b1_0000,
  stale: 0b10_0000,
  /** A rule was broken and nobody has looked yet. */
  alert: 0b100_0000,
  alertSeen: 0b1000_0000,
} as const;
