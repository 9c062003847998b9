/** State flags of a pose table's rows: bits that select colour, glyph and outline, packed with the model index. */

/** Number of combinations, a power of two: appearance = flags + STATE_FLAGS_RANGE * model index. */
export const STATE_FLAGS_RANGE = 256;

/** Read by shaders, culling and labels. */
export const STATE_FLAGS = {
  statusMask: 0b11,
  operating: 0,
  other: 1,
  offline: 2,
  loaded: 0b100,
  empty: 0b1000,
  /** Both bits: a load in the bed of a vehicle whose colour does not show it. */
  heaped: 0b1100,
  warning: 0b1_0000,
  stale: 0b10_0000,
  /** A rule was broken, and the alert has not been seen. */
  alert: 0b100_0000,
  alertSeen: 0b1000_0000,
} as const;

const ALERT_FLAGS = STATE_FLAGS.warning | STATE_FLAGS.alert | STATE_FLAGS.alertSeen;

/** Whether a change of appearance changes sizes, outlines or the order of labels. */
export function isUrgentChange(before: number, after: number): boolean {
  const flags = (before ^ after) & (STATE_FLAGS_RANGE - 1);
  return (
    Math.floor(before / STATE_FLAGS_RANGE) !== Math.floor(after / STATE_FLAGS_RANGE) || (flags & ALERT_FLAGS) !== 0
  );
}
