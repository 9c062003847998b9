import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SilentWorker } from '../../../tests/fixtures/worker/SilentWorker.ts';
import { Scope } from '../../lifetime/scope.ts';
import { RestClient } from '../rest/RestClient.ts';
import { designReader } from './designReader.ts';
import type { DesignProgress, DesignReply } from './dxfWorker.ts';

const EMPTY_FILE_REPLY: DesignReply = { kind: 'fault', code: 'empty' };
const getToken = async () => 't';
let scope = new Scope();
let busy: { requests: number };
let rest: RestClient;

beforeEach(() => {
  scope = new Scope();
  busy = { requests: 0 };
  rest = new RestClient(getToken, { requestCount: busy });
  SilentWorker.all = [];
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('localStorage', { getItem: () => null });
});

afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function waitForWorkers(count: number): Promise<void> {
  return vi.waitFor(() => expect(SilentWorker.all).toHaveLength(count));
}

test("reports the worker's progress, and ends with its reply", async () => {
  const told: DesignProgress[] = [];
  const reading = designReader(scope, rest)('a', getToken, {
    signal: scope.signal,
    onProgress: (progress) => told.push(progress),
  });
  await waitForWorkers(1);
  const [worker] = SilentWorker.all;
  // rules.md#loading-flag
  expect(busy.requests).toBe(1);
  worker?.reply({ kind: 'progress', stage: 'reading', readFraction: 0.5 });
  worker?.reply(EMPTY_FILE_REPLY);
  expect(await reading).toEqual(EMPTY_FILE_REPLY);
  expect(told).toEqual([{ kind: 'progress', stage: 'reading', readFraction: 0.5 }]);
  expect([worker?.terminated, worker?.listeners, scope.size, busy.requests]).toEqual([true, 0, 0, 0]);
});

test('a file that is given up ends its worker, leaves nothing behind, and makes room for the next one', async () => {
  const read = designReader(scope, rest);
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const readOptions = ({ signal }: AbortController) => ({ signal, onProgress: () => {} });
  const readings = [first, second, third].map((each, k) => read(`${k}`, getToken, readOptions(each)));
  await waitForWorkers(1);
  // The second waits and is given up before its turn: no worker is made for it.
  second.abort();
  first.abort();
  const [worker] = SilentWorker.all;
  expect([worker?.terminated, worker?.listeners]).toEqual([true, 0]);
  expect(await readings[0]).toEqual({ kind: 'unreachable' });
  expect(await readings[1]).toEqual({ kind: 'unreachable' });
  await waitForWorkers(2);
  SilentWorker.all[1]?.reply(EMPTY_FILE_REPLY);
  expect(await readings[2]).toEqual(EMPTY_FILE_REPLY);
  expect([scope.size, busy.requests]).toEqual([0, 0]);
});

test('a file that is given up while its token is fetched starts no worker', async () => {
  let give: ((token: string) => void) | undefined;
  const pendingToken = () => new Promise<string>((resolve) => (give = resolve));
  const given = new AbortController();
  const reading = designReader(scope, rest)('a', pendingToken, { signal: given.signal, onProgress: () => {} });
  await vi.waitFor(() => expect(give).toBeDefined());
  given.abort();
  give?.('t');
  expect(await reading).toEqual({ kind: 'unreachable' });
  expect(SilentWorker.all).toEqual([]);
});

test('a token that never comes holds up no other file once its own is given up', async () => {
  const read = designReader(scope, rest);
  const given = new AbortController();
  const options = { signal: given.signal, onProgress: () => {} };
  const never = vi.fn(() => new Promise<string>(() => {}));
  const stuck = read('a', never, options);
  const next = read('b', getToken, { ...options, signal: scope.signal });
  await vi.waitFor(() => expect(never).toHaveBeenCalled());
  given.abort();
  expect(await stuck).toEqual({ kind: 'unreachable' });
  await waitForWorkers(1);
  SilentWorker.all[0]?.reply(EMPTY_FILE_REPLY);
  expect(await next).toEqual(EMPTY_FILE_REPLY);
  expect(scope.size).toBe(0);
});

test('a worker whose code cannot be fetched is no fault of the file; one that breaks while it reads is', async () => {
  const read = designReader(scope, rest);
  const options = { signal: scope.signal, onProgress: () => {} };
  const unstarted = read('a', getToken, options);
  await waitForWorkers(1);
  SilentWorker.all[0]?.dispatchEvent(new Event('error'));
  expect(await unstarted).toEqual({ kind: 'unreachable' });
  const broken = read('a', getToken, options);
  await waitForWorkers(2);
  SilentWorker.all[1]?.reply({ kind: 'ready' });
  SilentWorker.all[1]?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
  expect(await broken).toEqual({ kind: 'broken', message: 'out of memory' });
});

test('the time that a file takes over a slow link does not count as time to read it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const read = designReader(scope, rest);
  const options = { signal: scope.signal, onProgress: () => {} };
  const slow = read('a', getToken, options);
  await waitForWorkers(1);
  for (let minute = 0; minute < 10; minute++) {
    vi.advanceTimersByTime(60_000);
    SilentWorker.all[0]?.reply({ kind: 'progress', stage: 'fetching', readFraction: minute / 10 });
  }
  vi.advanceTimersByTime(170_000);
  SilentWorker.all[0]?.reply({ kind: 'progress', stage: 'reading', readFraction: 0 });
  vi.advanceTimersByTime(170_000);
  expect(SilentWorker.all[0]?.terminated).toBe(false);
  // Progress of reading is no reason to wait longer.
  SilentWorker.all[0]?.reply({ kind: 'progress', stage: 'reading', readFraction: 0.9 });
  vi.advanceTimersByTime(10_000);
  expect(await slow).toEqual({ kind: 'broken', message: 'the file takes too long to read' });
  expect([SilentWorker.all[0]?.terminated, scope.size, vi.getTimerCount()]).toEqual([true, 0, 0]);
});

test('a download that stands still is given up as a lost link, which is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stuck = designReader(scope, rest)('a', getToken, { signal: scope.signal, onProgress: () => {} });
  await waitForWorkers(1);
  SilentWorker.all[0]?.reply({ kind: 'progress', stage: 'fetching', readFraction: 0.1 });
  vi.advanceTimersByTime(180_000);
  expect(await stuck).toEqual({ kind: 'unreachable' });
  expect([SilentWorker.all[0]?.terminated, scope.size, vi.getTimerCount()]).toEqual([true, 0, 0]);
});
