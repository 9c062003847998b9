import { CallError } from './CallError.ts';

/** Whether a retry may succeed: there was no answer, or the backend reports that it is busy or down. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 0 || error.status === 429 || (error.status >= 500 && error.status !== 501);
}
