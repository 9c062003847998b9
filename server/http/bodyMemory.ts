/**
 * Bounds the memory of bodies and answers: each is kept from its first byte to its last, however slowly the caller sends or
 * reads, and a body until the work with it is done.
 */
import { HttpProblem, tooManyRequests } from './problems.ts';

/** Three reports with four of the largest pictures each, or twelve of the largest bodies of a fleet. */
export const BODY_MEMORY: BodyMemoryLimits = { perCaller: 100_663_296, total: 268_435_456 };

/** Many pages of one account that all load a large mine at once, after a restart. */
export const ANSWER_MEMORY: BodyMemoryLimits = { perCaller: 268_435_456, total: 1_073_741_824 };

const RETRY_AFTER_MS = 5_000;
const CALLER_FULL_TEXT = 'Too much is under way at once with this account. Try again once the rest has arrived.';
const SERVER_FULL_TEXT = 'The server is busy with large transfers. Try again in a moment.';

export interface BodyMemoryLimits {
  /** Bytes of one caller. */
  perCaller: number;
  /** Bytes of all callers. */
  total: number;
}

/** Memory of one body or answer. */
export interface BodyShare {
  /** @throws HttpProblem 429 if the caller's share is used up, 503 if the total is */
  reserve(bytes: number): void;
  /** Gives all of it back; a second time changes nothing. */
  release(): void;
}

export class BodyMemory {
  readonly #limits: BodyMemoryLimits;
  readonly #bytesByCaller = new Map<string, number>();
  #bytes = 0;

  constructor(limits: BodyMemoryLimits) {
    this.#limits = limits;
  }

  openShare(caller: string): BodyShare {
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

/** Memory of a body, until its answer is over and nothing works with it any more, whichever comes last. */
export class KeptBody {
  readonly #share: BodyShare;
  #isInWork = false;
  #isAnswerOver = false;

  constructor(share: BodyShare) {
    this.#share = share;
  }

  /** @throws HttpProblem as of {@link BodyShare.reserve}, and if nobody waits for the answer any more */
  reserve(bytes: number): void {
    this.#checkAwaited();
    this.#share.reserve(bytes);
  }

  /** The body has come whole, and its route begins with it. @throws HttpProblem if its memory was given back before that */
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
