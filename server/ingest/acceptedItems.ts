/** Remembers received items, so that a body that is sent twice changes nothing and its answer can say so. */
import { hash } from 'node:crypto';
import type { AcceptedItems } from './intake.ts';

/**
 * At least this many recent items are remembered, at most twice as many: more than one JSON body can hold, 4 to 8 MB.
 */
export const MIN_REMEMBERED_ITEMS = 65_536;

export class AcceptedItemsMemory {
  #recentDigests = new Set<string>();
  #olderDigests = new Set<string>();

  /** Items of one request: remembered once all are stored, or not at all. */
  openRequest(): RequestItems {
    return new RequestItems(this);
  }

  has(digest: string): boolean {
    return this.#recentDigests.has(digest) || this.#olderDigests.has(digest);
  }

  remember(digests: Iterable<string>): void {
    for (const digest of digests) {
      this.#recentDigests.add(digest);
      if (this.#recentDigests.size < MIN_REMEMBERED_ITEMS) continue;
      this.#olderDigests = this.#recentDigests;
      this.#recentDigests = new Set();
    }
  }
}

export class RequestItems implements AcceptedItems {
  readonly #memory: AcceptedItemsMemory;
  readonly #acceptedDigests = new Set<string>();
  #lastDigest = '';

  constructor(memory: AcceptedItemsMemory) {
    this.#memory = memory;
  }

  wasAccepted(item: object): boolean {
    this.#lastDigest = hash('sha1', JSON.stringify(item), 'base64');
    return this.#acceptedDigests.has(this.#lastDigest) || this.#memory.has(this.#lastDigest);
  }

  markAccepted(): void {
    this.#acceptedDigests.add(this.#lastDigest);
  }

  /** Remembers everything that was accepted, to recognise it if it comes again. */
  remember(): void {
    this.#memory.remember(this.#acceptedDigests);
    this.#acceptedDigests.clear();
  }
}
