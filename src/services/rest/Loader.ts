/**
 * Loads a resource and retries after a fault, with back-off and never before the backend's `Retry-After`, until an
 * answer arrives. A newer run supersedes an older one.
 */
import type { CallKey } from '../../domain/link/calls.ts';
import type { Fault } from '../../domain/link/fault.ts';
import { type BackOff, backOffMs, jitteredMs, LENGTHENING_JITTER } from '../../domain/time/backOff.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import { CallError } from './CallError.ts';
import { type FaultStyle, faultOf } from './faults.ts';

const BACK_OFF: BackOff = { firstMs: 2_000, longestMs: 60_000 };

export interface LoaderOptions {
  call: CallKey;
  /** Fetches and applies. An aborted signal means that the answer is no longer needed. */
  fetchAndApply: (signal: AbortSignal) => Promise<void>;
  faults: CallFaults;
  style?: FaultStyle;
  /** Called with each fault, in addition to `faults`. */
  onFault?: (fault: Fault, error: unknown) => void;
}

export class Loader {
  readonly #scope: Scope;
  readonly #options: LoaderOptions;
  #run: Scope | undefined;
  #attempt = 0;

  constructor(scope: Scope, options: LoaderOptions) {
    this.#scope = scope;
    this.#options = options;
    const { call, faults } = options;
    scope.own(() => {
      faults.clear(call);
      faults.setSkipped(call, []);
    });
  }

  /** Loads now. Resolves when done, whether it failed or not; never rejects. */
  async load(): Promise<void> {
    const { call, fetchAndApply, faults } = this.#options;
    if (this.#scope.ended) return;
    this.#run?.dispose();
    const attemptScope = this.#scope.child();
    this.#run = attemptScope;
    try {
      await fetchAndApply(attemptScope.signal);
      if (attemptScope.ended) return;
      this.#attempt = 0;
      faults.recordSuccess(call);
    } catch (error) {
      if (!attemptScope.ended) this.#fail(attemptScope, error);
    }
  }

  #fail(attemptScope: Scope, error: unknown): void {
    const { call, faults, style, onFault } = this.#options;
    const fault = faultOf(error, style);
    faults.fail(call, fault, () => void this.load());
    onFault?.(fault, error);
    attemptScope.timeout(() => void this.load(), retryDelayMs(error, this.#attempt++));
  }
}

/** Delay before a call is retried, milliseconds. @param attempt number of earlier failures */
export function retryDelayMs(error: unknown, attempt: number): number {
  const retryAfterMs = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0;
  return jitteredMs(Math.max(retryAfterMs, backOffMs(BACK_OFF, attempt)), LENGTHENING_JITTER, Math.random());
}
