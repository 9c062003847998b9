import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReaderPool, DONE_REPLY, tileJob } from '../../../tests/fixtures/worker/readerPool.ts';
import { FileFault } from '../../domain/fault/FileFault.ts';
import { PartError } from '../../lifetime/fetchThenImport.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads as many files at once as it has workers, and the others after them', async () => {
  const { pool: readers, workers } = createReaderPool();
  const read = [readers.read(tileJob(1)), readers.read(tileJob(2)), readers.read(tileJob(3))];
  expect(workers.map(({ jobs }) => jobs.length)).toEqual([1, 1]);
  workers[0]?.reply(DONE_REPLY);
  expect(workers.map(({ jobs }) => jobs.length)).toEqual([2, 1]);
  workers[0]?.reply(DONE_REPLY);
  workers[1]?.reply(DONE_REPLY);
  await Promise.all(read);
  expect(workers).toHaveLength(2);
});

it('another worker joins while a file is slow, or long by its kind', async () => {
  const { pool: readers, workers } = createReaderPool(2, 1);
  const read = [readers.read(tileJob(1)), readers.read(tileJob(2)), readers.read(tileJob(3))];
  const jobs = () => workers.map((worker) => worker.jobs.length);
  vi.advanceTimersByTime(999);
  expect(jobs()).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(jobs()).toEqual([1, 1]);
  vi.advanceTimersByTime(1_000);
  expect(jobs()).toEqual([1, 1]);
  workers[1]?.reply(DONE_REPLY);
  expect(jobs()).toEqual([1, 2]);
  for (const worker of workers) worker.reply(DONE_REPLY);
  await Promise.all(read);
  // Quick files are read by one again.
  const later = [readers.read(tileJob(4)), readers.read(tileJob(5))];
  expect(jobs().reduce((sum, count) => sum + count)).toBe(4);
  for (const worker of workers) worker.reply(DONE_REPLY);
  for (const worker of workers) worker.reply(DONE_REPLY);
  await Promise.all(later);
  const design = readers.read({ kind: 'design', bytes: Uint8Array.of(6), place: undefined });
  const tile = readers.read(tileJob(7));
  expect(jobs().reduce((sum, count) => sum + count)).toBe(7);
  for (const worker of workers) worker.reply(DONE_REPLY);
  await Promise.all([design, tile]);
});

it('files of maps come before models and designs that wait', async () => {
  const { pool: readers, workers } = createReaderPool(1);
  const models = (byte: number) => readers.read({ kind: 'models', bytes: Uint8Array.of(byte) });
  const read = [models(1), models(2), readers.read(tileJob(3)), models(4), readers.read(tileJob(5))];
  for (let k = 0; k < read.length; k++) workers[0]?.reply(DONE_REPLY);
  await Promise.all(read);
  expect(workers[0]?.jobs.map(({ bytes }) => (bytes as Uint8Array)[0])).toEqual([1, 3, 5, 2, 4]);
});

it('a map with many files does not hold up models for good', async () => {
  const { pool: readers, workers } = createReaderPool(1);
  const tiles = Array.from({ length: 20 }, () => readers.read(tileJob()));
  const read = [...tiles, readers.read({ kind: 'models', bytes: Uint8Array.of(2) })];
  for (let k = 0; k < read.length; k++) workers[0]?.reply(DONE_REPLY);
  await Promise.all(read);
  expect(workers[0]?.jobs.findIndex(({ kind }) => kind === 'models')).toBe(8);
});

it('a worker that hangs is terminated, its file refused without retry, and the next file read by another', async () => {
  const { pool: readers, workers } = createReaderPool(1);
  const hanging = readers.read(tileJob(1));
  const next = readers.read(tileJob(2));
  const refused = expect(hanging).rejects.toMatchObject({ code: 'tooSlow' });
  vi.advanceTimersByTime(20_000);
  await refused;
  expect(workers[0]?.ended).toBe(true);
  expect(workers[1]?.jobs).toHaveLength(1);
  workers[1]?.reply(DONE_REPLY);
  await next;
});

it('a worker that dies over a file refuses it; one that never started is no fault of the file', async () => {
  const { pool: readers, workers } = createReaderPool(1);
  const dying = readers.read(tileJob());
  workers[0]?.reply({ kind: 'ready' });
  workers[0]?.dispatchEvent(new Event('error'));
  await expect(dying).rejects.toBeInstanceOf(FileFault);
  const unstarted = readers.read(tileJob());
  workers[1]?.dispatchEvent(new Event('error'));
  await expect(unstarted).rejects.toBeInstanceOf(PartError);
});

it('a worker that could not fetch a decoder reads no further file; one that refuses a file does', async () => {
  const { pool: readers, workers } = createReaderPool(1);
  const damaged = readers.read(tileJob(1));
  workers[0]?.reply({ kind: 'fault', code: 'damaged', message: 'cut off' });
  await expect(damaged).rejects.toBeInstanceOf(FileFault);
  const undecoded = readers.read(tileJob(2));
  const waiting = readers.read(tileJob(3));
  expect(workers).toHaveLength(1);
  workers[0]?.reply({ kind: 'failed', message: 'A decoder could not be fetched' });
  await expect(undecoded).rejects.toBeInstanceOf(PartError);
  expect(workers.map(({ jobs, ended }) => [jobs.length, ended])).toEqual([
    [2, true],
    [1, false],
  ]);
  workers[1]?.reply(DONE_REPLY);
  await waiting;
});

it('workers started ahead read the first files; one that dies before its first file is replaced', async () => {
  const { pool: readers, workers } = createReaderPool();
  readers.warmUp();
  readers.warmUp();
  expect(workers).toHaveLength(2);
  workers[0]?.reply({ kind: 'ready' });
  workers[1]?.dispatchEvent(new Event('error', { cancelable: true }));
  expect(workers[1]?.ended).toBe(true);
  const read = [readers.read(tileJob(1)), readers.read(tileJob(2))];
  expect(workers.map(({ jobs }) => jobs.length)).toEqual([1, 0, 1]);
  workers[2]?.reply(DONE_REPLY);
  await read[1];
  const refusal = expect(read[0]).rejects.toThrow(FileFault);
  workers[0]?.dispatchEvent(new Event('error', { cancelable: true }));
  await refusal;
});

it('a cancelled task leaves the queue; one that runs is left to finish', async () => {
  const { pool: readers, workers } = createReaderPool(1);
  const [first, second] = [new AbortController(), new AbortController()];
  const running = readers.read(tileJob(1), { signal: first.signal });
  const waiting = readers.read(tileJob(2), { signal: second.signal });
  const last = readers.read(tileJob(3));
  first.abort();
  second.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  workers[0]?.reply(DONE_REPLY);
  workers[0]?.reply(DONE_REPLY);
  await last;
  expect(workers[0]?.jobs.map(({ bytes }) => bytes)).toEqual([Uint8Array.of(1), Uint8Array.of(3)]);
});

it('a long read that is cancelled terminates its worker', async () => {
  const { pool: readers, workers } = createReaderPool(1);
  const { signal, abort } = ((controller) => ({ signal: controller.signal, abort: () => controller.abort() }))(
    new AbortController(),
  );
  const reading = readers.read({ kind: 'design', bytes: new Blob([]), place: undefined }, { signal });
  abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(workers[0]?.ended).toBe(true);
});

it('ends with its scope, with any job running', async () => {
  const { pool: readers, workers, scope } = createReaderPool(1);
  const running = readers.read(tileJob(1));
  const waiting = readers.read(tileJob(2));
  scope.dispose();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await expect(readers.read(tileJob(3))).rejects.toMatchObject({ name: 'AbortError' });
  expect(workers.every(({ ended }) => ended)).toBe(true);
});
