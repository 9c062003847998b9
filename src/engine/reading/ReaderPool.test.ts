import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { squareGltf } from '../../../tests/fixtures/files/gltfFiles.ts';
import { i3dm } from '../../../tests/fixtures/files/tileFiles.ts';
import { FileFault } from '../../domain/fault/FileFault.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { JobOf, ReadJob, ReadReply } from './jobs.ts';
import { ReaderPool } from './ReaderPool.ts';
import { runJob } from './runJob.ts';
import { transferablesOf } from './transferables.ts';

/** Answers nothing by itself. What is transferred is gone for its sender, as with a real one. */
class FakeWorker extends EventTarget {
  readonly jobs: ReadJob[] = [];
  ended = false;

  postMessage(job: ReadJob, transfer: Transferable[]): void {
    this.jobs.push(structuredClone(job, { transfer }));
  }

  terminate(): void {
    this.ended = true;
  }

  reply(reply: ReadReply): void {
    const data = structuredClone(reply, { transfer: transferablesOf(reply) });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const IDENTITY_MATRIX = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const tileJob = (byte = 1): JobOf<'tile'> => ({
  kind: 'tile',
  bytes: Uint8Array.of(byte),
  place: { toScene: IDENTITY_MATRIX, transform: IDENTITY_MATRIX, upAxis: undefined },
});
const DONE_REPLY: ReadReply = { kind: 'done', result: [] };

function createPool(most = 2, regular = most) {
  const scope = new Scope();
  const workers: FakeWorker[] = [];
  const made = new ReaderPool(
    scope,
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    { regular, most },
  );
  return { scope, workers, pool: made };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads as many files at once as it has workers, and the others after them', async () => {
  const { pool: readers, workers } = createPool();
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
  const { pool: readers, workers } = createPool(2, 1);
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
  const { pool: readers, workers } = createPool(1);
  const models = (byte: number) => readers.read({ kind: 'models', bytes: Uint8Array.of(byte) });
  const read = [models(1), models(2), readers.read(tileJob(3)), models(4), readers.read(tileJob(5))];
  for (let k = 0; k < read.length; k++) workers[0]?.reply(DONE_REPLY);
  await Promise.all(read);
  expect(workers[0]?.jobs.map(({ bytes }) => (bytes as Uint8Array)[0])).toEqual([1, 3, 5, 2, 4]);
});

it('a map with many files does not hold up models for good', async () => {
  const { pool: readers, workers } = createPool(1);
  const tiles = Array.from({ length: 20 }, () => readers.read(tileJob()));
  const read = [...tiles, readers.read({ kind: 'models', bytes: Uint8Array.of(2) })];
  for (let k = 0; k < read.length; k++) workers[0]?.reply(DONE_REPLY);
  await Promise.all(read);
  expect(workers[0]?.jobs.findIndex(({ kind }) => kind === 'models')).toBe(8);
});

it('a worker that hangs is terminated, its file refused without retry, and the next file read by another', async () => {
  const { pool: readers, workers } = createPool(1);
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
  const { pool: readers, workers } = createPool(1);
  const dying = readers.read(tileJob());
  workers[0]?.reply({ kind: 'ready' });
  workers[0]?.dispatchEvent(new Event('error'));
  await expect(dying).rejects.toBeInstanceOf(FileFault);
  const unstarted = readers.read(tileJob());
  workers[1]?.dispatchEvent(new Event('error'));
  const error: unknown = await unstarted.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(FileFault);
});

it('workers started ahead read the first files; one that dies before its first file is replaced', async () => {
  const { pool: readers, workers } = createPool();
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
  const { pool: readers, workers } = createPool(1);
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
  const { pool: readers, workers } = createPool(1);
  const { signal, abort } = ((controller) => ({ signal: controller.signal, abort: () => controller.abort() }))(
    new AbortController(),
  );
  const reading = readers.read({ kind: 'design', bytes: new Blob([]), place: undefined }, { signal });
  abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(workers[0]?.ended).toBe(true);
});

it('fetches external files, and reads the file with them', async () => {
  const { pool: readers, workers } = createPool(1);
  const asked: string[] = [];
  const recordUri = async (uri: string) => {
    asked.push(uri);
    return Uint8Array.of(7);
  };
  const reading = readers.read(tileJob(), { resolve: recordUri });
  workers[0]?.reply({ kind: 'needs', uris: ['a.bin', 'b.png'], bytes: Uint8Array.of(1) });
  await expect.poll(() => workers[0]?.jobs).toHaveLength(2);
  expect([...(workers[0]?.jobs[1]?.files?.keys() ?? [])]).toEqual(['a.bin', 'b.png']);
  workers[0]?.reply(DONE_REPLY);
  await reading;
  expect(asked).toEqual(['a.bin', 'b.png']);
});

it('reads a file that names one that names others', async () => {
  const { pool: readers, workers } = createPool(1);
  const { document, bin } = squareGltf();
  const named = { ...document, buffers: [{ byteLength: bin.byteLength, uri: 'a.bin' }], images: [{ uri: 'a.png' }] };
  const files: Record<string, Uint8Array> = {
    'a.gltf': new TextEncoder().encode(JSON.stringify(named)),
    'a.bin': bin,
    'a.png': Uint8Array.of(1),
  };
  const bytes = i3dm(new TextEncoder().encode('a.gltf'));
  new DataView(bytes.buffer).setUint32(28, 0, true);
  const resolve = async (uri: string) => files[uri] as Uint8Array;
  const reading = readers.read({ ...tileJob(), bytes }, { resolve });
  const failingDecoder = () => Promise.reject(new Error('nothing is compressed here'));
  const tools = {
    decoders: { meshopt: failingDecoder, draco: failingDecoder },
    decodeImage: () => Promise.resolve(undefined),
  };
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => workers[0]?.jobs).toHaveLength(round);
    workers[0]?.reply(await runJob(workers[0]?.jobs[round - 1] as ReadJob, tools));
  }
  expect((await reading)[0]?.indices).toHaveLength(18);
});

it('says which files it can be read without', async () => {
  const { pool: readers, workers } = createPool(1);
  const asked: [string, boolean | undefined][] = [];
  const recordOptionalUri = async (uri: string, isOptional?: boolean) => {
    asked.push([uri, isOptional]);
    return new Uint8Array(0);
  };
  const reading = readers.read(tileJob(), { resolve: recordOptionalUri });
  workers[0]?.reply({ kind: 'needs', uris: ['a.bin', 'b.png'], optional: ['b.png'], bytes: Uint8Array.of(1) });
  await expect.poll(() => workers[0]?.jobs).toHaveLength(2);
  workers[0]?.reply(DONE_REPLY);
  await reading;
  expect(asked).toEqual([
    ['a.bin', false],
    ['b.png', true],
  ]);
});

it('a file with endless references is refused, and so is one that must be self-contained', async () => {
  const { pool: readers, workers } = createPool(1);
  const reading = readers.read(tileJob(), { resolve: () => Promise.resolve(Uint8Array.of(1)) });
  for (let round = 1; round <= 5; round++) {
    await expect.poll(() => workers[0]?.jobs).toHaveLength(round);
    workers[0]?.reply({ kind: 'needs', uris: [`${round}`], bytes: Uint8Array.of(1) });
  }
  await expect(reading).rejects.toBeInstanceOf(FileFault);
  const alone = readers.read(tileJob());
  workers[0]?.reply({ kind: 'needs', uris: ['a'], bytes: Uint8Array.of(1) });
  await expect(alone).rejects.toThrow('Save it as one file');
});

it('ends with its scope, with any job running', async () => {
  const { pool: readers, workers, scope } = createPool(1);
  const running = readers.read(tileJob(1));
  const waiting = readers.read(tileJob(2));
  scope.dispose();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await expect(readers.read(tileJob(3))).rejects.toMatchObject({ name: 'AbortError' });
  expect(workers.every(({ ended }) => ended)).toBe(true);
});
