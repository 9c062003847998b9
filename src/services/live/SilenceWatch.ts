/** Listens for silence on the live socket: it counts from the last message that was received, and nothing else ends it. */
import { DEAD_AFTER_MS, isDown, PROBE_AFTER_MS, STALE_AFTER_MS } from '../../domain/link/silence.ts';
import type { LinkState } from '../../state/link/link.ts';

export class SilenceWatch {
  readonly #link: LinkState;
  readonly #steadyMs: () => number;
  readonly #wallMs: () => number;
  /** By how much the device's clock was ahead of the steady one at the last step. */
  #wallAheadMs: number;
  /** When the last message came; before the first one, when the watch began. */
  #heardAtMs: number;
  /** Likewise, of the messages that showed what is: not while what is shown is of before a lost link. */
  #currentAtMs: number;
  #connectedAtMs = 0;
  #pingedAtMs = 0;
  #isCaughtUp = false;

  /**
   * @param steadyMs a clock that is never set, milliseconds of no particular beginning; it may stand still while the device
   * sleeps @param wallMs the device's clock, epoch milliseconds
   */
  constructor(link: LinkState, steadyMs: () => number, wallMs: () => number) {
    this.#link = link;
    this.#steadyMs = steadyMs;
    this.#wallMs = wallMs;
    this.#heardAtMs = steadyMs();
    this.#currentAtMs = this.#heardAtMs;
    this.#wallAheadMs = wallMs() - this.#heardAtMs;
  }

  /** The device has slept since the last step, for longer than a link may be silent. Its clock may have been set as well. */
  get hasSlept(): boolean {
    return this.#aheadMs() - this.#wallAheadMs > STALE_AFTER_MS;
  }

  /** A new connection is tried. */
  startConnecting(): void {
    this.#connectedAtMs = this.#steadyMs();
    this.#isCaughtUp = false;
    this.#link.phase = 'connecting';
  }

  /** The states of this connection have come; with a message it is live. */
  noteCaughtUp(): void {
    this.#isCaughtUp = true;
    if (this.#heardAtMs > this.#connectedAtMs) this.#markLive();
  }

  notePingSent(): void {
    this.#pingedAtMs = this.#steadyMs();
  }

  /** A message was received. @param isCurrent what is shown is not of before a lost link */
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

  /** Nothing was heard while the device slept. @returns {@link hasSlept}, which is false from here on */
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
