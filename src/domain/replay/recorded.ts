/** Extent of a backend's recording. */
export interface Recorded {
  /** Its start, epoch milliseconds. */
  readonly sinceMs: number;
  /** Progress while the time before the server's start is being written, 0 to 1. */
  readonly writtenShare: number | undefined;
}
