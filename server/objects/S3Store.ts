/** An object store by the S3 API: one bucket, path-style addresses. */
import { openAsBlob } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { messageOf } from '../../src/domain/fault/messageOf.ts';
import type { S3Settings } from '../settings/s3Settings.ts';
import { type ObjectStore, ObjectStoreError } from './ObjectStore.ts';

/** 100 MB over a slow line. */
const ANSWER_WITHIN_MS = 120_000;
const MAX_RETRIES = 2;

export class S3Store implements ObjectStore {
  readonly #client: AwsClient;
  readonly #base: string;
  #lastPartNumber = 0;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: MAX_RETRIES });
    this.#base = `${endpoint}/${bucket}`;
  }

  async upload(key: string, path: string): Promise<void> {
    const body = await openAsBlob(path);
    const answer = await this.#call(key, { method: 'PUT', body });
    await this.#throwIfRefused(answer, key);
  }

  async download(key: string, path: string): Promise<boolean> {
    const answer = await this.#call(key, { method: 'GET' });
    if (answer.status === 404) return false;
    await this.#throwIfRefused(answer, key);
    if (!answer.body) throw new ObjectStoreError(`The object store has sent nothing for ${key}`);
    // Two requests may fetch the same file at once.
    const part = `${path}.${process.pid}-${this.#lastPartNumber++}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Opened before anything can break off: a file that came to be afterwards would stay.
    const file = await open(part, 'w', 0o600);
    try {
      await pipeline(chunksOf(Readable.fromWeb(answer.body as never), key), file.createWriteStream());
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return true;
  }

  async remove(key: string): Promise<void> {
    const answer = await this.#call(key, { method: 'DELETE' });
    if (answer.status !== 404) await this.#throwIfRefused(answer, key);
  }

  async #call(key: string, init: RequestInit): Promise<Response> {
    const url = `${this.#base}/${key.split('/').map(encodeURIComponent).join('/')}`;
    try {
      return await this.#client.fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    } catch (error) {
      throw new ObjectStoreError(`The object store does not answer: ${messageOf(error)}`, { cause: error });
    }
  }

  async #throwIfRefused(answer: Response, key: string): Promise<void> {
    if (answer.ok) return;
    // Its body names the account and the signature: it goes nowhere.
    await answer.body?.cancel();
    throw new ObjectStoreError(`The object store answers ${answer.status} for ${key}`);
  }
}

/** Only errors of the store itself, not of the disk. @throws ObjectStoreError if it breaks off */
async function* chunksOf(body: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new ObjectStoreError(`The object store has broken off ${key}: ${messageOf(error)}`, { cause: error });
  }
}
