/** An object store by the S3 API: one bucket, path-style addresses. */
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { messageOf } from '../../src/domain/fault/messageOf.ts';
import type { S3Settings } from '../settings/s3Settings.ts';
import { type ObjectStore, ObjectStoreError } from './ObjectStore.ts';

/** How long the store may take. A proxy in front of this server gives up after 90 s without an answer. */
export interface S3Limits {
  /** Until an answer begins, milliseconds; for an upload from when the store has it all. */
  answerWithinMs: number;
  /** Until a download has come whole, milliseconds. */
  downloadWithinMs: number;
  /** The slowest upload: 100 MB take a minute. */
  uploadBytesPerMs: number;
}

const S3_LIMITS: S3Limits = { answerWithinMs: 15_000, downloadWithinMs: 75_000, uploadBytesPerMs: 1_750 };
const MAX_RETRIES = 2;
const REFUSAL_WITHIN_MS = 5_000;
const MAX_REFUSAL_CHARACTERS = 4_096;
/** Code of a refusal because there is no object of the key. That there is no bucket is a fault of the settings. */
const NO_SUCH_KEY = 'NoSuchKey';

export class S3Store implements ObjectStore {
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #limits: S3Limits;

  constructor(settings: S3Settings, limits = S3_LIMITS) {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
    this.#limits = limits;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: MAX_RETRIES });
    this.#base = `${endpoint}/${bucket}`;
  }

  async upload(key: string, path: string): Promise<void> {
    const { answerWithinMs, uploadBytesPerMs } = this.#limits;
    const body = await openAsBlob(path);
    const answer = await this.#call(key, { method: 'PUT', body }, answerWithinMs + body.size / uploadBytesPerMs);
    throwIfRefused(key, await refusalOf(answer));
  }

  async download(key: string, path: string): Promise<boolean> {
    const { answerWithinMs, downloadWithinMs } = this.#limits;
    const signal = AbortSignal.timeout(downloadWithinMs);
    const answer = await this.#call(key, { method: 'GET', signal }, answerWithinMs);
    const refusal = await refusalOf(answer);
    if (refusal === NO_SUCH_KEY) return false;
    throwIfRefused(key, refusal);
    if (!answer.body) throw new ObjectStoreError(`The object store has sent nothing for ${key}`);
    // Two requests may fetch the same file at once, of two servers that share the folder, too.
    const part = `${path}.${randomUUID()}.part`;
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
    const answer = await this.#call(key, { method: 'DELETE' }, this.#limits.answerWithinMs);
    const refusal = await refusalOf(answer);
    if (refusal !== NO_SUCH_KEY) throwIfRefused(key, refusal);
  }

  /** @param answerWithinMs repeated calls included @throws ObjectStoreError */
  async #call(key: string, init: RequestInit, answerWithinMs: number): Promise<Response> {
    const url = `${this.#base}/${key.split('/').map(encodeURIComponent).join('/')}`;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), answerWithinMs);
    const signal = init.signal ? AbortSignal.any([late.signal, init.signal]) : late.signal;
    try {
      return await this.#client.fetch(url, { ...init, signal });
    } catch (error) {
      throw new ObjectStoreError(`The object store does not answer: ${messageOf(error)}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** @returns the code of a refusal, or its status where it has none; undefined where the store has done what was asked */
async function refusalOf(answer: Response): Promise<string | undefined> {
  if (answer.ok) return undefined;
  // The rest of the body names the account and the signature: it goes nowhere.
  const text = await startOf(answer).catch(() => '');
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? String(answer.status);
}

/** The first bytes of a refusal, of a store that may send the rest never. */
async function startOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  if (!reader) return '';
  const timer = setTimeout(() => void reader.cancel(), REFUSAL_WITHIN_MS);
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < MAX_REFUSAL_CHARACTERS) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    return text;
  } finally {
    clearTimeout(timer);
    await reader.cancel();
  }
}

/** @throws ObjectStoreError */
function throwIfRefused(key: string, refusal: string | undefined): void {
  if (refusal !== undefined) throw new ObjectStoreError(`The object store answers ${refusal} for ${key}`);
}

/** Only errors of the store itself, not of the disk. @throws ObjectStoreError if it breaks off */
async function* chunksOf(body: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new ObjectStoreError(`The object store has broken off ${key}: ${messageOf(error)}`, { cause: error });
  }
}
