/** The time before the site's recording, as the demo mine may tell of it. */
import type { Intake } from './intake.ts';

/** A stretch of time, epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** Takes fixes and reports in the order of time. */
export interface Past extends Intake {
  readonly span: Span;
  /** Moves its clock on, never beyond the span; what is taken next is of that moment. */
  advanceTo(atMs: number): Promise<void>;
  end(): Promise<void>;
}

export interface PastLink {
  /** The stretch of which nothing is known. */
  vacant(): Span | undefined;
  /** Begins to fill it; undefined where nothing is vacant. */
  open(): Past | undefined;
}
