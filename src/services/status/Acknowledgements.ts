/**
 * Acknowledgements of alerts. Those that the backend does not accept for now are retried until it accepts or refuses them,
 * even after a reload of the page: the page no longer marks the alerts, so that nobody could acknowledge them again
 * (rules.md#hand-over).
 */
import { type BackOff, backOffMs } from '../../domain/time/backOff.ts';
import type { AcknowledgedAlerts } from '../../domain/wire/handover.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { openStoredValue, type StoredValue } from '../../state/storage/stored.ts';
import { CallError } from '../rest/CallError.ts';
import { TRANSIENT_REFUSALS } from '../rest/isTransientError.ts';

const BACK_OFF: BackOff = { firstMs: 5_000, longestMs: 60_000 };
/** Upper limit; beyond it the oldest are dropped. */
const MAX_UNSENT = 5_000;

type AcknowledgedAlert = AcknowledgedAlerts[number];

interface AcknowledgementOptions {
  /** Rejects with the fault of the call; sending the same alerts twice must change nothing. */
  send: (alerts: AcknowledgedAlerts) => Promise<void>;
  /** Those that the backend has neither accepted nor refused yet, of all the user's windows. */
  stored: StoredValue<AcknowledgedAlerts>;
}

/** Unsent acknowledgements of a user in the browser's storage. @param userId subject of the signed-in user */
export function storedAcknowledgements(storage: Storage, userId: string): StoredValue<AcknowledgedAlerts> {
  return openStoredValue(storage, `unsentAcknowledgements.${userId}`, 1, (value) =>
    Array.isArray(value) ? value.filter(isAcknowledgedAlert).slice(-MAX_UNSENT) : undefined,
  );
}

export class Acknowledgements {
  readonly #scope: Scope;
  readonly #options: AcknowledgementOptions;
  /** Waiting for the next attempt; kept here too for browsers that store nothing. */
  #unsent: AcknowledgedAlerts;
  #retries = 0;
  #isRetryDue = false;

  /** Immediately sends what was left unsent before the page was loaded. */
  constructor(scope: Scope, options: AcknowledgementOptions) {
    this.#scope = scope;
    this.#options = options;
    this.#unsent = options.stored.read() ?? [];
    if (this.#unsent.length > 0) void this.#retry();
  }

  /** @throws why they were not accepted; after a transient failure they are sent again */
  async add(alerts: AcknowledgedAlerts): Promise<void> {
    // Before the call: the page may be closed while it waits for the answer.
    this.#store(alerts);
    await this.#send(alerts);
  }

  /** @throws as {@link add} */
  async #send(alerts: AcknowledgedAlerts): Promise<void> {
    try {
      await this.#options.send(alerts);
    } catch (error) {
      if (isPassing(error)) this.#sendLater(alerts);
      else this.#removeStored(alerts);
      throw error;
    }
    this.#removeStored(alerts);
  }

  #sendLater(alerts: AcknowledgedAlerts): void {
    this.#unsent = [...this.#unsent, ...alerts].slice(-MAX_UNSENT);
    if (this.#isRetryDue || this.#scope.ended) return;
    this.#isRetryDue = true;
    this.#scope.timeout(() => void this.#retry(), backOffMs(BACK_OFF, this.#retries++));
  }

  async #retry(): Promise<void> {
    const alerts = this.#unsent;
    this.#unsent = [];
    this.#isRetryDue = false;
    try {
      await this.#send(alerts);
      this.#retries = 0;
    } catch {
      // Sent again later, or refused for good.
    }
  }

  #store(alerts: AcknowledgedAlerts): void {
    this.#options.stored.write([...this.#storedWithout(alerts), ...alerts].slice(-MAX_UNSENT));
  }

  #removeStored(alerts: AcknowledgedAlerts): void {
    const remaining = this.#storedWithout(alerts);
    if (remaining.length > 0) this.#options.stored.write(remaining);
    else this.#options.stored.clear();
  }

  /** Read each time: another window of the user may have added its own. */
  #storedWithout(alerts: AcknowledgedAlerts): AcknowledgedAlerts {
    const keys = new Set(alerts.map(keyOf));
    return (this.#options.stored.read() ?? []).filter((alert) => !keys.has(keyOf(alert)));
  }
}

function keyOf({ type, deviceId, ruleId, placeId, timestamp }: AcknowledgedAlert): string {
  return JSON.stringify([type, deviceId, ruleId, placeId, timestamp]);
}

function isAcknowledgedAlert(value: unknown): value is AcknowledgedAlert {
  if (typeof value !== 'object' || value === null) return false;
  const { type, deviceId, ruleId, placeId, timestamp } = value as Record<string, unknown>;
  return [type, deviceId, ruleId, placeId].every((text) => typeof text === 'string') && Number.isFinite(timestamp);
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status === 0 || error.status >= 500 || TRANSIENT_REFUSALS.includes(error.status);
}
