/** Observer of fixes as they are written. */
export interface FixFollower {
  onFix(row: number, nowMs: number): void;
  /** Drops entries later than this, epoch milliseconds; undefined drops all. */
  forget(laterThanMs?: number): void;
}
