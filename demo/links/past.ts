/** The time before the site's recording, as simulated by the demo mine. */
import type { Intake } from './intake.ts';

/** A stretch of time, epoch milliseconds. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Takes fixes and reports in the order of time. */
export interface Past extends Intake {
  readonly span: TimeSpan;
  /** Advances its clock, never beyond the span; the next items get that time. */
  advanceTo(atMs: number): Promise<void>;
}

export interface PastLink {
  /** Nothing moved here before this start. */
  readonly isNewSite: boolean;
  /** The stretch of which nothing is known. */
  unrecordedSpan(): TimeSpan | undefined;
  /** Fills it in its own thread, by `simulatePast`. Never throws. @returns settles when it is full or the signal has ended it */
  fill(signal: AbortSignal): Promise<void>;
}
