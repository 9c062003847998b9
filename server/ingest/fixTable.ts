/** Parses fixes in a table (CSV) as it arrives: the header names the fields of a fix, each row is one fix. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { HttpProblem } from '../http/problems.ts';
import { UnreadableItem } from './intake.ts';
import { limitedBytes, STREAM_LIMITS } from './streamLimits.ts';
import { numberOrText, timeOrText } from './writtenValues.ts';

/** Columns with coordinates. */
const PLACE_COLUMNS = new Set(['lon', 'lat', 'easting', 'northing', 'alt', 'x', 'y', 'z']);
const TEXT_COLUMNS = ['id', 'name', 'category', 'region', 'status', 'presence'];
const NUMBER_COLUMNS = ['rotation', 'velocity'];
const TIME_COLUMN = 'timestamp';
const ALL_COLUMNS = new Set([...PLACE_COLUMNS, ...TEXT_COLUMNS, ...NUMBER_COLUMNS, TIME_COLUMN]);
const REQUIRED_COLUMNS = ['id', TIME_COLUMN];

/**
 * Items in batches of at most `batchSize`, in the form of `ingestFixSchema`; each cell is validated with its item, as
 * in JSON. Empty cells and columns with unknown names are ignored.
 * @throws HttpProblem 400 without a usable header, 413 if a row, the body or the number of rows exceeds its limit
 */
export async function* readCsv(body: AsyncIterable<Buffer>, batchSize: number): AsyncGenerator<unknown[]> {
  let columns: readonly string[] | undefined;
  let batch: unknown[] = [];
  let rows = 0;
  let characters = 0;
  for await (const cells of rowsOf(body)) {
    if (columns === undefined) {
      columns = readHeader(cells);
      continue;
    }
    if (++rows > STREAM_LIMITS.items)
      throw new HttpProblem(
        413,
        `Send at most ${STREAM_LIMITS.items} rows in one request. What came before was taken.`,
      );
    batch.push(readRow(cells, columns));
    // Including its separator, because any number of cells may be empty.
    for (const cell of cells) characters += cell.length + 1;
    if (batch.length < batchSize && characters < STREAM_LIMITS.batchCharacters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

async function* rowsOf(body: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const chunks = limitedBytes(body);
  const start = await firstLine(chunks);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(start.toString('utf8')),
    max_record_size: STREAM_LIMITS.lineBytes,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  // Its errors, including those of the body, surface in the loop over the rows.
  pipeline(Readable.from(prependChunk(start, chunks)), parser, () => {});
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new HttpProblem(413, 'A row is longer than 64 KB');
    throw new HttpProblem(400, `The table cannot be read: ${error.message}. What came before was taken.`);
  }
}

/** Reads until the first line is complete. */
async function firstLine(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  while (!start.includes(0x0a) && start.length <= STREAM_LIMITS.lineBytes) {
    const next = await chunks.next();
    if (next.done) break;
    start = start.length === 0 ? next.value : Buffer.concat([start, next.value]);
  }
  return start;
}

async function* prependChunk(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  yield* rest;
}

/** Spreadsheets use semicolons in many languages. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

function readHeader(cells: readonly string[]): string[] {
  const columns = cells.map((cell) => cell.toLowerCase());
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name));
  const doubled = columns.find((name, at) => ALL_COLUMNS.has(name) && columns.indexOf(name) !== at);
  if (doubled !== undefined) throw new HttpProblem(400, `The column ${doubled} is there twice.`);
  if (missing.length === 0) return columns;
  const found = cells.slice(0, 20).join(', ').slice(0, 300);
  throw new HttpProblem(400, `The first row names no column ${missing.join(', ')}. Columns found: ${found || 'none'}`);
}

function readRow(cells: readonly string[], columns: readonly string[]): unknown {
  if (cells.length !== columns.length)
    return new UnreadableItem(`the row has ${cells.length} cells, the header ${columns.length}`, cells.join(','));
  const fix: Record<string, unknown> = {};
  const location: Record<string, unknown> = {};
  for (const [at, column] of columns.entries()) {
    const text = cells[at] ?? '';
    if (text === '' || !ALL_COLUMNS.has(column)) continue;
    if (PLACE_COLUMNS.has(column)) location[column] = numberOrText(text);
    else fix[column] = cellValue(column, text);
  }
  return { ...fix, ...(Object.keys(location).length > 0 && { location }) };
}

function cellValue(column: string, text: string): unknown {
  if (column === TIME_COLUMN) return timeOrText(text);
  return NUMBER_COLUMNS.includes(column) ? numberOrText(text) : text;
}
