import { expect, test } from 'vitest';
import { type ReadKind, ReadQueue } from './readQueue.ts';

/** A queue whose reads end when the test says so, in the order in which they began. */
function queueOfReads() {
  const queue = new ReadQueue();
  const begun: number[] = [];
  const ends: ((result: number | Error) => void)[] = [];
  const add = (kind: ReadKind, id: number, signal?: AbortSignal) =>
    queue.run(
      kind,
      () => {
        begun.push(id);
        return new Promise<number>((resolve, reject) => {
          ends.push((result) => (typeof result === 'number' ? resolve(result) : reject(result)));
        });
      },
      signal,
    );
  const endNext = async (result: number | Error = 0) => {
    await flushPromises();
    ends.shift()?.(result);
    await flushPromises();
  };
  return { queue, begun, add, endNext };
}
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

test('running playbacks are read first, no read waits forever, and only one is read at a time', async () => {
  const { queue, begun, add, endNext } = queueOfReads();
  void add('ordinary', 100);
  for (let k = 0; k < 3; k++) void add('ordinary', k);
  for (let k = 10; k < 15; k++) void add('urgent', k);
  await flushPromises();
  expect(begun).toEqual([100]);
  expect(queue.size).toBe(8);
  for (let k = 0; k < 9; k++) await endNext();
  expect(begun).toEqual([100, 10, 11, 0, 12, 13, 1, 14, 2]);
  expect(queue.size).toBe(0);
});

test('a read that nobody waits for any more is never begun, and one that has begun is answered', async () => {
  const { queue, begun, add, endNext } = queueOfReads();
  const [closed, alsoClosed] = [new AbortController(), new AbortController()];
  const first = add('ordinary', 1, closed.signal);
  const dropped = [add('ordinary', 2, closed.signal), add('urgent', 3, alsoClosed.signal)];
  const later = add('ordinary', 4, new AbortController().signal);
  await flushPromises();
  closed.abort(new Error('the replay is closed'));
  alsoClosed.abort();
  await expect(dropped[0]).rejects.toThrow('the replay is closed');
  await expect(dropped[1]).rejects.toMatchObject({ name: 'AbortError' });
  expect(queue.size).toBe(1);
  await endNext(10);
  await endNext(40);
  expect([await first, await later]).toEqual([10, 40]);
  expect(begun).toEqual([1, 4]);
  await expect(add('ordinary', 5, closed.signal)).rejects.toThrow('the replay is closed');
  expect(begun).toEqual([1, 4]);
});

test('a read that fails does not hold up the next one', async () => {
  const { begun, add, endNext } = queueOfReads();
  const failing = add('urgent', 1);
  const next = add('ordinary', 2);
  void endNext(new Error('the disk is gone'));
  await expect(failing).rejects.toThrow('the disk is gone');
  await endNext(20);
  expect(await next).toBe(20);
  expect(begun).toEqual([1, 2]);
});

test('once it is closed, what waits is refused, and what comes later too', async () => {
  const { queue, begun, add, endNext } = queueOfReads();
  const running = add('urgent', 1);
  const waiting = add('urgent', 2);
  await flushPromises();
  queue.close();
  await expect(waiting).rejects.toThrow('the recording is closed');
  await endNext(10);
  expect(await running).toBe(10);
  await expect(add('ordinary', 3)).rejects.toThrow('the recording is closed');
  expect(begun).toEqual([1]);
});
