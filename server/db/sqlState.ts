/** PostgreSQL's SQLSTATE codes (PostgreSQL documentation, appendix A), as both databases report them. */

export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
/** Class of errors caused by a row's values: text or numbers that the column cannot hold. */
const DATA_EXCEPTION_CLASS = '22';

export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** Whether the values are to blame, not the database or the connection to it. */
export function isDataException(error: unknown): boolean {
  return codeOf(error)?.startsWith(DATA_EXCEPTION_CLASS) ?? false;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
