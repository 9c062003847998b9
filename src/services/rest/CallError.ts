/** Failures of calls. */
import type { ProblemCode } from '../../domain/wire/problem.ts';

/** The backend's message with the status of a failed call. */
export interface Refusal {
  /** Its message, bounded; undefined if it has none. */
  readonly serverText?: string | undefined;
  /** Stable name of the problem; undefined if the server gives none that is known here. */
  readonly code?: ProblemCode | undefined;
  /** The delay that it requests before the next attempt. */
  readonly retryAfterMs?: number | undefined;
}

/** A failed call; `status` is 0 if no answer came, and 200 if the answer could not be read. */
export class CallError extends Error {
  readonly status: number;
  readonly serverText: string | undefined;
  readonly code: ProblemCode | undefined;
  readonly retryAfterMs: number | undefined;

  /** @param message in English, for the log; users read the result of `faultOf` */
  constructor(status: number, message: string, { serverText, code, retryAfterMs }: Refusal = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.serverText = serverText;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A call that could not be sent: nobody is signed in, or not any more. */
export class MissingTokenError extends CallError {
  constructor() {
    super(0, 'Missing URL or token');
    this.name = 'MissingTokenError';
  }
}

/** Whether the backend does not have the call at all. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 405 || error.status === 501);
}
