/**
 * Acknowledgements of alerts. What the backend does not take at present is sent again until it does, or refuses it: the alerts
 * are no longer marked in the page, and nobody could acknowledge them once more (rules.md#hand-over).
 */
import type { AcknowledgedAlerts } from '../../domain/wire/handover.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { CallError } from '../rest/CallError.ts';

const RETRY_MS = { first: 5_000, most: 60_000 } as const;
/** Beyond it the oldest are dropped. */
const MAX_UNSENT = 5_000;
/** Signed out for the moment, too slow, too many calls. */
const PASSING_REFUSALS: readonly number[] = [401, 408, 429];

export class Acknowledgements {
  readonly #scope: Scope;
  readonly #send: (alerts: AcknowledgedAlerts) => Promise<void>;
  #unsent: AcknowledgedAlerts = [];
  #retryMs: number = RETRY_MS.first;
  #isRetryDue = false;

  /** @param send rejects with the fault of the call; sending the same alerts twice must change nothing */
  constructor(scope: Scope, send: (alerts: AcknowledgedAlerts) => Promise<void>) {
    this.#scope = scope;
    this.#send = send;
  }

  /** @throws why they were not taken; they are sent again where that passes */
  async add(alerts: AcknowledgedAlerts): Promise<void> {
    try {
      await this.#send(alerts);
    } catch (error) {
      if (isPassing(error)) this.#sendLater(alerts);
      throw error;
    }
  }

  #sendLater(alerts: AcknowledgedAlerts): void {
    this.#unsent = [...this.#unsent, ...alerts].slice(-MAX_UNSENT);
    if (this.#isRetryDue || this.#scope.ended) return;
    this.#isRetryDue = true;
    this.#scope.timeout(() => void this.#retry(), this.#retryMs);
    this.#retryMs = Math.min(RETRY_MS.most, this.#retryMs * 2);
  }

  async #retry(): Promise<void> {
    const alerts = this.#unsent;
    this.#unsent = [];
    this.#isRetryDue = false;
    try {
      await this.#send(alerts);
      this.#retryMs = RETRY_MS.first;
    } catch (error) {
      if (isPassing(error)) this.#sendLater(alerts);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status === 0 || error.status >= 500 || PASSING_REFUSALS.includes(error.status);
}
