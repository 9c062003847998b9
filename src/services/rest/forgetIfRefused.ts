import { CallError } from './CallError.ts';

/** A refused list is emptied (rules.md#refused-calls); after any other failure the known one stays. @param forget empties it */
export function forgetIfRefused(forget: () => void): (error: unknown) => never {
  return (error) => {
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) forget();
    throw error;
  };
}
