/** Reads a file of GPS fixes: a table, whatever separates its columns, or GPX. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { messageOf } from '../../../src/domain/fault/messageOf.ts';
import { type Columns, FileError, readHeader } from './columns.ts';
import { readGpx } from './gpx.ts';
import { Recording, RecordingFullError } from './recording.ts';
import { readRow } from './rows.ts';
import type { TimeUnit } from './values.ts';

export interface ReadOptions {
  /** The column that names the vehicle; absent where the names of the columns tell. */
  idColumn?: string | undefined;
  /** Unit of times that are numbers; absent where it can be told. */
  timeUnit?: TimeUnit | undefined;
  /** Fixes to read. */
  limit: number;
  /** Ends the reading. */
  signal?: AbortSignal | undefined;
}

const SAMPLE_BYTES = 65_536;

/** @throws FileError where the file cannot be read or holds no fixes */
export async function readFixes(file: string, options: ReadOptions): Promise<Recording> {
  const first = await firstLine(file);
  const recording = new Recording(options.limit);
  try {
    if (first.trimStart().startsWith('<'))
      await readGpx(file, createReadStream(file, { encoding: 'utf8', ...signalOf(options) }), recording);
    else await readTable(file, delimiterOf(first, file), recording, options);
  } catch (error) {
    if (!(error instanceof RecordingFullError)) throw error;
  }
  recording.finish(file);
  return recording;
}

async function readTable(file: string, delimiter: string, recording: Recording, options: ReadOptions): Promise<void> {
  let columns: Columns | undefined;
  const rows = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  // Its errors reach the loop over the rows.
  pipeline(createReadStream(file, signalOf(options)), rows, () => {});
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (columns === undefined) {
        columns = readHeader(record, options.idColumn);
        continue;
      }
      const read = readRow(record, columns, info.lines, options.timeUnit);
      if (typeof read === 'string') recording.countLeftOut(read, info.lines);
      else recording.addLine(read.fix, read.notes);
    }
  } catch (error) {
    if (error instanceof FileError || error instanceof RecordingFullError) throw error;
    throw new FileError(`${file} is no table that can be read. ${messageOf(error)}`);
  }
}

function signalOf({ signal }: ReadOptions): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

/** The separator that occurs most often in the header, outside of quotes. */
function delimiterOf(firstLineText: string, file: string): string {
  const header = firstLineText.replace(/"[^"]*"/g, '');
  const counts = [';', '\t', ',', '|'].map((mark) => ({ mark, count: header.split(mark).length - 1 }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  if (best.count === 0) {
    throw new FileError(`${file} is no table of fixes: its first line has no ; , or tab between column names`);
  }
  return best.mark;
}

async function firstLine(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
      const text = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
      if (text.includes('\0')) throw new FileError(`${file} is a binary file; export it as CSV or GPX`);
      return text.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? '';
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`${file} cannot be read: ${plainFileFault(error)}`);
  }
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read by this user',
};

function plainFileFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FILE_FAULTS[code] ?? messageOf(error);
}
