/** Whether the server keeps up with its work, measured by how late its event loop runs. */
import type { Logger } from 'pino';

/** A page feels slow from this delay on, milliseconds. */
export const OVERLOADED_DELAY_MS = 500;
/** Consecutive samples that have to agree: one long computation is not an overload. */
export const LOOKS_UNTIL_CHANGE = 3;

export class OverloadMonitor {
  readonly #log: Pick<Logger, 'info' | 'warn'>;
  #delayMs = 0;
  #isOverloaded = false;
  #differentLooks = 0;

  constructor(log: Pick<Logger, 'info' | 'warn'>) {
    this.#log = log;
  }

  /** 99th percentile of the event loop delay over the last few seconds, whole milliseconds. */
  get delayMs(): number {
    return this.#delayMs;
  }

  /** Whether the delay has been too long for some time. */
  get isOverloaded(): boolean {
    return this.#isOverloaded;
  }

  /** Call it every few seconds. @param delayMs see {@link delayMs}, since the last call */
  check(delayMs: number): void {
    this.#delayMs = Math.max(0, Math.round(delayMs));
    const isLate = this.#delayMs >= OVERLOADED_DELAY_MS;
    this.#differentLooks = isLate === this.#isOverloaded ? 0 : this.#differentLooks + 1;
    if (this.#differentLooks < LOOKS_UNTIL_CHANGE) return;
    this.#differentLooks = 0;
    this.#isOverloaded = isLate;
    const facts = { eventLoopDelayMs: this.#delayMs };
    if (isLate) this.#log.warn(facts, 'the server is overloaded: it answers late');
    else this.#log.info(facts, 'the server keeps up again');
  }
}
