/** Writes many rows in few statements, such that one that cannot be written never keeps the others out. */
import { isDataException } from './sqlState.ts';

export interface SaveResult<T> {
  /** Still to be saved. */
  failed: T[];
  /** Why; undefined where all were saved. */
  error: unknown;
}

/**
 * Writes all in one statement. If the values of a row are at fault, it retries with halves of the rows, down to the single row;
 * where the database is, nothing more is tried.
 */
export async function saveInBatches<T>(
  rows: readonly T[],
  write: (rows: readonly T[]) => Promise<void>,
): Promise<SaveResult<T>> {
  if (rows.length === 0) return { failed: [], error: undefined };
  try {
    await write(rows);
    return { failed: [], error: undefined };
  } catch (error) {
    if (rows.length === 1 || !isDataException(error)) return { failed: [...rows], error };
  }
  const middle = Math.ceil(rows.length / 2);
  const first = await saveInBatches(rows.slice(0, middle), write);
  const second = await saveInBatches(rows.slice(middle), write);
  const errors = [first.error, second.error].filter((error) => error !== undefined);
  // A database that is away counts for more than a row that is at fault.
  const error = errors.find((one) => !isDataException(one)) ?? errors[0];
  return { failed: [...first.failed, ...second.failed], error };
}
