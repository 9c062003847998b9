import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FairQueue, WaitedTooLongError } from './fairQueue.ts';
import { QueueFullError } from './keyedQueues.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when it is told to. */
function controlledJob(log: string[], name: string) {
  let endJob = () => {};
  const promise = new Promise<void>((resolve) => {
    endJob = resolve;
  });
  const runJob = () => {
    log.push(name);
    return promise;
  };
  return { runJob, endJob };
}

test('owners come in turn, however many jobs one of them has', async () => {
  const log: string[] = [];
  const queue = new FairQueue({ maxConcurrent: 1, maxQueuedPerOwner: 3 });
  const running = controlledJob(log, 'first');
  const all = [queue.run('a', running.runJob)];
  for (const name of ['a1', 'a2']) all.push(queue.run('a', async () => void log.push(name)));
  all.push(queue.run('b', async () => void log.push('b1')));
  running.endJob();
  await Promise.all(all);
  expect(log).toEqual(['first', 'a1', 'b1', 'a2']);
});

test('too many of one owner are refused', async () => {
  const queue = new FairQueue({ maxConcurrent: 1, maxQueuedPerOwner: 1 });
  const running = controlledJob([], 'first');
  const all = [queue.run('a', running.runJob), queue.run('a', async () => {})];
  await expect(queue.run('a', async () => {})).rejects.toThrow(QueueFullError);
  running.endJob();
  await Promise.all(all);
});

test('what does not begin in time is refused and never runs, and those behind it go on', async () => {
  const log: string[] = [];
  const queue = new FairQueue({ maxConcurrent: 1, maxQueuedPerOwner: 3, longestWaitMs: 1_000 });
  const running = controlledJob(log, 'first');
  const first = queue.run('a', running.runJob);
  const late = expect(queue.run('a', async () => void log.push('late'))).rejects.toThrow(WaitedTooLongError);
  await vi.advanceTimersByTimeAsync(900);
  const inTime = queue.run('b', async () => void log.push('in time'));
  await vi.advanceTimersByTimeAsync(200);
  await late;
  running.endJob();
  await Promise.all([first, inTime]);
  await queue.run('c', async () => void log.push('next'));
  expect(log).toEqual(['first', 'in time', 'next']);
});

test('work whose caller has gone leaves the line, makes room for others and never runs', async () => {
  const log: string[] = [];
  const queue = new FairQueue({ maxConcurrent: 1, maxQueuedPerOwner: 1 });
  const running = controlledJob(log, 'first');
  const first = queue.run('a', running.runJob);
  const caller = new AbortController();
  const gone = expect(queue.run('a', async () => void log.push('gone'), caller.signal)).rejects.toThrow(QueueFullError);
  caller.abort();
  await gone;
  const next = queue.run('a', async () => void log.push('next'));
  await expect(queue.run('b', async () => void log.push('never'), caller.signal)).rejects.toThrow(QueueFullError);
  running.endJob();
  await Promise.all([first, next]);
  expect(log).toEqual(['first', 'next']);
});

test('work that runs is not ended by its signal', async () => {
  const queue = new FairQueue({ maxConcurrent: 1, maxQueuedPerOwner: 1 });
  const [running, waiting] = [controlledJob([], 'first'), controlledJob([], 'second')];
  const caller = new AbortController();
  const all = [queue.run('a', running.runJob, caller.signal), queue.run('a', waiting.runJob, caller.signal)];
  running.endJob();
  await all[0];
  caller.abort();
  waiting.endJob();
  await Promise.all(all);
  expect(await queue.run('a', async () => 'free')).toBe('free');
});
