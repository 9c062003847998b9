/** Logs the failures of work that is repeated every few seconds. */
import type { Logger } from 'pino';

export class OutageLog {
  readonly #log: Pick<Logger, 'error' | 'info'>;
  readonly #what: string;
  #failures = 0;

  /** @param what the subject of its lines, such as `the fleet` */
  constructor(log: Pick<Logger, 'error' | 'info'>, what: string) {
    this.#log = log;
    this.#what = what;
  }

  /** Writes one line when saving fails for the first time, and one when it works again. Never rejects. */
  async watch(saving: Promise<void>): Promise<void> {
    try {
      await saving;
    } catch (error) {
      if (this.#failures++ === 0) this.#log.error({ err: error }, `${this.#what} could not be saved; trying again`);
      return;
    }
    if (this.#failures > 0) this.#log.info({ failures: this.#failures }, `${this.#what} can be saved again`);
    this.#failures = 0;
  }
}
