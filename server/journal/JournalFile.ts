/** One file of the journal, appended to. */
import { type FileHandle, open } from 'node:fs/promises';

export class JournalFile {
  readonly number: number;
  readonly #file: FileHandle;
  #bytes = 0;

  private constructor(file: FileHandle, number: number) {
    this.#file = file;
    this.number = number;
  }

  /** @throws if it cannot be created; `EEXIST` if it exists already */
  static async create(path: string, number: number): Promise<JournalFile> {
    return new JournalFile(await open(path, 'wx', 0o600), number);
  }

  /** Length of the data appended completely. */
  get byteLength(): number {
    return this.#bytes;
  }

  /** Once it resolves, the text survives a killed process. @throws if there is no space */
  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, at);
      at += bytesWritten;
    }
    this.#bytes += bytes.length;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
