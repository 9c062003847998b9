/** Reads a file of GPS fixes: a table with any separator, GPX, GeoJSON, or a GeoLife trajectory. */
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { messageOf } from '../../../src/domain/fault/messageOf.ts';
import { type Columns, FileError, readHeader } from './columns.ts';
import { detectFormat } from './detectFormat.ts';
import { isGeoJson, readGeoJson } from './geoJson.ts';
import { readGpx } from './gpx.ts';
import { readPlt } from './plt.ts';
import { Recording, RecordingFullError } from './recording.ts';
import { readRow } from './rows.ts';
import { linesOf, textParts, Utf8Decoder } from './utf8.ts';
import type { TimeUnit } from './values.ts';

export interface ReadOptions {
  /** The column that names the vehicle; if absent, found by the column names. */
  idColumn?: string | undefined;
  /** Unit of numeric times; detected if absent. */
  timeUnit?: TimeUnit | undefined;
  /** Whether the coordinates of a table are in the site's local grid. */
  isGrid?: boolean | undefined;
  /** Maximum number of fixes to read. */
  limit: number;
  /** Aborts reading. */
  signal?: AbortSignal | undefined;
}

/** Largest document that is read as a whole. */
const MAX_DOCUMENT_BYTES = 268_435_456;

/** @throws FileError if the file cannot be read or holds no fixes */
export async function readFixes(file: string, options: ReadOptions): Promise<Recording> {
  const { format, firstLine } = await detectFormat(file);
  const recording = new Recording(options.limit);
  const text = () => textParts(file, options.signal);
  try {
    if (format === 'gpx' || format === 'xml') await readGpx(file, text(), recording);
    else if (format === 'plt') await readPlt(file, linesOf(text()), recording);
    else if (format === 'json') readGeoJson(file, await readGeoJsonFile(file), recording, options);
    else await readTable(file, delimiterOf(firstLine, file), recording, options);
  } catch (error) {
    if (!(error instanceof RecordingFullError)) throw error;
  }
  recording.finish(file);
  return recording;
}

async function readGeoJsonFile(file: string): Promise<object> {
  const value = await readJsonFile(file);
  if (isGeoJson(value)) return value;
  throw new FileError(`${file} is JSON, and neither GeoJSON nor a fleet snapshot`);
}

/** @throws FileError */
export async function readJsonFile(file: string): Promise<unknown> {
  if ((await stat(file)).size > MAX_DOCUMENT_BYTES) throw new FileError(`${file} is larger than 256 MB; split it`);
  const text = new Utf8Decoder(file).end(await readFile(file));
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new FileError(`${file} is not valid JSON. ${messageOf(error)}`);
  }
}

async function readTable(file: string, delimiter: string, recording: Recording, options: ReadOptions): Promise<void> {
  let columns: Columns | undefined;
  const rows = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  // Its errors surface in the loop over the rows.
  pipeline(textParts(file, options.signal), rows, () => {});
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (columns === undefined) {
        columns = readHeader(record, options.idColumn);
        if (options.isGrid === true) columns = { ...columns, placeUnit: 'grid' };
        continue;
      }
      const read = readRow(record, columns, info.lines, options.timeUnit);
      if (typeof read === 'string') recording.countOmitted(read, info.lines);
      else recording.addLine(read.fix, read.notes);
    }
  } catch (error) {
    if (error instanceof FileError || error instanceof RecordingFullError) throw error;
    throw new FileError(`${file} is no table that can be read. ${messageOf(error)}`);
  }
}

/** The separator that occurs most often in the header outside of quotes. */
function delimiterOf(firstLineText: string, file: string): string {
  const header = firstLineText.replace(/"[^"]*"/g, '');
  const counts = [';', '\t', ',', '|'].map((mark) => ({ mark, count: header.split(mark).length - 1 }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  if (best.count === 0) {
    throw new FileError(`${file} is no table of fixes: its first line has no ; , or tab between column names`);
  }
  return best.mark;
}
