/** An object store with the S3 API: one bucket, path-style addresses. */
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

/** Time limits. A proxy in front of this server gives up after 90 s without an answer. */
export interface S3Limits {
  /** Until the answer starts, milliseconds; for an upload, counted from when the store has received it all. */
  answerWithinMs: number;
  /** Until a download is complete, milliseconds. */
  downloadWithinMs: number;
  /** Rate of the slowest upload: 100 MB take a minute. */
  uploadBytesPerMs: number;
}

const S3_LIMITS: S3Limits = { answerWithinMs: 15_000, downloadWithinMs: 75_000, uploadBytesPerMs: 1_750 };
const MAX_RETRIES = 2;
const REFUSAL_WITHIN_MS = 5_000;
const MAX_REFUSAL_CHARACTERS = 4_096;
/** Error code for a missing object. A missing bucket, by contrast, is an error in the settings. */
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
    // Two concurrent requests may fetch the same file, even on two servers that share the folder.
    const part = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Opened before anything can fail: a file created after a failure would never be removed.
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

  /** @param answerWithinMs time limit including retries @throws ObjectStoreError */
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

/** @returns the error code, or the status if there is none; undefined if the store has done what was requested */
async function refusalOf(answer: Response): Promise<string | undefined> {
  if (answer.ok) return undefined;
  // The rest of the body contains the account and the signature, and must not be passed on.
  const text = await startOf(answer).catch(() => '');
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? String(answer.status);
}

/** The first characters of an error answer; the store may never send the rest. */
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

/** Wraps errors of the store only, not of the disk. @throws ObjectStoreError if the download is interrupted */
async function* chunksOf(body: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new ObjectStoreError(`The object store has broken off ${key}: ${messageOf(error)}`, { cause: error });
  }
}
