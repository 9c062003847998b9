import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { squareGltf } from '../../../tests/fixtures/files/gltfFiles.ts';
import { i3dm } from '../../../tests/fixtures/files/tileFiles.ts';
import { createReaderPool, DONE_REPLY, tileJob } from '../../../tests/fixtures/worker/readerPool.ts';
import { FileFault } from '../../domain/fault/FileFault.ts';
import type { ReadJob } from './jobs.ts';
import { runJob } from './runJob.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('fetches external files, and reads the file with them', async () => {
  const { pool: readers, workers } = createReaderPool(1);
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
  const { pool: readers, workers } = createReaderPool(1);
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

it('asks for the files of an external model where the model is, unless they are given by absolute addresses', async () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const { document, bin } = squareGltf();
  const bytes = i3dm(encode('models/a.gltf?v=2'));
  new DataView(bytes.buffer).setUint32(28, 0, true);
  const failingDecoder = () => Promise.reject(new Error('nothing is compressed here'));
  const tools = {
    decoders: { meshopt: failingDecoder, draco: failingDecoder },
    decodeImage: () => Promise.resolve(undefined),
  };
  for (const [buffer, picture] of [
    ['a.bin', '/shared/a.png'],
    ['../b.bin', 'https://elsewhere/a.png'],
  ]) {
    const model = { ...document, buffers: [{ byteLength: bin.byteLength, uri: buffer }], images: [{ uri: picture }] };
    const files = new Map([['models/a.gltf?v=2', encode(JSON.stringify(model))]]);
    const reply = await runJob({ ...tileJob(), bytes, files }, tools);
    expect(reply).toMatchObject({ kind: 'needs', uris: [`models/${buffer}`, picture] });
  }
});

it('says which files it can be read without', async () => {
  const { pool: readers, workers } = createReaderPool(1);
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
  const { pool: readers, workers } = createReaderPool(1);
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
