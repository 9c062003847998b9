/**
 * Bounds the memory of bodies and answers: each is kept from its first byte to its last, however slowly the caller sends or
 * reads.
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
