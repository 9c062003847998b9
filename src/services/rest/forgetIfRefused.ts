import { CallError } from './CallError.ts';

/** Whether the backend has denied a call. */
export function isRefused(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403);
}

/** A refused list is emptied (rules.md#refused-calls); any other failure keeps the known one. @param forget empties it */
export function forgetIfRefused(forget: () => void): (error: unknown) => never {
  return (error) => {
    if (isRefused(error)) forget();
    throw error;
  };
}
