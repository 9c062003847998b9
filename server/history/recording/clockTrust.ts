/**
 * Whether the clock can be trusted for deleting old data. A clock that is years ahead for some seconds, as after a
 * start without a battery or with a wrong time server, would delete the whole recording.
 */

/** Normal drift against a monotonic clock is smaller. */
const MAX_DRIFT_MS = 60_000;
/** A new time that has persisted this long is trusted. After a shorter downtime the clock is trusted at once. */
const CLOCK_TRUST_DELAY_MS = 3_600_000;

export class ClockTrust {
  readonly #nowMs: () => number;
  readonly #steadyMs: () => number;
  /** How far the clock is ahead of the monotonic one. */
  #offsetMs: number;
  #trustedFromMs: number;

  constructor(nowMs: () => number, steadyMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#steadyMs = steadyMs;
    this.#offsetMs = nowMs() - steadyMs();
    this.#trustedFromMs = steadyMs();
  }

  /** @param lastRecordedMs end of the recording before this start; undefined if there is none */
  start(lastRecordedMs: number | undefined): void {
    if (lastRecordedMs === undefined || Math.abs(this.#nowMs() - lastRecordedMs) < CLOCK_TRUST_DELAY_MS) return;
    this.#trustedFromMs = this.#steadyMs() + CLOCK_TRUST_DELAY_MS;
  }

  /** Call it every few seconds. */
  isTrusted(): boolean {
    const steadyMs = this.#steadyMs();
    const offsetMs = this.#nowMs() - steadyMs;
    if (Math.abs(offsetMs - this.#offsetMs) > MAX_DRIFT_MS) this.#trustedFromMs = steadyMs + CLOCK_TRUST_DELAY_MS;
    this.#offsetMs = offsetMs;
    return steadyMs >= this.#trustedFromMs;
  }
}
