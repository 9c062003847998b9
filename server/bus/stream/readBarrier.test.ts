import { expect, test } from 'vitest';
import { ReadBarrier } from './readBarrier.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function createBarrier(lastSeq: () => Promise<number>) {
  let asked = 0;
  const one = new ReadBarrier({
    lastSeq: () => {
      asked++;
      return lastSeq();
    },
  });
  return { barrier: one, asked: () => asked };
}

test('passes once everything stored has been read here', async () => {
  const { barrier: one } = createBarrier(async () => 7);
  one.hasRead(5);
  let isThrough = false;
  const passed = one.pass().then(() => {
    isThrough = true;
  });
  await nextTurn();
  one.hasRead(6);
  await nextTurn();
  expect(isThrough).toBe(false);
  one.hasRead(7);
  await passed;
});

test('asks once for all that come while it waits', async () => {
  let seq = 3;
  const { barrier: one, asked } = createBarrier(async () => seq);
  const first = one.pass();
  await nextTurn();
  seq = 4;
  const others = Array.from({ length: 50 }, () => one.pass());
  one.hasRead(3);
  await first;
  await nextTurn();
  one.hasRead(4);
  await Promise.all(others);
  expect(asked()).toBe(2);
});

test('delays no request when NATS does not answer', async () => {
  const { barrier: one } = createBarrier(() => Promise.reject(new Error('away')));
  await one.pass();
});
