/** How long an object store may take: a proxy waits 90 s for the answer of the server. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ObjectStoreError } from '../../server/objects/ObjectStore.ts';
import { S3Store } from '../../server/objects/S3Store.ts';
import { S3_ACCOUNT, S3Server } from './support/s3Server.ts';

const KEY = 'designs/slow';

let s3: S3Server;
let store: S3Store;
let folder: string;
let path: string;

beforeEach(async () => {
  s3 = await S3Server.start();
  const settings = { endpoint: s3.url, bucket: 'mine', region: 'us-east-1', ...S3_ACCOUNT };
  store = new S3Store(settings, { answerWithinMs: 300, downloadWithinMs: 900, uploadBytesPerMs: 1 });
  folder = await mkdtemp(join(tmpdir(), 'headframe-objects-'));
  path = join(folder, 'file');
  await writeFile(path, 'x'.repeat(600));
  await store.upload(KEY, path);
});
afterEach(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

async function failureOf(call: Promise<unknown>): Promise<{ error: unknown; afterMs: number }> {
  const startMs = performance.now();
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, afterMs: performance.now() - startMs };
}

test('one that is mute is given up soon, an upload in proportion to its size', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) s3.muteMethods.add(method);
  for (const [call, leastMs] of [
    [() => store.download(KEY, path), 300],
    [() => store.remove(KEY), 300],
    [() => store.upload(KEY, path), 900],
  ] as const) {
    const { error, afterMs } = await failureOf(call());
    expect(error).toEqual(new ObjectStoreError('The object store does not answer: no answer in time'));
    expect(afterMs).toBeGreaterThan(leastMs - 20);
    expect(afterMs).toBeLessThan(leastMs + 5_000);
  }
});

test('a download that stalls is given up later, and leaves nothing', async () => {
  s3.stallsMidAnswer = true;
  const { error, afterMs } = await failureOf(store.download(KEY, join(folder, 'copy')));
  expect(error).toBeInstanceOf(ObjectStoreError);
  expect(afterMs).toBeGreaterThan(800);
  expect(await readdir(folder)).toEqual(['file']);
});
