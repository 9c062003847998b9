/** Effects of silence on the live socket (rules.md#forced-reload), counted from the last received message. */

/** An extra ping is sent: a peer that answers it is not silent. */
export const PROBE_AFTER_MS = 10_000;
/** The data is no longer called live. */
export const STALE_AFTER_MS = 15_000;
/** A connection that has said nothing for this long is taken for dead and replaced. */
export const DEAD_AFTER_MS = 25_000;
/** A link that comes back within this time is no news. */
const BRIEF_SILENCE_MS = 5_000;

/**
 * Whether the interface warns that its data is outdated.
 * @param isLive messages are arriving @param silentMs since the last one while what was shown was not of before a lost link
 */
export function isDown(isLive: boolean, silentMs: number): boolean {
  return !isLive && silentMs > BRIEF_SILENCE_MS;
}
