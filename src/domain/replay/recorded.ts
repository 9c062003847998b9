/** Extent of a backend's recording. */
export interface RecordedProgress {
  /** Its start, epoch milliseconds; undefined while nothing is recorded. */
  readonly sinceMs: number | undefined;
  /** Progress while the time before the server's start is being written, 0 to 1. */
  readonly recordedShare: number | undefined;
  /** Why nothing is recorded at present, in the backend's words, which may be empty; undefined while recording is on. */
  readonly stoppedReason: string | undefined;
}
