import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnreadableItem } from '../intake.ts';
import { itemsOf, MAX_PAYLOAD_BYTES } from './message.ts';

const readItems = (topic: string, payload: string) => itemsOf(topic, Buffer.from(payload), 'mine/fixes');
const refusalReasonOf = (topic: string, payload: string) => {
  const [item] = readItems(topic, payload);
  return item instanceof UnreadableItem ? item.message : undefined;
};

describe('a message', () => {
  test('holds one fix or many', () => {
    expect(readItems('mine/fixes', '{"id":"A"}')).toEqual([{ id: 'A' }]);
    expect(readItems('mine/fixes', '[{"id":"A"},5]')).toEqual([{ id: 'A' }, 5]);
  });

  test('may leave the id to its topic', () => {
    expect(readItems('mine/fixes/A', '[{"timestamp":1},{"id":null},{"id":"A"},5]')).toEqual([
      { timestamp: 1, id: 'A' },
      { id: 'A' },
      { id: 'A' },
      5,
    ]);
    expect(refusalReasonOf('mine/fixes/A', '{"id":"B"}')).toBe('the id is not that of the topic, A');
  });

  test('never fails, for any input', () => {
    fc.assert(
      fc.property(fc.constantFrom('mine/fixes', 'mine/fixes/A'), fc.json(), (topic, payload) => {
        expect(readItems(topic, payload)).toBeInstanceOf(Array);
      }),
    );
  });

  test.each([
    ['{"id":{"toString":0,"valueOf":0}}', ''],
    [`{"id":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, ''],
    ['{"id":7}', '7'],
  ])('shows no id that is made to fail: %#', (payload, text) => {
    const [item] = readItems('mine/fixes/A', payload);
    expect(item).toEqual(new UnreadableItem('the id is not that of the topic, A', text));
  });

  test('is nothing where it is empty: a retained one is taken back so', () => {
    expect(readItems('mine/fixes/A', '')).toEqual([]);
  });

  test.each([
    ['mine/fixes', 'not JSON', 'the message is not JSON'],
    ['mine/fixes', '[', 'the message is not JSON'],
    ['mine/fixes', `[${'0,'.repeat(10_000)}0]`, 'the message holds more than 10000 fixes'],
    ['mine/fixes', `"${'x'.repeat(MAX_PAYLOAD_BYTES)}"`, 'the message is larger than 1048576 bytes'],
    ['mine/fixes/A/B', '{}', 'fixes are published to mine/fixes or mine/fixes/ID, not to mine/fixes/A/B'],
    ['mine/fixes/', '{}', 'fixes are published to mine/fixes or mine/fixes/ID, not to mine/fixes/'],
    ['mine/fixesA', '{}', 'fixes are published to mine/fixes or mine/fixes/ID, not to mine/fixesA'],
  ])('at %s is refused with a reason: %#', (topic, payload, words) => {
    expect(refusalReasonOf(topic, payload)).toBe(words);
  });
});
