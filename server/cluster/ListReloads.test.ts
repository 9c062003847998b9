import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListReloads, type RefreshList } from './ListReloads.ts';

/** Version of the list in the database, and at its last read. */
let storedVersion = 1;
let readVersion = 1;
let checkCount = 0;
let publishCount = 0;

beforeEach(() => {
  [storedVersion, readVersion, checkCount, publishCount] = [1, 1, 0, 0];
});
afterEach(() => {
  vi.useRealTimers();
});

function createListReloads(refresh: RefreshList = async () => {}): ListReloads {
  const isOutdated = async () => {
    checkCount++;
    return storedVersion !== readVersion;
  };
  const recordReadVersion = async () => {
    const isReverted = storedVersion < readVersion;
    readVersion = storedVersion;
    return isReverted;
  };
  const made = new ListReloads({
    versions: { isOutdated, recordReadVersion },
    refresh,
    readAndPublish: async (list) => {
      await made.read(list).then(
        () => publishCount++,
        () => {},
      );
    },
  });
  return made;
}

test('many at once share a reload, and clients are notified of it once', async () => {
  const lists = createListReloads();
  storedVersion = 2;
  await Promise.all(Array.from({ length: 100 }, () => lists.reloadIfOutdated('ruleZone')));
  expect({ read: readVersion, checks: checkCount, published: publishCount }).toEqual({
    read: 2,
    checks: 1,
    published: 1,
  });
  await lists.reloadIfOutdated('ruleZone');
  expect({ checks: checkCount, published: publishCount }).toEqual({ checks: 2, published: 1 });
});

test('a change after a reload has begun is read by the next', async () => {
  let begun = 0;
  const lists = createListReloads(async () => {
    begun++;
  });
  storedVersion = 2;
  const first = lists.reloadIfOutdated('ruleZone');
  await vi.waitUntil(() => begun === 1, { interval: 1 });
  storedVersion = 3;
  await lists.reloadIfOutdated('ruleZone');
  await first;
  expect({ read: readVersion, begun, published: publishCount }).toEqual({ read: 3, begun: 2, published: 2 });
});

test('a request and the message of a change notify clients once', async () => {
  const lists = createListReloads();
  storedVersion = 2;
  const [isCurrent] = await Promise.all([lists.ensureCurrent('ruleZone'), lists.reloadIfOutdated('ruleZone')]);
  expect([isCurrent, publishCount]).toEqual([true, 1]);
  storedVersion = 3;
  await lists.reloadIfOutdated('ruleZone');
  expect([await lists.ensureCurrent('ruleZone'), publishCount]).toEqual([true, 2]);
});

test('a list that could not be read is not current', async () => {
  const lists = createListReloads(() => Promise.reject(new Error('away')));
  await expect(lists.read('ruleZone')).rejects.toThrow('away');
  expect(await lists.ensureCurrent('ruleZone')).toBe(false);
});

test('a list that could not be read is read again once, and clients are notified once', async () => {
  let isAway = true;
  const lists = createListReloads(async () => {
    if (isAway) throw new Error('away');
  });
  storedVersion = 2;
  expect([await lists.ensureCurrent('ruleZone'), publishCount]).toEqual([false, 0]);
  isAway = false;
  // The message of the change, the next claim of the lease and a request.
  const calls = [lists.ensureCurrent('ruleZone'), lists.ensureCurrent('ruleZone')];
  await lists.reloadIfOutdated('ruleZone');
  expect([...(await Promise.all(calls)), publishCount]).toEqual([true, true, 1]);
});

test('what the database has lost is dropped with the next read that succeeds, and once', async () => {
  const reads: boolean[] = [];
  let isAway = true;
  const lists = createListReloads(async (_, isReverted) => {
    reads.push(isReverted);
    if (isAway) throw new Error('away');
  });
  readVersion = 5;
  storedVersion = 3;
  await lists.reloadIfOutdated('ruleZone');
  isAway = false;
  await lists.reloadIfOutdated('ruleZone');
  storedVersion = 4;
  await lists.reloadIfOutdated('ruleZone');
  expect([reads, publishCount]).toEqual([[true, true, false], 2]);
});

test('a database that hangs keeps a request no longer than a second; lists do not wait for each other', async () => {
  vi.useFakeTimers();
  let passed = 0;
  const lists = createListReloads(() => new Promise(() => {}));
  storedVersion = 2;
  for (let k = 0; k < 3; k++) void lists.reloadIfOutdated('ruleZone').then(() => passed++);
  await vi.advanceTimersByTimeAsync(900);
  expect(passed).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(passed).toBe(3);
});
