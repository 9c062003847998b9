/** Newline-delimited JSON, read as it arrives: a long recording is never held in memory as a whole. */
import { HttpProblem } from '../http/problems.ts';
import { UnreadableItem } from './intake.ts';
import { limitedBytes, STREAM_LIMITS } from './streamLimits.ts';

/**
 * Items in batches of at most `batchSize`; empty lines are skipped.
 * @throws HttpProblem 413 for a line or a body beyond {@link STREAM_LIMITS}
 */
export async function* readNdjson(body: AsyncIterable<Buffer>, batchSize: number): AsyncGenerator<unknown[]> {
  let batch: unknown[] = [];
  let lines = 0;
  let characters = 0;
  for await (const line of readLines(body)) {
    if (++lines > STREAM_LIMITS.items) {
      throw new HttpProblem(
        413,
        `Send at most ${STREAM_LIMITS.items} lines in one request. What came before was taken.`,
      );
    }
    if (line.trim() === '') continue;
    batch.push(parseLine(line));
    characters += line.length;
    if (batch.length < batchSize && characters < STREAM_LIMITS.batchCharacters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

async function* readLines(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of limitedBytes(body)) {
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
  if (lineBytes > STREAM_LIMITS.lineBytes) throw new HttpProblem(413, 'A line is longer than 64 KB');
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return new UnreadableItem('this line is not JSON', line);
  }
}
