/** A seek stops this long before the end of the period, so that there is data to show. */
const END_MARGIN_MS = 1_000;

/** The moment of a replayed period that is nearest to a requested one, whole epoch milliseconds. */
export function seekTargetIn({ fromMs, toMs }: { fromMs: number; toMs: number }, atMs: number): number {
  return Math.round(Math.max(fromMs, Math.min(atMs, toMs - END_MARGIN_MS)));
}
