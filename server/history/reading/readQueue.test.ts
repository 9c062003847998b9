import type { PiscinaTask } from 'piscina';
import { expect, test } from 'vitest';
import { ReadQueue } from './readQueue.ts';

const poolTask = (name: string, taskId: number) => ({ name, taskId }) as unknown as PiscinaTask;

test('running playbacks are read first, and no read waits forever', () => {
  const queue = new ReadQueue();
  for (let k = 0; k < 3; k++) queue.push(poolTask('snapshot', k));
  for (let k = 10; k < 15; k++) queue.push(poolTask('frames', k));
  const given = poolTask('samples', 99);
  queue.push(given);
  expect(queue.size).toBe(9);
  queue.remove(given);
  const order = Array.from({ length: 9 }, () => (queue.shift() as { taskId?: number } | null)?.taskId);
  expect(order).toEqual([10, 11, 0, 12, 13, 1, 14, 2, undefined]);
  expect(queue.size).toBe(0);
});
