/** Limits of a request that is parsed as it arrives. */
import { HttpProblem } from '../http/problems.ts';

/**
 * After decompression. A small compressed body can expand a thousandfold, and lines of one byte each cost as much to
 * validate as whole fixes: both are limited. A batch is in memory until it is validated, so it also ends at
 * `batchCharacters`.
 */
export const STREAM_LIMITS = {
  lineBytes: 65_536,
  batchCharacters: 524_288,
  totalBytes: 67_108_864,
  items: 200_000,
} as const;

/** Passes the body through. @throws HttpProblem 413 beyond `totalBytes` */
export async function* limitedBytes(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of body) {
    total += chunk.length;
    if (total > STREAM_LIMITS.totalBytes)
      throw new HttpProblem(
        413,
        'The recording is too large. Send it in parts. The items before the limit have been accepted.',
      );
    yield chunk;
  }
}
