/** A backend that requests a longer delay is retried after this time. */
const MAX_WAIT_S = 600;

/** Milliseconds of a `Retry-After` header, which has seconds or a date; undefined if missing or invalid. */
export function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_WAIT_S) * 1_000 : undefined;
}
