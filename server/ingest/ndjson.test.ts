import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HttpProblem } from '../http/problems.ts';
import { UnreadableItem } from './intake.ts';
import { readNdjson } from './ndjson.ts';
import { STREAM_LIMITS } from './streamLimits.ts';

async function* textPieces(...texts: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function readAll(body: AsyncIterable<Buffer>, batch = 100): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const items of readNdjson(body, batch)) all.push(...items);
  return all;
}

describe('readNdjson', () => {
  test('reads lines with and without an end, with blanks and with carriage returns', async () => {
    expect(await readAll(textPieces('{"a":1}\r\n\n  \n2\n"x"'))).toEqual([{ a: 1 }, 2, 'x']);
    expect(await readAll(textPieces())).toEqual([]);
  });

  test('keeps the place of a broken line', async () => {
    expect(await readAll(textPieces('1\n{"a":\n3'))).toEqual([1, expect.any(UnreadableItem), 3]);
  });

  test('hands over in batches', async () => {
    const sizes: number[] = [];
    for await (const items of readNdjson(textPieces('1\n2\n3\n4\n5'), 2)) sizes.push(items.length);
    expect(sizes).toEqual([2, 2, 1]);
  });

  test('ends a batch of long lines before it is full', async () => {
    const line = `"${'x'.repeat(STREAM_LIMITS.lineBytes - 10)}"\n`;
    const sizes: number[] = [];
    for await (const items of readNdjson(textPieces(...Array<string>(20).fill(line), '1\n'), 200))
      sizes.push(items.length);
    expect(sizes).toEqual([9, 9, 3]);
  });

  test('does not mind where the network cuts, also within a letter', async () => {
    const values = ['Ачилт', 'Өө', { id: 'x'.repeat(50) }];
    const bytes = Buffer.from(values.map((value) => JSON.stringify(value)).join('\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const parts = edges.slice(1).map((end, k) => bytes.subarray(edges[k], end));
        expect(await readAll(textPieces(...parts))).toEqual(values);
      }),
    );
  });

  test('refuses a line without end', async () => {
    const long = 'x'.repeat(STREAM_LIMITS.lineBytes + 1);
    await expect(readAll(textPieces('1\n', long))).rejects.toThrow(HttpProblem);
    await expect(readAll(textPieces(`${long}\n1`))).rejects.toThrow(HttpProblem);
  });
});
