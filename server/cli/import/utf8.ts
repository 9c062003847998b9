/**
 * Text of files, which must be UTF-8: other bytes would become replacement characters, and different names the same.
 */
import { createReadStream } from 'node:fs';
import { FileError } from './columns.ts';

/** Byte order marks of UTF-16. */
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** Whether a file contains bytes that never occur in text. */
export function isBinary(start: Uint8Array): boolean {
  return start.includes(0) && !UTF16_MARKS.some(([first, second]) => start[0] === first && start[1] === second);
}

/** Decodes a file chunk by chunk, even where a character is split, and removes the byte order mark. */
export class Utf8Decoder {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #file: string;

  /** @param file its name, for the message */
  constructor(file: string) {
    this.#file = file;
  }

  /** @throws FileError if the bytes are not UTF-8 */
  decode(part: Uint8Array): string {
    return this.#decode(part, true);
  }

  /** The last characters. @throws FileError if the end is not UTF-8 */
  end(part?: Uint8Array): string {
    return this.#decode(part, false);
  }

  #decode(part: Uint8Array | undefined, stream: boolean): string {
    try {
      return this.#decoder.decode(part, { stream });
    } catch {
      throw new FileError(`${this.#file} is not in UTF-8. Save it as UTF-8 (in Excel: "CSV UTF-8")`);
    }
  }
}

/** The text of a file as it is read. @throws FileError if it is not UTF-8 */
export async function* textParts(file: string, signal: AbortSignal | undefined): AsyncGenerator<string> {
  const decoder = new Utf8Decoder(file);
  for await (const part of createReadStream(file, signal ? { signal } : {}) as AsyncIterable<Buffer>) {
    const text = decoder.decode(part);
    if (text !== '') yield text;
  }
  decoder.end();
}

/** The lines of a text, without line endings. Node's `readline` does not pass on errors of its input. */
export async function* linesOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of parts) {
    const lines = part.split('\n');
    lines[0] = rest + (lines[0] ?? '');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  if (rest !== '') yield rest;
}
