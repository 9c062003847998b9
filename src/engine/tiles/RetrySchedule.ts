/**
 * Retry times of failed requests: soon at first, then with growing delays. Tiles with invalid files are not retried.
 */
import { type BackOff, backOffMs } from '../../domain/time/backOff.ts';

const BACK_OFF: BackOff = { firstMs: 5_000, longestMs: 300_000 };
/** A retried tile without a result within this time is no longer needed. */
const RETRY_EXPIRY_MS = 20_000;

/** Delay after a number of consecutive failures. */
export function retryDelayMs(failures: number): number {
  return backOffMs(BACK_OFF, failures - 1);
}

interface FailureState {
  times: number;
  dueAtMs: number;
  /** When the current attempt started; undefined while it waits. */
  attemptStartedAtMs: number | undefined;
}

export class RetrySchedule {
  readonly #failures = new Map<string, FailureState>();
  readonly #unreadable = new Set<string>();

  /** Number of tiles that have failed, have not arrived since, and are still wanted. */
  countAt(nowMs: number): number {
    let count = this.#unreadable.size;
    for (const { attemptStartedAtMs: tryingSinceMs } of this.#failures.values()) {
      if (tryingSinceMs === undefined || nowMs - tryingSinceMs < RETRY_EXPIRY_MS) count++;
    }
    return count;
  }

  recordFailure(id: string, nowMs: number): void {
    const times = (this.#failures.get(id)?.times ?? 0) + 1;
    this.#failures.set(id, { times, dueAtMs: nowMs + retryDelayMs(times), attemptStartedAtMs: undefined });
  }

  /** Marks a tile whose file is invalid: fetching it again would not help. */
  markUnreadable(id: string): void {
    this.#failures.delete(id);
    this.#unreadable.add(id);
  }

  /** Tiles that are not retried. */
  get unreadableCount(): number {
    return this.#unreadable.size;
  }

  remove(id: string): void {
    this.#unreadable.delete(id);
    this.#failures.delete(id);
  }

  isDue(nowMs: number): boolean {
    for (const failure of this.#failures.values()) if (isRetryDue(failure, nowMs)) return true;
    return false;
  }

  /** Starts the retries that are due. @returns ids of their tiles */
  startDueRetries(nowMs: number): string[] {
    const ids: string[] = [];
    for (const [id, failure] of this.#failures) {
      if (!isRetryDue(failure, nowMs)) continue;
      failure.attemptStartedAtMs = nowMs;
      ids.push(id);
    }
    return ids;
  }
}

function isRetryDue({ attemptStartedAtMs: tryingSinceMs, dueAtMs }: FailureState, nowMs: number): boolean {
  return tryingSinceMs === undefined && dueAtMs <= nowMs;
}
