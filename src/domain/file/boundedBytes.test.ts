import { expect, it } from 'vitest';
import { boundedBytes } from './boundedBytes.ts';

/** Answers bytes for as long as somebody reads. */
function endless(): { response: Response; given: () => number } {
  let given = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      given += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  return { response: new Response(body), given: () => given };
}

it('answers all bytes, in whatever pieces they come', async () => {
  const body = new Blob(['ab', 'cd', 'e']).stream();
  expect(new TextDecoder().decode(await boundedBytes(new Response(body)))).toBe('abcde');
  expect(await boundedBytes(new Response(null))).toHaveLength(0);
});

it('stops an answer without an end', async () => {
  const { response, given } = endless();
  await expect(boundedBytes(response, 10_000)).rejects.toMatchObject({ code: 'tooLarge' });
  expect(given()).toBeLessThan(20_000);
});

it('does not begin one that says it is too long', async () => {
  const response = new Response('x', { headers: { 'content-length': '20000' } });
  await expect(boundedBytes(response, 10_000)).rejects.toMatchObject({ code: 'tooLarge' });
  expect(response.bodyUsed).toBe(false);
});
