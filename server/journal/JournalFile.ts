/** One file of the journal, appended to. */
import { type FileHandle, open } from 'node:fs/promises';

export class JournalFile {
  readonly #file: FileHandle;
  #bytes = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @throws where it cannot be made */
  static async create(path: string): Promise<JournalFile> {
    return new JournalFile(await open(path, 'w', 0o600));
  }

  get byteLength(): number {
    return this.#bytes;
  }

  /** Once it settles, the text outlives a killed process. @throws where there is no room */
  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, at);
      at += bytesWritten;
      this.#bytes += bytesWritten;
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
