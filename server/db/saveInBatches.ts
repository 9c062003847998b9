/** Writes many rows in few statements; a row that cannot be written never keeps the others out. */
import { isDataException } from './sqlState.ts';

export interface SaveResult<T> {
  /** Rows still to be saved. */
  failed: T[];
  /** Why they failed; undefined if all were saved. */
  error: unknown;
}

/**
 * Rows per statement. The embedded database runs one statement at a time: sign-ins and new sockets must not wait until
 * a whole fleet is written.
 */
const MAX_ROWS_PER_STATEMENT = 1_000;

/**
 * Saves all rows in few statements. If the values of a row are invalid, it retries with halves of the batch, down to
 * the single row; if the database itself fails, it stops.
 */
export async function saveInBatches<T>(
  rows: readonly T[],
  write: (rows: readonly T[]) => Promise<void>,
): Promise<SaveResult<T>> {
  const failed: T[] = [];
  let rowFault: unknown;
  for (let first = 0; first < rows.length; first += MAX_ROWS_PER_STATEMENT) {
    const batch = await saveOrHalve(rows.slice(first, first + MAX_ROWS_PER_STATEMENT), write);
    failed.push(...batch.failed);
    if (batch.error === undefined) continue;
    if (!isDataException(batch.error))
      return { failed: [...failed, ...rows.slice(first + MAX_ROWS_PER_STATEMENT)], error: batch.error };
    rowFault ??= batch.error;
  }
  return { failed, error: rowFault };
}

async function saveOrHalve<T>(
  rows: readonly T[],
  write: (rows: readonly T[]) => Promise<void>,
): Promise<SaveResult<T>> {
  try {
    await write(rows);
    return { failed: [], error: undefined };
  } catch (error) {
    if (rows.length === 1 || !isDataException(error)) return { failed: [...rows], error };
  }
  const middle = Math.ceil(rows.length / 2);
  const first = await saveOrHalve(rows.slice(0, middle), write);
  const second = await saveOrHalve(rows.slice(middle), write);
  const errors = [first.error, second.error].filter((error) => error !== undefined);
  // An unreachable database takes precedence over an invalid row.
  const error = errors.find((one) => !isDataException(one)) ?? errors[0];
  return { failed: [...first.failed, ...second.failed], error };
}
