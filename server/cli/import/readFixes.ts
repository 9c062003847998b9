/** Reads a file of GPS fixes, whatever separates its columns. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { messageOf } from '../../../src/domain/fault/messageOf.ts';
import { type Columns, FileError, readHeader } from './columns.ts';
import { type RecordedFix, readRow } from './rows.ts';

export interface Recording {
  /** In the order of their times; equal times in the order of the file. */
  fixes: RecordedFix[];
  /** How often each reason for leaving out a row occurred, and the first line with it. */
  leftOut: Map<string, { count: number; line: number }>;
}

const SAMPLE_BYTES = 65_536;
/** More rows than this do not fit the memory of a small machine. */
const MAX_ROWS = 5_000_000;

/** @throws FileError where the file cannot be read or holds no fixes */
export async function readFixes(file: string, idColumn: string | undefined, limit: number): Promise<Recording> {
  const delimiter = await findDelimiter(file);
  const recording: Recording = { fixes: [], leftOut: new Map() };
  let columns: Columns | undefined;
  let line = 0;
  const rows = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  // Its errors reach the loop over the rows.
  pipeline(createReadStream(file), rows, () => {});
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      line += 1;
      if (columns === undefined) columns = readHeader(row, idColumn);
      else take(recording, readRow(row, columns), line);
      if (recording.fixes.length >= Math.min(limit, MAX_ROWS)) break;
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`${file} is no table: ${messageOf(error)}`);
  }
  if (recording.fixes.length === 0) throw new FileError(`${file} holds no fixes${reasons(recording)}`);
  recording.fixes.sort((a, b) => a.atMs - b.atMs);
  return recording;
}

function take(recording: Recording, fix: RecordedFix | string, line: number): void {
  if (typeof fix !== 'string') {
    recording.fixes.push(fix);
    return;
  }
  const known = recording.leftOut.get(fix);
  if (known) known.count += 1;
  else if (recording.leftOut.size < 20) recording.leftOut.set(fix, { count: 1, line });
}

/** What was left out, for people: `: 3 rows with no position (first in row 7)`. */
export function reasons(recording: Recording): string {
  const parts = [...recording.leftOut].map(
    ([reason, { count, line }]) => `${count} × ${reason} (first in row ${line})`,
  );
  return parts.length === 0 ? '' : `: ${parts.join('; ')}`;
}

/** The separator that occurs most often in the header, outside of quotes. */
async function findDelimiter(file: string): Promise<string> {
  const header = (await firstLine(file)).replace(/"[^"]*"/g, '');
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
      const text = buffer.toString('utf8', 0, bytesRead);
      if (text.includes('\0')) throw new FileError(`${file} is a binary file; export it as CSV`);
      return text.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? '';
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`${file} cannot be read: ${messageOf(error)}`);
  }
}
