/** How a call fails. */
import type { ProblemCode } from '../../domain/wire/problem.ts';

/** The backend's message with the status of a failed call. */
export interface Refusal {
  /** Its message, bounded; undefined if it has none. */
  readonly serverText?: string | undefined;
  /** Stable name of the problem; undefined where the server gives none that is known here. */
  readonly code?: ProblemCode | undefined;
  /** How long it asks to wait before the next try. */
  readonly retryAfterMs?: number | undefined;
}

/** A call that failed; `status` is 0 where no answer came, and 200 where the answer could not be read. */
export class CallError extends Error {
  readonly status: number;
  readonly serverText: string | undefined;
  readonly code: ProblemCode | undefined;
  readonly retryAfterMs: number | undefined;

  /** @param message in English, for the log; people read what `faultOf` makes of it */
  constructor(status: number, message: string, { serverText, code, retryAfterMs }: Refusal = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.serverText = serverText;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A call that could not be sent: nobody is signed in, or no longer. */
export class MissingTokenError extends CallError {
  constructor() {
    super(0, 'Missing URL or token');
    this.name = 'MissingTokenError';
  }
}
