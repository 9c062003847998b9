import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FairQueue } from './fairQueue.ts';
import { KeyedQueues, QueueFullError, type QueuePlace } from './keyedQueues.ts';

let finishedNames: string[] = [];
let finishByName = new Map<string, () => void>();

beforeEach(() => {
  finishedNames = [];
  finishByName = new Map();
});
afterEach(() => vi.useRealTimers());

/** Work that ends on command. */
function startWork(name: string) {
  return () =>
    new Promise<void>((resolve) => {
      finishedNames.push(name);
      finishByName.set(name, resolve);
    });
}

async function endWork(name: string): Promise<void> {
  finishByName.get(name)?.();
  await turn();
}

const makeLanes = () => new KeyedQueues({ maxQueued: 2, longestWaitMs: 1_000 });

describe('a lane', () => {
  const enterLane = (lanes: KeyedQueues, member: string, more: Partial<QueuePlace> = {}) => {
    const ended = lanes.run({ key: 'k', member, ...more }, startWork(member));
    ended.catch(() => {});
    return ended;
  };

  test('works on one at a time, in turn, and other keys meanwhile', async () => {
    const lanes = makeLanes();
    for (const member of ['a', 'b', 'c']) enterLane(lanes, member);
    enterLane(lanes, 'other', { key: 'other' });
    await turn();
    expect(finishedNames).toEqual(['a', 'other']);
    await endWork('a');
    await endWork('b');
    expect(finishedNames).toEqual(['a', 'other', 'b', 'c']);
    await endWork('c');
    await endWork('other');
    expect(lanes.size).toBe(0);
  });

  test('continues after work that fails', async () => {
    const lanes = makeLanes();
    const failing = lanes.run({ key: 'k', member: 'a' }, async () => {
      throw new Error('wrong');
    });
    enterLane(lanes, 'b');
    await expect(failing).rejects.toThrow('wrong');
    await turn();
    expect(finishedNames).toEqual(['b']);
  });

  test('lets those with a lower rank go first, and keeps their place when it is full', async () => {
    const lanes = makeLanes();
    enterLane(lanes, 'a');
    enterLane(lanes, 'often', { rank: 9 });
    const pushedOut = enterLane(lanes, 'very often', { rank: 10 });
    enterLane(lanes, 'once', { rank: 1 });
    await expect(pushedOut).rejects.toThrow(QueueFullError);
    await expect(enterLane(lanes, 'too often', { rank: 9 })).rejects.toThrow(QueueFullError);
    await turn();
    await endWork('a');
    await endWork('once');
    expect(finishedNames).toEqual(['a', 'once', 'often']);
  });

  test('gives a member one place: the later', async () => {
    const lanes = makeLanes();
    enterLane(lanes, 'a');
    const earlier = enterLane(lanes, 'b');
    enterLane(lanes, 'b');
    await expect(earlier).rejects.toThrow(QueueFullError);
    await turn();
    await endWork('a');
    expect(finishedNames).toEqual(['a', 'b']);
  });

  test('is left by callers that have disconnected, and by those that have waited too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const lanes = makeLanes();
    enterLane(lanes, 'a');
    await turn();
    const gone = new AbortController();
    const left = enterLane(lanes, 'b', { signal: gone.signal });
    gone.abort();
    await expect(left).rejects.toThrow(QueueFullError);
    await expect(enterLane(lanes, 'c', { signal: gone.signal })).rejects.toThrow(QueueFullError);
    const late = enterLane(lanes, 'd');
    vi.advanceTimersByTime(1_000);
    await expect(late).rejects.toThrow(QueueFullError);
    await endWork('a');
    expect(lanes.size).toBe(0);
    expect(finishedNames).toEqual(['a']);
  });
});

describe('a fair queue', () => {
  test('serves owners in turn, so that a flood waits behind itself', async () => {
    const queue = new FairQueue({ maxConcurrent: 1, maxQueuedPerOwner: 3 });
    const runAsOwner = (owner: string, name: string) => queue.run(owner, startWork(name));
    const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => runAsOwner('flood', name));
    await expect(runAsOwner('flood', 'f5')).rejects.toThrow(QueueFullError);
    const one = runAsOwner('one', 'o1');
    await turn();
    for (const name of ['f1', 'f2', 'o1', 'f3', 'f4']) await endWork(name);
    await Promise.all([...flood, one]);
    expect(finishedNames).toEqual(['f1', 'f2', 'o1', 'f3', 'f4']);
  });

  test('runs as much at once as it may, also after failures', async () => {
    const queue = new FairQueue({ maxConcurrent: 2, maxQueuedPerOwner: 9 });
    const failingWork = () => Promise.reject(new Error('wrong'));
    const results = await Promise.allSettled([1, 2, 3].map(() => queue.run('a', failingWork)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const names = ['1', '2', '3'];
    const all = names.map((name) => queue.run(name, startWork(name)));
    await turn();
    expect(finishedNames).toEqual(['1', '2']);
    // Nothing is left waiting to be refused while other tests run.
    for (const name of names) await endWork(name);
    await Promise.all(all);
  });
});
