/** Newline-delimited JSON, read as it arrives: a long recording never stands in memory as a whole. */
import { HttpProblem } from '../http/problems.ts';

/**
 * Of one request, after unpacking. A small zipped body grows a thousandfold, and lines of one byte each cost as much to
 * judge as whole fixes: both are bounded.
 */
export const NDJSON_LIMITS = { lineBytes: 65_536, totalBytes: 67_108_864, lines: 200_000 } as const;

/** A line that is not JSON; it takes its place among the items, so that the others keep their index. */
export class BadLine {
  readonly message = 'this line is not JSON';
}

/**
 * Items in batches of at most `batchSize`; empty lines are passed over.
 * @throws HttpProblem 413 for a line or a body beyond {@link NDJSON_LIMITS}
 */
export async function* readNdjson(body: AsyncIterable<Buffer>, batchSize: number): AsyncGenerator<unknown[]> {
  let batch: unknown[] = [];
  let lines = 0;
  for await (const line of readLines(body)) {
    if (++lines > NDJSON_LIMITS.lines) {
      throw new HttpProblem(
        413,
        `Send at most ${NDJSON_LIMITS.lines} lines in one request. What came before was taken.`,
      );
    }
    if (line.trim() === '') continue;
    batch.push(parseLine(line));
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* readLines(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let total = 0;
  for await (const chunk of body) {
    total += chunk.length;
    if (total > NDJSON_LIMITS.totalBytes)
      throw new HttpProblem(413, 'The recording is too large. Send it in parts. What came before was taken.');
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      checkLength(end);
      yield rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
    }
    checkLength(rest.length);
  }
  yield rest.toString('utf8');
}

function checkLength(lineBytes: number): void {
  if (lineBytes > NDJSON_LIMITS.lineBytes) throw new HttpProblem(413, 'A line is longer than 64 KB');
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return new BadLine();
  }
}
