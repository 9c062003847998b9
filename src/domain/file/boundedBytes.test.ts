import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedBytes, readBody } from './boundedBytes.ts';

/** Answers bytes for as long as they are read. */
function endlessResponse(): { response: Response; given: () => number } {
  let given = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      given += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  return { response: new Response(body), given: () => given };
}

it('returns all bytes, in any chunking', async () => {
  const body = new Blob(['ab', 'cd', 'e']).stream();
  expect(new TextDecoder().decode(await boundedBytes(new Response(body)))).toBe('abcde');
  expect(await boundedBytes(new Response(null))).toHaveLength(0);
});

it('reports progress, if the answer has a length', async () => {
  const reportedShares = async (headers: Record<string, string>) => {
    const told: (number | undefined)[] = [];
    await boundedBytes(new Response(new Blob(['abcd']).stream(), { headers }), 100, (share) => told.push(share));
    return told;
  };
  expect(await reportedShares({ 'content-length': '8' })).toEqual([0.5]);
  expect(await reportedShares({ 'content-length': '2' })).toEqual([1]);
  expect(await reportedShares({})).toEqual([undefined]);
  expect(await reportedShares({ 'content-length': '8', 'content-encoding': 'gzip' })).toEqual([undefined]);
});

it('stops an answer without an end', async () => {
  const { response, given } = endlessResponse();
  await expect(boundedBytes(response, 10_000)).rejects.toMatchObject({ code: 'tooLarge' });
  expect(given()).toBeLessThan(20_000);
});

it('does not begin one that says it is too long', async () => {
  const response = new Response('x', { headers: { 'content-length': '20000' } });
  await expect(boundedBytes(response, 10_000)).rejects.toMatchObject({ code: 'tooLarge' });
  expect(response.bodyUsed).toBe(false);
});

it('returns the same bytes for any declared length', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 90_000 }), { maxLength: 5 }),
      fc.oneof(fc.constantFrom('', '-1', 'many', '1.5'), fc.nat(400_000).map(String)),
      fc.boolean(),
      async (pieces, length, isPacked) => {
        const body = new ReadableStream({
          start(controller) {
            for (const piece of pieces) controller.enqueue(piece);
            controller.close();
          },
        });
        const headers = {
          ...(length && { 'content-length': length }),
          ...(isPacked && { 'content-encoding': 'gzip' }),
        };
        expect(Buffer.compare(await boundedBytes(new Response(body, { headers })), Buffer.concat(pieces))).toBe(0);
      },
    ),
    { numRuns: 60 },
  );
});

it('a large body of a known length stays a blob; any other becomes bytes', async () => {
  const bytes = new Uint8Array(3 * 1024 * 1024).fill(7);
  const responseWith = (headers: Record<string, string>): Response => new Response(bytes, { headers });
  const large = await readBody(responseWith({ 'content-length': String(bytes.length) }));
  expect(large).toBeInstanceOf(Blob);
  expect((large as Blob).size).toBe(bytes.length);
  // Compared as a whole: byte by byte, an assertion takes seconds.
  for (const headers of [{}, { 'content-length': '12345', 'content-encoding': 'gzip' }])
    expect(Buffer.compare((await readBody(responseWith(headers))) as Uint8Array, bytes)).toBe(0);
  expect(await readBody(new Response('abc', { headers: { 'content-length': '3' } }))).toEqual(
    Uint8Array.of(97, 98, 99),
  );
  await expect(readBody(responseWith({ 'content-length': String(bytes.length) }), 2_500_000)).rejects.toMatchObject({
    code: 'tooLarge',
  });
});
