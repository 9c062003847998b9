/**
 * Leader election: the server that appended the last claim to the stream leads. The stream rejects a claim that does
 * not directly follow the last one. Claims are renewed every second and expire by each server's own monotonic clock, so
 * clocks are never compared.
 */
import type { Logger } from 'pino';
import type { StreamEntry } from '../bus/stream/entries.ts';
import { ConcurrentAppendError, StreamUnavailableError } from '../bus/stream/errors.ts';
import type { SiteStream } from '../bus/stream/SiteStream.ts';

/** A claim that is not renewed for this long has expired. */
const LEASE_EXPIRY_MS = 3_000;
/**
 * A server that handed the lease over claims it again only this long after the last claim: longer than others take to
 * claim it, and shorter than the silence after which a server counts as cut off from the stream.
 */
const HANDED_OVER_MS = 5_000;

export interface LeaseOptions {
  stream: Pick<SiteStream, 'append' | 'lastLease'>;
  /** Unique to this process. */
  id: string;
  /** A monotonic clock, milliseconds. */
  steadyMs: () => number;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** @param seq stream sequence of this server's claim */
  onAcquired(seq: number): void;
  onLost(): void;
}

type LeaseEntry = Extract<StreamEntry, { topic: 'lease' }>;

export class Lease {
  readonly #options: LeaseOptions;
  /** Latest claim read from the stream. */
  #lastClaim = { seq: 0, holder: '' };
  #heardAtMs: number;
  #isHeld = false;
  #isClaiming = false;
  /** Whether this server handed the lease over and has not held it since. */
  #isHandedOver = false;
  /** Start of a period in which a claim may have been stored without an acknowledgement. */
  #unansweredSinceMs: number | undefined;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#heardAtMs = options.steadyMs();
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Call with each claim read from the stream. */
  observeClaim({ seq, message: { holder } }: Pick<LeaseEntry, 'seq' | 'message'>): void {
    // The acknowledgement of this server's own claim determines since when it holds.
    if (!this.#isClaiming || holder !== this.#options.id) this.#acceptHolder(seq, holder);
  }

  /** Renews the lease, or claims it if it is free; call it once a second. Never throws. */
  async tick(): Promise<void> {
    this.#updateHeld();
    if (this.#isHeld || this.#isFree) await this.#claimOnce(this.#options.id);
  }

  /**
   * Call it instead of {@link Lease.tick} while this server cannot do the leader's work: it releases the lease and
   * gives others time to claim it before it does so again itself. Never throws.
   */
  async handOver(): Promise<void> {
    this.#updateHeld();
    if (!this.#isHeld) return;
    this.#isHandedOver = true;
    await this.#claimOnce('');
  }

  /** Releases the lease, so that another server can claim it at once. Never throws. */
  async release(): Promise<void> {
    if (!this.#isHeld) return;
    this.#isClaiming = true;
    await this.#claim('').catch(() => {});
  }

  get #isExpired(): boolean {
    return this.#sinceClaimMs >= LEASE_EXPIRY_MS;
  }

  /** Whether this server may claim a lease that it does not hold. */
  get #isFree(): boolean {
    if (this.#isHandedOver) return this.#sinceClaimMs >= HANDED_OVER_MS;
    return this.#lastClaim.holder === '' || this.#isExpired;
  }

  get #sinceClaimMs(): number {
    return this.#options.steadyMs() - this.#heardAtMs;
  }

  /** Does nothing while a claim is in progress. Never throws. */
  async #claimOnce(holder: string): Promise<void> {
    if (this.#isClaiming) return;
    this.#isClaiming = true;
    try {
      await this.#claim(holder);
    } catch (error) {
      if (error instanceof ConcurrentAppendError) await this.#readLastClaim();
      else if (!(error instanceof StreamUnavailableError))
        this.#options.log.error({ err: error }, 'the lease cannot be renewed');
    } finally {
      this.#isClaiming = false;
    }
  }

  /** Other servers count from receiving a claim, maybe before its acknowledgement; this one, from before sending it. */
  async #claim(holder: string): Promise<void> {
    const claimedAtMs = this.#options.steadyMs();
    try {
      const seq = await this.#options.stream.append(
        'lease',
        { holder, readsInputs: true },
        { afterSeq: this.#lastClaim.seq },
      );
      this.#unansweredSinceMs = undefined;
      if (seq > this.#lastClaim.seq) this.#acceptClaim({ seq, holder }, claimedAtMs);
    } catch (error) {
      if (error instanceof StreamUnavailableError) this.#unansweredSinceMs ??= claimedAtMs;
      throw error;
    }
  }

  #acceptHolder(seq: number, holder: string): void {
    if (seq <= this.#lastClaim.seq) return;
    const claimedAtMs = holder === this.#options.id ? this.#unansweredSinceMs : undefined;
    this.#acceptClaim({ seq, holder }, claimedAtMs ?? this.#options.steadyMs());
  }

  #acceptClaim(claim: { seq: number; holder: string }, heardAtMs: number): void {
    this.#lastClaim = claim;
    this.#heardAtMs = heardAtMs;
    // Another server has taken the lease that was handed over.
    if (claim.holder !== '' && claim.holder !== this.#options.id) this.#isHandedOver = false;
    this.#updateHeld();
  }

  /** For when the local copy of the claim is outdated, or the latest one has not arrived yet. */
  async #readLastClaim(): Promise<void> {
    try {
      const last = await this.#options.stream.lastLease();
      // Claims expire with everything else in the stream.
      if (last) this.#acceptHolder(last.seq, last.message.holder);
      else this.#lastClaim = { seq: 0, holder: '' };
    } catch {
      // Retried a second later.
    }
  }

  #updateHeld(): void {
    const isHeld = this.#lastClaim.holder === this.#options.id && !this.#isExpired;
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#isHandedOver = false;
    if (isHeld) this.#options.onAcquired(this.#lastClaim.seq);
    else this.#options.onLost();
  }
}
