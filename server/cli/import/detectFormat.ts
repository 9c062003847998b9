/** Detects the format of a file from its beginning. */
import { open } from 'node:fs/promises';
import { messageOf } from '../../../src/domain/fault/messageOf.ts';
import { FileError } from './columns.ts';
import { isBinary, Utf8Decoder } from './utf8.ts';

/** `xml` that is not GPX, and `json`, may be fleet snapshots. */
export type FileFormat = 'gpx' | 'xml' | 'json' | 'plt' | 'table';

export interface FileStart {
  format: FileFormat;
  /** The first non-empty line. */
  firstLine: string;
}

const SAMPLE_BYTES = 65_536;

/** @throws FileError if the file cannot be read, is binary, or is not UTF-8 */
export async function detectFormat(file: string): Promise<FileStart> {
  const text = await sampleOf(file);
  const firstLine = text.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? '';
  const start = text.trimStart();
  return { firstLine, format: formatOf(start) };
}

function formatOf(start: string): FileFormat {
  if (/^[[{]/.test(start)) return 'json';
  if (start.startsWith('Geolife trajectory')) return 'plt';
  if (!start.startsWith('<')) return 'table';
  // The root element may follow a declaration, a comment or a doctype, which can contain elements themselves.
  const root = /<([\w.-]+:)?([\w.-]+)/.exec(start.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<![^>]*>/g, ''))?.[2];
  return root === undefined || /^(fleet|equipment)$/i.test(root) ? 'xml' : 'gpx';
}

async function sampleOf(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
      const bytes = buffer.subarray(0, bytesRead);
      if (isBinary(bytes)) throw new FileError(`${file} is a binary file; export it as CSV or GPX`);
      return new Utf8Decoder(file).decode(bytes);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`${file} cannot be read: ${fileErrorMessage(error)}`);
  }
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read by this user',
};

function fileErrorMessage(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FILE_FAULTS[code] ?? messageOf(error);
}
