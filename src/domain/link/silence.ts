/** Effects of silence on the live socket (rules.md#forced-reload), counted from the last received message. */

/** After this long an extra ping is sent: a peer that answers is not silent. */
export const PROBE_AFTER_MS = 10_000;
/** After this long data is no longer called live. */
export const STALE_AFTER_MS = 15_000;
/** A connection that has been silent for this long is considered dead and replaced. */
export const DEAD_AFTER_MS = 25_000;
/** A link that recovers within this time is not reported. */
const BRIEF_SILENCE_MS = 5_000;

/**
 * Whether the interface warns that its data is outdated.
 * @param isLive whether messages are arriving @param silentMs time since the last one that left the data shown current
 */
export function isDown(isLive: boolean, silentMs: number): boolean {
  return !isLive && silentMs > BRIEF_SILENCE_MS;
}
