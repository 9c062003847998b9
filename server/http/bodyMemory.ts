/**
 * Bounds the memory of bodies and answers. Each counts from its first byte to its last, however slowly the caller sends
 * or reads, and a body until the work on it is done.
 */
import { HttpProblem, tooManyRequests } from './problems.ts';

/**
 * Room for three feedback reports with four of the largest pictures each, or twelve of the largest bodies of a fleet.
 */
export const BODY_MEMORY: BodyMemoryLimits = { perCaller: 100_663_296, total: 268_435_456 };

/** Room for many pages of one account that load a large mine at the same time, after a restart. */
export const ANSWER_MEMORY: BodyMemoryLimits = { perCaller: 268_435_456, total: 1_073_741_824 };

const RETRY_AFTER_MS = 5_000;
const CALLER_FULL_TEXT = 'Too much is under way at once with this account. Try again once the rest has arrived.';
const SERVER_FULL_TEXT = 'The server is busy with large transfers. Try again in a moment.';

export interface BodyMemoryLimits {
  /** Limit per caller, bytes. */
  perCaller: number;
  /** Limit for all callers together, bytes. */
  total: number;
}

/** Memory of one body or answer. */
export interface MemoryReservation {
  /** @throws HttpProblem 429 if the caller's share is used up, 503 if the total is */
  reserve(bytes: number): void;
  /** Releases all of it; idempotent. */
  release(): void;
}

export class BodyMemory {
  readonly #limits: BodyMemoryLimits;
  readonly #bytesByCaller = new Map<string, number>();
  #bytes = 0;

  constructor(limits: BodyMemoryLimits) {
    this.#limits = limits;
  }

  openShare(caller: string): MemoryReservation {
    let taken = 0;
    return {
      reserve: (bytes) => {
        this.#checkRoom(caller, bytes);
        taken += bytes;
        this.#addBytes(caller, bytes);
      },
      release: () => {
        this.#addBytes(caller, -taken);
        taken = 0;
      },
    };
  }

  #checkRoom(caller: string, bytes: number): void {
    const { perCaller, total } = this.#limits;
    if ((this.#bytesByCaller.get(caller) ?? 0) + bytes > perCaller)
      throw tooManyRequests(CALLER_FULL_TEXT, RETRY_AFTER_MS);
    if (this.#bytes + bytes > total)
      throw new HttpProblem(503, SERVER_FULL_TEXT, { 'retry-after': String(RETRY_AFTER_MS / 1000) });
  }

  #addBytes(caller: string, bytes: number): void {
    this.#bytes += bytes;
    const held = (this.#bytesByCaller.get(caller) ?? 0) + bytes;
    if (held > 0) this.#bytesByCaller.set(caller, held);
    else this.#bytesByCaller.delete(caller);
  }
}

/** Memory of a body, held until its answer has ended and no work on it is left, whichever comes last. */
export class BufferedBody {
  readonly #share: MemoryReservation;
  #isInWork = false;
  #isAnswerOver = false;

  constructor(share: MemoryReservation) {
    this.#share = share;
  }

  /** @throws HttpProblem see {@link MemoryReservation.reserve}; also if nobody waits for the answer any more */
  reserve(bytes: number): void {
    this.#checkAwaited();
    this.#share.reserve(bytes);
  }

  /**
   * Call it when the body is complete and its route starts. @throws HttpProblem if its memory was released before that
   */
  beginWork(): void {
    this.#checkAwaited();
    this.#isInWork = true;
  }

  endWork(): void {
    this.#isInWork = false;
    this.#releaseIfOver();
  }

  endAnswer(): void {
    this.#isAnswerOver = true;
    this.#releaseIfOver();
  }

  #checkAwaited(): void {
    if (this.#isAnswerOver) throw new HttpProblem(400, 'The request ended before its body had come.');
  }

  #releaseIfOver(): void {
    if (this.#isAnswerOver && !this.#isInWork) this.#share.release();
  }
}
