/**
 * Unsaved intake of a single server, in files of the data directory: after a crash the server replays it at start. A
 * new file begins every few seconds, and older ones are deleted once their content is saved.
 */
import type { Logger } from 'pino';
import type { BusTopics } from '../bus/bus.ts';
import type { JournalTopic, TopicMessage } from '../bus/stream/entries.ts';
import { inputsMessage, readInputs, writeInput } from '../bus/stream/entries.ts';
import { WorkSlices } from '../limits/workSlices.ts';
import type { JournalFile } from './JournalFile.ts';
import { type ClosedFile, JournalFolder } from './JournalFolder.ts';

/** Beyond this size, while saving fails, the oldest files are deleted: some minutes of a large fleet. */
const MAX_JOURNAL_BYTES = 256 * 1_048_576;
/** Limit of characters waiting to be written, for when the disk hangs. */
const MAX_PENDING_CHARACTERS = 64 * 1_048_576;
/** Failed writes are retried after this time: on a full disk every attempt leaves a file behind. */
const RETRY_AFTER_MS = 1_000;
const UNREADABLE_MESSAGE = 'input in the journal of an earlier server process cannot be read';

export interface IntakeJournalOptions {
  folder: string;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  maxBytes?: number;
  maxWaitingLength?: number;
  /** A monotonic clock, milliseconds. */
  steadyMs?: () => number;
}

export class IntakeJournal {
  readonly #options: Required<IntakeJournalOptions>;
  readonly #folder: JournalFolder;
  readonly #saves: (() => Promise<boolean>)[] = [];
  #file: JournalFile | undefined;
  #lines: string[] = [];
  /** Characters of the waiting lines. */
  #waitingLength = 0;
  /** Serialises writes and other changes of files. */
  #lastFileChange: Promise<void> = Promise.resolve();
  #scheduledWrite: Promise<void> | undefined;
  #retryAtMs = Number.NEGATIVE_INFINITY;
  /** A failure has been logged and lasts. */
  #isFailing = false;
  #isDropping = false;

  constructor(options: IntakeJournalOptions) {
    const limits = { maxBytes: MAX_JOURNAL_BYTES, maxWaitingLength: MAX_PENDING_CHARACTERS };
    this.#options = { ...limits, steadyMs: () => performance.now(), ...options };
    this.#folder = new JournalFolder(options.folder);
  }

  /** @param save saves everything received before the call; resolves to whether it succeeded */
  addSave(save: () => Promise<boolean>): void {
    this.#saves.push(save);
  }

  /**
   * Replays what an earlier process left behind, in its order. Call it once, before anything is added. Never throws:
   * files that cannot be read are set aside once everything else is saved.
   */
  async restore(apply: (entry: TopicMessage) => void): Promise<void> {
    const { log } = this.#options;
    let count = 0;
    await this.#folder.open().catch((error: unknown) => log.error({ err: error }, UNREADABLE_MESSAGE));
    for (const file of this.#folder.closed) count += await this.#restoreFile(file, apply);
    if (count > 0)
      log.info(
        { count },
        'restoring input that was acknowledged but not saved before the previous server process ended',
      );
  }

  /** @returns number of replayed entries */
  async #restoreFile(file: ClosedFile, apply: (entry: TopicMessage) => void): Promise<number> {
    const { log } = this.#options;
    const path = this.#folder.pathOf(file.number);
    let count = 0;
    let unreadable = 0;
    try {
      const slices = new WorkSlices();
      for (const line of await this.#folder.linesOf(file)) {
        await slices.pauseIfDue();
        const read = readInputs(Buffer.from(line));
        for (const entry of read.parts) apply(entry);
        count += read.parts.length;
        unreadable += read.unreadable;
      }
    } catch (error) {
      file.isDamaged = true;
      log.error({ err: error, file: path }, UNREADABLE_MESSAGE);
    }
    if (unreadable > 0) {
      file.isDamaged = true;
      log.error({ unreadable, file: path }, UNREADABLE_MESSAGE);
    }
    return count;
  }

  /** Entries added together, or while a write is running, are written together. */
  add<T extends JournalTopic>(topic: T, message: BusTopics[T]): void {
    const line = writeInput(topic, message);
    this.#scheduledWrite ??= this.#enqueue(() => {
      this.#scheduledWrite = undefined;
      return this.#write();
    });
    if (this.#waitingLength + line.length > this.#options.maxWaitingLength) {
      this.#logFailure(new Error('Earlier input could not be written to the disk'));
    } else {
      this.#waitingLength += line.length;
      this.#lines.push(line);
    }
  }

  /** Resolves once everything added so far would survive a killed process, or cannot be written. */
  whenStored(): Promise<void> {
    return this.#lastFileChange;
  }

  /**
   * Starts a new file, triggers all saves, and removes files saved by them. Call it every few seconds; never throws.
   */
  async checkpoint(): Promise<void> {
    await this.#enqueue(() => this.#closeFile());
    const before = this.#folder.nextNumber;
    const areSaved = await Promise.all(this.#saves.map((save) => save()));
    if (areSaved.every(Boolean)) {
      this.#isDropping = false;
      await this.#folder.remove(({ number }) => number < before);
    }
    await this.#dropOldest();
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#lastFileChange = this.#lastFileChange.then(task);
    return this.#lastFileChange;
  }

  async #write(): Promise<void> {
    const lines = this.#lines;
    this.#lines = [];
    this.#waitingLength = 0;
    const { steadyMs, log } = this.#options;
    if (lines.length === 0 || steadyMs() < this.#retryAtMs) return;
    try {
      this.#file ??= await this.#folder.create();
      await this.#file.append(`${inputsMessage(lines)}\n`);
      if (this.#isFailing) log.info('input is written to the journal at once again');
      this.#isFailing = false;
    } catch (error) {
      this.#logFailure(error);
      this.#retryAtMs = steadyMs() + RETRY_AFTER_MS;
      // An incomplete line ends its file.
      await this.#closeFile();
    }
  }

  #logFailure(error: unknown): void {
    if (!this.#isFailing)
      this.#options.log.error(
        { err: error },
        'input cannot be written to the journal and is kept only once it is saved',
      );
    this.#isFailing = true;
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    if (file) await this.#folder.close(file);
  }

  async #dropOldest(): Promise<void> {
    const { maxBytes, log } = this.#options;
    // Summed up each time, because concurrent checkpoints that waited for the same save all get here at once.
    for (let [oldest] = this.#folder.closed; oldest && this.#closedBytes > maxBytes; [oldest] = this.#folder.closed) {
      const { number } = oldest;
      if (!this.#isDropping)
        log.error({ maxBytes }, 'nothing can be saved: the oldest unsaved input is dropped from the journal');
      this.#isDropping = true;
      await this.#folder.remove((file) => file.number === number);
    }
  }

  get #closedBytes(): number {
    return this.#folder.closed.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
