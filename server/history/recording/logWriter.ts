/**
 * Appends to the log of the current segment. Data written before an error stays intact, and no partial data follows it.
 */
import { type FileHandle, open, rm } from 'node:fs/promises';
import { encodeFrame } from '../format/logFrames.ts';

/** This much must fit before recording starts: a disk with less space would be full again at once. */
const PREALLOCATED_BYTES = 1_048_576;

export class LogWriter {
  readonly #file: FileHandle;
  #bytes = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @throws if there is no space or the file cannot be created */
  static async create(path: string): Promise<LogWriter> {
    const file = await open(path, 'w', 0o600);
    try {
      await writeAll(file, Buffer.alloc(PREALLOCATED_BYTES), 0);
      await file.truncate(0);
      return new LogWriter(file);
    } catch (error) {
      await file.close();
      // It would take up the last space and look like a recorded segment.
      await rm(path, { force: true });
      throw error;
    }
  }

  get byteLength(): number {
    return this.#bytes;
  }

  /** Once it resolves, the data survives a killed process. @param until epoch milliseconds */
  async append(lines: string, until: number): Promise<void> {
    const frame = encodeFrame(lines, until);
    try {
      await writeAll(this.#file, frame, this.#bytes);
    } catch (error) {
      await this.#file.truncate(this.#bytes).catch(() => {});
      throw error;
    }
    this.#bytes += frame.length;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** When the disk is nearly full, a write may be cut short without an error; the next write fails. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}
