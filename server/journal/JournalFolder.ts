/** The files of the journal: `1.journal`, `2.journal` and so on. One that could not be read is kept as `1.unreadable`. */
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { JournalFile } from './JournalFile.ts';

const JOURNAL_FILE_NAME = /^(\d+)\.(journal|unreadable)$/;

/** A file to which nothing more is appended. */
export interface ClosedFile {
  readonly number: number;
  readonly bytes: number;
  /** Whether part of it could not be read. */
  isDamaged: boolean;
}

/** Whether an earlier process has left a journal file there. @throws if the folder cannot be read */
export async function hasJournal(path: string): Promise<boolean> {
  const names = await readdir(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.some((name) => JOURNAL_FILE_NAME.exec(name)?.[2] === 'journal');
}

export class JournalFolder {
  readonly #path: string;
  #closed: ClosedFile[] = [];
  /** Number of the next file. */
  #number = 1;

  constructor(path: string) {
    this.#path = path;
  }

  /** Oldest first. */
  get closed(): readonly ClosedFile[] {
    return this.#closed;
  }

  /** All files with a lower number are closed, unless one is open. */
  get nextNumber(): number {
    return this.#number;
  }

  /** Finds the files of an earlier process. @throws if the folder cannot be created or read */
  async open(): Promise<void> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 });
    const found = (await readdir(this.#path)).flatMap((name) => {
      const [, number, kind] = JOURNAL_FILE_NAME.exec(name) ?? [];
      return number === undefined ? [] : [{ number: Number(number), isJournal: kind === 'journal' }];
    });
    this.#number = Math.max(0, ...found.map(({ number }) => number)) + 1;
    const journals = found.filter(({ isJournal }) => isJournal).sort((a, b) => a.number - b.number);
    for (const { number } of journals) {
      const { size } = await stat(this.pathOf(number));
      this.#closed.push({ number, bytes: size, isDamaged: false });
    }
  }

  /** @returns its complete lines: a partial one was never acknowledged @throws if it cannot be read */
  async linesOf({ number }: ClosedFile): Promise<string[]> {
    return (await readFile(this.pathOf(number), 'utf8')).split('\n').slice(0, -1);
  }

  /**
   * Never overwrites an existing file, nor reuses the number of one that was set aside. @throws if it cannot be created
   */
  async create(): Promise<JournalFile> {
    for (;;) {
      const number = this.#number++;
      try {
        return await JournalFile.create(this.pathOf(number), number);
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
    }
  }

  /** Closes a file; an empty one is removed. Never throws. */
  async close(file: JournalFile): Promise<void> {
    await file.close().catch(() => {});
    const { number, byteLength: bytes } = file;
    if (bytes > 0) this.#closed.push({ number, bytes, isDamaged: false });
    else await this.#delete(number);
  }

  /** Removes closed files; damaged ones are set aside. Never throws. */
  async remove(isDone: (file: ClosedFile) => boolean): Promise<void> {
    const done = this.#closed.filter(isDone);
    this.#closed = this.#closed.filter((file) => !isDone(file));
    for (const { number, isDamaged } of done) {
      if (isDamaged) await rename(this.pathOf(number), join(this.#path, `${number}.unreadable`)).catch(() => {});
      else await this.#delete(number);
    }
  }

  pathOf(number: number): string {
    return join(this.#path, `${number}.journal`);
  }

  async #delete(number: number): Promise<void> {
    await rm(this.pathOf(number), { force: true }).catch(() => {});
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
