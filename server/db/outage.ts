/** Failures that no request causes: the database is unreachable, or a disk is full. */

/** SQLSTATE of PostgreSQL: connection exceptions (class 08), shutting down or starting up, too many connections. */
const UNREACHABLE_STATES = /^(08...|57P0[123]|53300)$/;
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Driver errors without a code. */
const UNREACHABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Error codes of the operating system, and PostgreSQL's for its own disk. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** The embedded database passes on the operating system's message. */
const DISK_FULL_MESSAGE = /No space left on device/;

/** Whether the database is temporarily unreachable. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    UNREACHABLE_STATES.test(code) ||
    UNREACHABLE_CODES.has(code) ||
    (error instanceof Error && UNREACHABLE_MESSAGE.test(error.message))
  );
}

/** Whether a write failed for lack of disk space. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL_CODES.has(codeOf(error)) || (error instanceof Error && DISK_FULL_MESSAGE.test(error.message));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
