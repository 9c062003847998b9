/** Whether the server keeps up with its work: how long its event loop lets requests wait. */
import type { Logger } from 'pino';

/** From this delay on a page feels slow to whoever uses it, milliseconds. */
export const OVERLOADED_DELAY_MS = 500;
/** So many looks in a row have to agree: one long computation is no overload. */
export const LOOKS_UNTIL_CHANGE = 3;

export class OverloadWatch {
  readonly #log: Pick<Logger, 'info' | 'warn'>;
  #delayMs = 0;
  #isOverloaded = false;
  #differentLooks = 0;

  constructor(log: Pick<Logger, 'info' | 'warn'>) {
    this.#log = log;
  }

  /** What 99 of 100 turns of the event loop were late by at most in the last few seconds, whole milliseconds. */
  get delayMs(): number {
    return this.#delayMs;
  }

  /** The delay has been too long for some time. */
  get isOverloaded(): boolean {
    return this.#isOverloaded;
  }

  /** Call it every few seconds. @param delayMs as {@link delayMs}, since the last call */
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
