import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJsonBody } from './readJsonBody.ts';

const encoder = new TextEncoder();

/** An answer whose body comes in pieces of some lengths, in turn. */
function answerOf(text: string, lengths: readonly number[] = [65_536]): Response {
  const bytes = encoder.encode(text);
  let [at, turn] = [0, 0];
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      const length = lengths[turn++ % lengths.length] as number;
      controller.enqueue(bytes.slice(at, at + length));
      at += length;
    },
  });
  return new Response(body);
}

/** As long as a list must be to be split. */
const LONG_TEXT = 'Хар уул "\\"[{,'.repeat(20_000);

test('a long list is what the parser makes of it in one piece', async () => {
  const list = Array.from({ length: 20_000 }, (_, k) => ({ id: `HT-${k}`, name: 'Хар уул', nested: [[k], { k }] }));
  expect(await readJsonBody(answerOf(JSON.stringify(list)))).toEqual(list);
  expect(await readJsonBody(answerOf(` \n${JSON.stringify(list, null, 2)}\n`, [1_000_000]))).toEqual(list);
});

test('any JSON is, however its bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue(), { maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 5 }),
      async (items, lengths) => {
        const text = JSON.stringify([LONG_TEXT, ...items, LONG_TEXT]);
        expect(await readJsonBody(answerOf(text, lengths))).toEqual(JSON.parse(text));
      },
    ),
    { numRuns: 40 },
  );
});

test('a character that is cut through is whole', async () => {
  const text = JSON.stringify([LONG_TEXT, 'Эх', LONG_TEXT]);
  expect(await readJsonBody(answerOf(text, [262_143, 1, 1, 1, 7]))).toEqual(JSON.parse(text));
});

test.each([
  ['short bodies', '{"a":[1,2]}'],
  ['an empty list', '[]'],
  ['a long object', JSON.stringify({ status: 'SUCCESS', result: [LONG_TEXT, LONG_TEXT, LONG_TEXT, 1] })],
  ['a long text', JSON.stringify(LONG_TEXT)],
  ['a list of one long item', JSON.stringify([LONG_TEXT])],
])('%s are read', async (_what, text) => {
  expect(await readJsonBody(answerOf(text))).toEqual(JSON.parse(text));
});

const ITEM = JSON.stringify(LONG_TEXT);
test.each([
  ['nothing', ''],
  ['a list that breaks off', `[${ITEM},${ITEM}`],
  ['a list that breaks off behind a comma', `[${ITEM},`],
  ['a comma too many at its end', `[${ITEM},${ITEM},]`],
  ['a comma too many at its start', `[,${ITEM},${ITEM}]`],
  ['two commas', `[${ITEM},,${ITEM}]`],
  ['a second list', `[${ITEM},1][2]`],
  ['a wrong bracket', `[${ITEM},{"a":1],2]`],
  ['words', `[${ITEM},yes]`],
])('%s is no JSON', async (_what, text) => {
  await expect(readJsonBody(answerOf(text))).rejects.toThrow(SyntaxError);
});

test('the rest of a malformed body is not read', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(encoder.encode(`[${ITEM},,`)),
    cancel: () => {
      isCancelled = true;
    },
  });
  await expect(readJsonBody(new Response(body))).rejects.toThrow(SyntaxError);
  expect(isCancelled).toBe(true);
});

test('a body that breaks off is no malformed one', async () => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(encoder.encode(`[${ITEM},`));
      controller.error(new TypeError('terminated'));
    },
  });
  await expect(readJsonBody(new Response(body))).rejects.toThrow(TypeError);
});

test('other work is done while a long list is read', async () => {
  const list = Array.from({ length: 60_000 }, (_, k) => ({ id: `HT-${k}`, name: 'Хар уул', at: [k, k + 1] }));
  let turns = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    turns++;
    port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
  await readJsonBody(new Response(JSON.stringify(list)));
  port1.close();
  expect(turns).toBeGreaterThan(3);
});
