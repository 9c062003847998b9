/**
 * Parses request bodies that may be large: small ones inline, larger ones in a worker thread, accounts taking turns.
 */
import { Piscina } from 'piscina';
import { HttpProblem } from '../http/problems.ts';
import { queuedReads } from '../limits/queuedReads.ts';
import { IS_BUNDLE, projectPath } from '../settings/projectFiles.ts';
import { THREAD_FLAGS } from '../settings/threadFlags.ts';
import { type FeedbackBody, readFeedback } from './feedbackBody.ts';
import type { RefusedBodyReply } from './refusal.ts';
import { readTree } from './treeText.ts';

/** Parsed within a few milliseconds, which is less than handing the body to a thread costs. */
const INLINE_READ_BYTES = 65_536;
/** Bodies being parsed or waiting for it; each is kept in memory until its turn. */
const MAX_BODIES_IN_MEMORY = 8;
/**
 * Three bodies of one account may wait: with the one being parsed, it holds half of the places and cannot shut others
 * out. The feedback form gives up after the longest wait.
 */
const READ_LIMITS = { maxConcurrent: 1, maxQueuedPerOwner: 3, longestWaitMs: 60_000 };
const MAX_HEAP_MB = 512;
const READ_TIMEOUT_MS = 15_000;
/** An idle thread ends and frees its memory. */
const IDLE_TIMEOUT_MS = 30_000;

const BUSY_TEXT = 'The server is busy with large uploads. Try again in a moment.';
const TOO_COMPLEX_MESSAGE = 'The server cannot read so large a document. Send less at once.';

export class BodyReader {
  readonly #pool = new Piscina({
    filename: IS_BUNDLE ? projectPath('dist/server/bodyWorker.js') : projectPath('server/bodies/sourceWorker.mjs'),
    execArgv: THREAD_FLAGS,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });

  /** @param onFault called when the thread fails outside of a body */
  constructor(onFault: (error: unknown) => void) {
    this.#pool.on('error', onFault);
  }

  readonly #queued = queuedReads(READ_LIMITS, 'large uploads');
  #presentCount = 0;

  /** @returns JSON text of the top-level folders @throws HttpProblem if it is refused */
  async readTree(callerId: string, body: Uint8Array): Promise<string> {
    const isSmall = body.byteLength <= INLINE_READ_BYTES;
    return throwIfRefused(isSmall ? readTree(body) : await this.#run('tree', callerId, body)).json;
  }

  /** @throws HttpProblem if it is refused */
  async feedback(callerId: string, body: Uint8Array): Promise<FeedbackBody> {
    const isSmall = body.byteLength <= INLINE_READ_BYTES;
    return throwIfRefused(isSmall ? readFeedback(body) : await this.#run('feedback', callerId, body));
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #run(name: 'tree', callerId: string, body: Uint8Array): Promise<ReturnType<typeof readTree>>;
  async #run(name: 'feedback', callerId: string, body: Uint8Array): Promise<ReturnType<typeof readFeedback>>;
  async #run(name: string, callerId: string, body: Uint8Array): Promise<unknown> {
    if (this.#presentCount >= MAX_BODIES_IN_MEMORY) throw new HttpProblem(503, BUSY_TEXT, { 'retry-after': '5' });
    this.#presentCount++;
    try {
      return await this.#queued(callerId, () => this.#read(name, body));
    } finally {
      this.#presentCount--;
    }
  }

  async #read(name: string, body: Uint8Array): Promise<unknown> {
    const timeout = AbortSignal.timeout(READ_TIMEOUT_MS);
    try {
      return (await this.#pool.run(body, { name, signal: timeout, transferList: memoryOf(body) })) as unknown;
    } catch (error) {
      const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      throw timeout.aborted || isOutOfMemory ? new HttpProblem(413, TOO_COMPLEX_MESSAGE) : error;
    }
  }
}

/** The buffer, if it can be transferred instead of copied: it must hold nothing else. */
function memoryOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

/** @throws HttpProblem */
function throwIfRefused<T extends object>(read: T | RefusedBodyReply): T {
  if ('refused' in read) throw new HttpProblem(read.refused.status, read.refused.message);
  return read;
}
