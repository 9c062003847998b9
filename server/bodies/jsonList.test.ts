import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { jsonListStream } from './jsonList.ts';

async function answerOf(items: Iterable<object>): Promise<unknown> {
  const app = Fastify();
  app.get('/', async (_request, reply) => reply.type('application/json').send(jsonListStream(items)));
  const answer = await app.inject('/');
  await app.close();
  return answer.json();
}

test('is the list, whatever is in it', async () => {
  const anyItems = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(anyItems, async (items) => {
      expect(await answerOf(items)).toEqual(JSON.parse(JSON.stringify(items)));
    }),
    { numRuns: 50 },
  );
});

test('lets others run while a long list is written', async () => {
  const items = Array.from({ length: 20_000 }, (_, k) => ({ id: `V-${k}`, padding: 'x'.repeat(300) }));
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns++;
    if (!isRead) setImmediate(count);
  };
  /** The longest stretch of items written in one turn. */
  const itemsByTurn = new Map<number, number>();
  function* read() {
    for (const item of items) {
      itemsByTurn.set(turns, (itemsByTurn.get(turns) ?? 0) + 1);
      // As much as the state of a vehicle costs.
      for (let k = 0; k < 5; k++) JSON.stringify(item);
      yield item;
    }
  }
  setImmediate(count);
  expect(await answerOf(read())).toHaveLength(items.length);
  isRead = true;
  expect(Math.max(...itemsByTurn.values())).toBeLessThan(items.length / 2);
});
