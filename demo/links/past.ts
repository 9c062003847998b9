/** The time before the site's recording, as simulated by the demo mine. */
import type { Intake } from './intake.ts';

/** A stretch of time, epoch milliseconds. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Accepts fixes and reports in chronological order. */
export interface Past extends Intake {
  readonly span: TimeSpan;
  /** Advances the clock, never beyond the span; the following items get that time. */
  advanceTo(atMs: number): Promise<void>;
}

export interface PastLink {
  /** Whether nothing was ever reported here before this start. */
  readonly isNewSite: boolean;
  /** The span that has not been recorded. */
  unrecordedSpan(): TimeSpan | undefined;
  /**
   * Fills the span in its own thread, by `simulatePast`. Never throws. @returns resolves when it is complete or the
   * signal has aborted it
   */
  fill(signal: AbortSignal): Promise<void>;
}
