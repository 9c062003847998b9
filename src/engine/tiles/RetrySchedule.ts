/** Retry times of failed requests: soon at first, then with growing delays. Refused ones are not retried. */
import { type BackOff, backOffMs } from '../../domain/time/backOff.ts';

const BACK_OFF: BackOff = { firstMs: 5_000, longestMs: 300_000 };
/** A retried tile without a result within this time is no longer needed. */
const RETRY_EXPIRY_MS = 20_000;

/** How long to wait after so many failures in a row. */
export function retryDelayMs(failures: number): number {
  return backOffMs(BACK_OFF, failures - 1);
}

interface FailureState {
  times: number;
  dueAtMs: number;
  /** Since when it is being tried; undefined while it waits. */
  attemptStartedAtMs: number | undefined;
}

export class RetrySchedule {
  readonly #failures = new Map<string, FailureState>();
  readonly #unreadable = new Set<string>();

  /** Tiles that have failed, have not come since, and are still wanted. */
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

  /** Its file is invalid: fetching it again would change nothing. */
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

  /** The tiles to be tried now. */
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
