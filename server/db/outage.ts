/** Failures that no request causes: the database is unreachable, or a disk is full. */

/** States of PostgreSQL: connection exceptions (class 08), shutting down or starting up, no connection left. */
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
/** Messages of the driver without a code. */
const UNREACHABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The system's codes, and PostgreSQL's for its own disk. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** The embedded database passes on the system's words. */
const DISK_FULL_MESSAGE = /No space left on device/;

/** Whether a database cannot be reached now; a moment later it may be. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return (
    UNREACHABLE_STATES.test(code) ||
    UNREACHABLE_CODES.has(code) ||
    (error instanceof Error && UNREACHABLE_MESSAGE.test(error.message))
  );
}

/** Whether something could not be written for want of room. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL_CODES.has(codeOf(error)) || (error instanceof Error && DISK_FULL_MESSAGE.test(error.message));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
