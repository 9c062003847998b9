/** Saving that is repeated every few seconds. */
import type { Logger } from 'pino';
import { isDataException } from '../db/sqlState.ts';

type Log = Pick<Logger, 'error' | 'info'>;

/** Saves everything that was taken before the call. @returns false if something could not be saved */
export type JournalledSave = () => Promise<boolean>;

/** Registers a save that the journal of the intake waits for before it drops a file. */
export type RegisterSave = (save: JournalledSave) => void;

export interface RepeatedSaveOptions {
  log: Log;
  /** The subject of its lines, such as `the fleet`. */
  subject: string;
  /** Writes changes since the last save. */
  save: () => Promise<unknown>;
}

/**
 * Saves one after the other, because two at once could end with the older state; of those that wait one is enough.
 * Writes one line when saving fails for the first time, and one when it works again.
 */
export class RepeatedSave {
  readonly #options: RepeatedSaveOptions;
  #currentRun: Promise<boolean> = Promise.resolve(true);
  #nextRun: Promise<boolean> | undefined;
  #failures = 0;

  constructor(options: RepeatedSaveOptions) {
    this.#options = options;
  }

  /** @returns settles when all that was there at the call has been tried, with whether all is saved that the database can store; never rejects */
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
