/**
 * Intake of a single server that is not saved yet, in files of the data directory: after a crash the server processes
 * it again at start. Every few seconds a new file begins, and older ones are deleted once their content is saved.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BusTopics } from '../bus/bus.ts';
import type { JournalTopic, TopicMessage } from '../bus/stream/entries.ts';
import { inputsMessage, readInputs, writeInput } from '../bus/stream/entries.ts';
import { JournalFile } from './JournalFile.ts';

const NAME = /^\d+\.journal$/;
/** While nothing can be saved, the oldest files go beyond this: some minutes of a large fleet. */
const MAX_BYTES = 256 * 1_048_576;
const UNREADABLE = 'what was taken before a server ended cannot be read';

export interface IntakeJournalOptions {
  folder: string;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  maxBytes?: number;
}

interface OldFile {
  number: number;
  bytes: number;
}

export class IntakeJournal {
  readonly #options: IntakeJournalOptions;
  readonly #saves: (() => Promise<boolean>)[] = [];
  #old: OldFile[] = [];
  #number = 1;
  #file: JournalFile | undefined;
  #lines: string[] = [];
  /** Writes and changes of files, one after the other. */
  #tail: Promise<void> = Promise.resolve();
  #dueWrite: Promise<void> | undefined;
  #failures = 0;

  constructor(options: IntakeJournalOptions) {
    this.#options = options;
  }

  /** @param save saves all that was taken before the call; answers whether it did */
  addSave(save: () => Promise<boolean>): void {
    this.#saves.push(save);
  }

  /**
   * Applies what an earlier process has left, in its order. Call it once, before anything is added. Never throws: what
   * cannot be read stays in its file until all the rest is saved.
   */
  async restore(apply: (entry: TopicMessage) => void): Promise<void> {
    const { folder, log } = this.#options;
    let count = 0;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const numbers = (await readdir(folder)).flatMap((name) => (NAME.test(name) ? [Number(name.split('.')[0])] : []));
      // Known before the first is read: a file that is unreadable must not be written over.
      this.#old = numbers.sort((a, b) => a - b).map((number) => ({ number, bytes: 0 }));
      this.#number = (numbers.at(-1) ?? 0) + 1;
    } catch (error) {
      log.error({ err: error }, UNREADABLE);
    }
    for (const { number } of this.#old) count += await this.#restoreFile(number, apply);
    if (count > 0) log.info({ count }, 'what was taken and not saved before this server ended is taken again');
  }

  /** @returns how many entries were applied */
  async #restoreFile(number: number, apply: (entry: TopicMessage) => void): Promise<number> {
    let count = 0;
    let unreadable = 0;
    try {
      const lines = (await readFile(this.#path(number), 'utf8')).split('\n');
      // The last line ends with the process that wrote it, and was not acknowledged.
      for (const line of lines.slice(0, -1)) {
        const read = readInputs(Buffer.from(line));
        for (const entry of read.parts) apply(entry);
        count += read.parts.length;
        unreadable += read.unreadable;
      }
    } catch (error) {
      this.#options.log.error({ err: error, file: this.#path(number) }, UNREADABLE);
    }
    if (unreadable > 0) this.#options.log.error({ unreadable, file: this.#path(number) }, UNREADABLE);
    return count;
  }

  /** Entries added together, or during a write, are written together. */
  add<T extends JournalTopic>(topic: T, message: BusTopics[T]): void {
    this.#lines.push(writeInput(topic, message));
    this.#dueWrite ??= this.#enqueue(() => {
      this.#dueWrite = undefined;
      return this.#write();
    });
  }

  /** Settles once all that was added outlives a killed process, or cannot be written. */
  stored(): Promise<void> {
    return this.#tail;
  }

  /**
   * Begins a new file, triggers all saves, and removes files saved by then. Call it every few seconds; never throws.
   */
  async checkpoint(): Promise<void> {
    await this.#enqueue(async () => {
      if (this.#file) await this.#closeFile();
    });
    const before = this.#number;
    const areSaved = await Promise.all(this.#saves.map((save) => save()));
    const isSaved = areSaved.every(Boolean);
    await this.#remove(({ number }) => isSaved && number < before);
    for (let sum = this.#oldBytes(); sum > (this.#options.maxBytes ?? MAX_BYTES); sum = this.#oldBytes()) {
      const oldest = this.#old[0]?.number;
      await this.#remove(({ number }) => number === oldest);
    }
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#tail = this.#tail.then(task);
    return this.#tail;
  }

  async #write(): Promise<void> {
    const lines = this.#lines;
    this.#lines = [];
    if (lines.length === 0) return;
    try {
      this.#file ??= await JournalFile.create(this.#path(this.#number));
      await this.#file.append(`${inputsMessage(lines)}\n`);
      if (this.#failures > 0) this.#options.log.info('what is taken is kept at once again');
      this.#failures = 0;
    } catch (error) {
      if (this.#failures++ === 0)
        this.#options.log.error({ err: error }, 'what is taken is kept only when it is saved');
      // Half a line ends its file.
      await this.#closeFile();
    }
  }

  async #closeFile(): Promise<void> {
    this.#old.push({ number: this.#number, bytes: this.#file?.byteLength ?? 0 });
    this.#number++;
    const file = this.#file;
    this.#file = undefined;
    await file?.close().catch(() => {});
  }

  async #remove(isDone: (file: OldFile) => boolean): Promise<void> {
    const done = this.#old.filter(isDone);
    this.#old = this.#old.filter((file) => !isDone(file));
    for (const { number } of done) await rm(this.#path(number), { force: true }).catch(() => {});
  }

  #oldBytes(): number {
    return this.#old.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #path(number: number): string {
    return join(this.#options.folder, `${number}.journal`);
  }
}
