import { CallError } from './CallError.ts';

/** Whether a retry may succeed: there was no answer, or the backend reports that it is busy or down. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 0 || error.status === 429 || (error.status >= 500 && error.status !== 501);
}

/** Refusals that may be different at the next attempt: the session has to be renewed, a timeout, too many calls. */
export const TRANSIENT_REFUSALS: readonly number[] = [401, 408, 429];

/** Whether the backend refuses the request itself, so that repeating it is of no use. */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && !TRANSIENT_REFUSALS.includes(status);
}
