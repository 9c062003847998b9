/** Is told of fixes as they are written. */
export interface FixFollower {
  onFix(row: number, nowMs: number): void;
  /** Nothing that was told is later than this; epoch milliseconds. Undefined: nothing was told at all. */
  forget(laterThanMs?: number): void;
}
