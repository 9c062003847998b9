/**
 * Appends to the log of the current segment. Data written before an error is intact, and nothing half written follows
 * it.
 */
import { type FileHandle, open, rm } from 'node:fs/promises';
import { encodeFrame } from '../format/logFrames.ts';

/** So much must fit before recording begins: a disk with less is full again at once. */
const PREALLOCATED_BYTES = 1_048_576;

export class LogWriter {
  readonly #file: FileHandle;
  #bytes = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @throws where there is no room, or the file cannot be made */
  static async create(path: string): Promise<LogWriter> {
    const file = await open(path, 'w', 0o600);
    try {
      await writeAll(file, Buffer.alloc(PREALLOCATED_BYTES), 0);
      await file.truncate(0);
      return new LogWriter(file);
    } catch (error) {
      await file.close();
      // It takes the last of the room, and would pass for a stretch of the recording.
      await rm(path, { force: true });
      throw error;
    }
  }

  get byteLength(): number {
    return this.#bytes;
  }

  /** Once it settles, the passed data survives a killed process. @param until epoch milliseconds */
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

/** A disk that fills up takes a part of a write without an error; the next write fails. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}
