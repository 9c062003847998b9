/** A save that is repeated every few seconds. */
import type { Logger } from 'pino';
import { isDataException } from '../db/sqlState.ts';

type Log = Pick<Logger, 'error' | 'info'>;

/** Saves everything received before the call. @returns false if something could not be saved */
export type JournalledSave = () => Promise<boolean>;

/** Registers a save that must succeed before the intake journal deletes a file. */
export type RegisterSave = (save: JournalledSave) => void;

export interface RepeatedSaveOptions {
  log: Log;
  /** The subject of its log lines, such as `the fleet`. */
  subject: string;
  /** Writes changes since the last save. */
  save: () => Promise<unknown>;
}

/**
 * Runs saves one at a time, because two concurrent ones could end with the older state; of several waiting ones, one
 * suffices. Logs one line when saving first fails, and one when it works again.
 */
export class RepeatedSave {
  readonly #options: RepeatedSaveOptions;
  #currentRun: Promise<boolean> = Promise.resolve(true);
  #nextRun: Promise<boolean> | undefined;
  #failures = 0;

  constructor(options: RepeatedSaveOptions) {
    this.#options = options;
  }

  /** @returns once everything present at the call was tried, whether all that is storable was saved; never rejects */
  run(): Promise<boolean> {
    this.#nextRun ??= this.#currentRun.then(() => {
      this.#nextRun = undefined;
      this.#currentRun = this.#attempt();
      return this.#currentRun;
    });
    return this.#nextRun;
  }

  async #attempt(): Promise<boolean> {
    const { log, subject, save } = this.#options;
    try {
      await save();
    } catch (error) {
      if (this.#failures++ === 0) log.error({ err: error }, `${subject} could not be saved; trying again`);
      return isDataException(error);
    }
    if (this.#failures > 0) log.info({ failures: this.#failures }, `${subject} can be saved again`);
    this.#failures = 0;
    return true;
  }
}
