/** Observer of fixes as they are written. */
export interface FixFollower {
  onFix(row: number, nowMs: number): void;
  /** Drops what is later than this, epoch milliseconds; undefined drops everything. */
  forget(laterThanMs?: number): void;
}
