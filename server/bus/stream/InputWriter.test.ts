import { expect, test } from 'vitest';
import { StreamUnavailableError } from './errors.ts';
import { InputWriter } from './InputWriter.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function openWriter() {
  const sent: { inputs: readonly string[]; store: () => void; fail: (error: Error) => void }[] = [];
  const writer = new InputWriter(
    (inputs) => new Promise<void>((store, fail) => sent.push({ inputs, store: () => store(), fail })),
  );
  return { writer, sent, sizes: () => sent.map(({ inputs }) => inputs.length) };
}

test('items that arrive together are one message, and settle once it is stored', async () => {
  const { writer, sent } = openWriter();
  const stored = [writer.add('a'), writer.add('b')];
  expect(stored[0]).toBe(stored[1]);
  expect(sent).toEqual([]);
  await nextTurn();
  expect(sent.map(({ inputs }) => inputs)).toEqual([['a', 'b']]);
  expect(writer.unstored).toBe(2);
  sent[0]?.store();
  await stored[0];
  expect(writer.unstored).toBe(0);
});

test('four messages are in flight at once; later items share the next', async () => {
  const { writer, sent, sizes } = openWriter();
  for (let k = 0; k < 4; k++) {
    void writer.add(`${k}`);
    await nextTurn();
  }
  for (const later of ['e', 'f', 'g']) {
    void writer.add(later);
    await nextTurn();
  }
  expect(sizes()).toEqual([1, 1, 1, 1]);
  sent[2]?.store();
  await nextTurn();
  expect(sent[4]?.inputs).toEqual(['e', 'f', 'g']);
});

test('a message holds no more than 500, and no more than NATS takes', async () => {
  const { writer, sizes } = openWriter();
  for (let k = 0; k < 501; k++) void writer.add('x');
  await nextTurn();
  expect(sizes()).toEqual([500, 1]);
  const long = openWriter();
  for (let k = 0; k < 3; k++) void long.writer.add('x'.repeat(90_000));
  void long.writer.add('x'.repeat(300_000));
  await nextTurn();
  expect(long.sizes()).toEqual([2, 1, 1]);
});

test('one that is not stored fails alone, and makes room', async () => {
  const { writer, sent } = openWriter();
  const first = writer.add('a');
  await nextTurn();
  const second = writer.add('b');
  await nextTurn();
  sent[0]?.fail(new StreamUnavailableError('away'));
  await expect(first).rejects.toThrow(StreamUnavailableError);
  sent[1]?.store();
  await second;
  expect(writer.unstored).toBe(0);
});

test('refuses more while 20,000 are not stored', async () => {
  const { writer, sent } = openWriter();
  for (let k = 0; k < 20_000; k++) void writer.add('x').catch(() => {});
  expect(writer.hasRoom).toBe(false);
  await expect(writer.add('x')).rejects.toThrow(StreamUnavailableError);
  await nextTurn();
  sent[0]?.store();
  await nextTurn();
  expect(writer.hasRoom).toBe(true);
});
