/** Watches for silence on the live socket: it is counted from the last message received, and nothing else ends it. */
import { DEAD_AFTER_MS, isDown, PROBE_AFTER_MS, STALE_AFTER_MS } from '../../domain/link/silence.ts';
import type { LinkState } from '../../state/link/link.ts';

export class SilenceWatch {
  readonly #link: LinkState;
  readonly #steadyMs: () => number;
  readonly #wallMs: () => number;
  /** How far the device's clock was ahead of the steady one at the last step. */
  #wallAheadMs: number;
  /** When the last message arrived; before the first one, when the watch began. */
  #heardAtMs: number;
  /** The same for messages that counted as current: not while the displayed data dates from before a lost link. */
  #currentAtMs: number;
  #connectedAtMs = 0;
  #pingedAtMs = 0;
  #isCaughtUp = false;

  /**
   * @param steadyMs a clock that is never set, milliseconds since any moment; it may stand still while the device sleeps
   * @param wallMs the device's clock, epoch milliseconds
   */
  constructor(link: LinkState, steadyMs: () => number, wallMs: () => number) {
    this.#link = link;
    this.#steadyMs = steadyMs;
    this.#wallMs = wallMs;
    this.#heardAtMs = steadyMs();
    this.#currentAtMs = this.#heardAtMs;
    this.#wallAheadMs = wallMs() - this.#heardAtMs;
  }

  /** The device has slept since the last step, for longer than a link may be silent; or its clock was set forward. */
  get hasSlept(): boolean {
    return this.#aheadMs() - this.#wallAheadMs > STALE_AFTER_MS;
  }

  /** A new connection is being opened. */
  startConnecting(): void {
    this.#connectedAtMs = this.#steadyMs();
    this.#isCaughtUp = false;
    this.#link.phase = 'connecting';
  }

  /** The states for this connection have arrived: with a message it is live. */
  noteCaughtUp(): void {
    this.#isCaughtUp = true;
    if (this.#heardAtMs > this.#connectedAtMs) this.#markLive();
  }

  notePingSent(): void {
    this.#pingedAtMs = this.#steadyMs();
  }

  /** A message was received. @param isCurrent the displayed data does not date from before a lost link */
  noteMessage(isCurrent: boolean): void {
    this.#heardAtMs = this.#steadyMs();
    if (isCurrent) this.#currentAtMs = this.#heardAtMs;
    if (this.#link.phase !== 'live' && this.#isCaughtUp) this.#markLive();
  }

  /** Call it once a second. @returns the next step: replace the connection, or send a ping */
  nextStep(): 'reconnect' | 'ping' | undefined {
    const link = this.#link;
    const hasSlept = this.#countSleep();
    const nowMs = this.#steadyMs();
    const silentMs = nowMs - this.#heardAtMs;
    if (silentMs > STALE_AFTER_MS && this.#isCaughtUp && link.phase !== 'waiting') link.phase = 'stale';
    link.isDown = isDown(link.phase === 'live', nowMs - this.#currentAtMs);
    if (link.phase === 'waiting') return undefined;
    if (hasSlept || nowMs - Math.max(this.#heardAtMs, this.#connectedAtMs) > DEAD_AFTER_MS) return 'reconnect';
    return silentMs > PROBE_AFTER_MS && nowMs - this.#pingedAtMs > PROBE_AFTER_MS ? 'ping' : undefined;
  }

  #aheadMs(): number {
    return this.#wallMs() - this.#steadyMs();
  }

  /** Adds the time that the device slept to the silence. @returns {@link hasSlept}, which is false from here on */
  #countSleep(): boolean {
    const { hasSlept } = this;
    const aheadMs = this.#aheadMs();
    const sleptMs = hasSlept ? aheadMs - this.#wallAheadMs : 0;
    this.#wallAheadMs = aheadMs;
    this.#heardAtMs -= sleptMs;
    this.#currentAtMs -= sleptMs;
    return hasSlept;
  }

  #markLive(): void {
    this.#currentAtMs = this.#heardAtMs;
    this.#link.phase = 'live';
    this.#link.attempt = 0;
    this.#link.isDown = false;
    this.#link.closeReason = undefined;
  }
}
