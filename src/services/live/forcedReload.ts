/** Reloads the page after long silence, if the site answers at all: a page with old data is better than none. */
import { countedSilenceMs, forcedReloadStep, type PageCondition } from '../../domain/link/forcedReload.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { LinkState } from '../../state/link/link.ts';
import { openStoredValue, type StoredValue } from '../../state/storage/stored.ts';

/** A longer interval between two checks means that the device slept. */
const MAX_STEP_MS = 2_000;
const CHECK_EVERY_MS = 1_000;
/** Without a timeout, a probe that is never answered would be the last one. */
const PROBE_TIMEOUT_MS = 10_000;

interface ForcedReloadOptions {
  link: LinkState;
  now: () => number;
  storage: Storage;
  /** State that only the app knows. */
  condition: () => Pick<PageCondition, 'isHidden' | 'isOnline' | 'isReplaying' | 'hasUnsavedChanges'>;
  /** Whether the site answers now. */
  isServerReachable: (signal: AbortSignal) => Promise<boolean>;
  warn: () => void;
  reload: () => void;
}

export class ForcedReload {
  readonly #scope: Scope;
  readonly #options: ForcedReloadOptions;
  readonly #failedReloads: StoredValue<number>;
  #lastCheckMs: number;
  #lastMessageAtMs: number | undefined;
  #silentMs = 0;
  #hasWarned = false;
  #isProbing = false;

  constructor(scope: Scope, options: ForcedReloadOptions) {
    this.#scope = scope;
    this.#options = options;
    this.#failedReloads = openStoredValue(options.storage, 'vainReloads', 1, (value) =>
      typeof value === 'number' ? value : undefined,
    );
    this.#lastCheckMs = options.now();
    scope.interval(() => this.#evaluate(), CHECK_EVERY_MS);
  }

  #evaluate(): void {
    this.#listen();
    const page = this.#page();
    this.#silentMs = countedSilenceMs(page);
    const step = forcedReloadStep(page);
    if (step === 'warn' && !this.#hasWarned) this.#options.warn();
    this.#hasWarned = step !== 'none';
    if (step === 'reload') this.#probeServer();
  }

  /** Neither a suspended page nor a changed clock counts as silence of the server. */
  #listen(): void {
    const { link, now } = this.#options;
    const passedMs = Math.max(0, Math.min(now() - this.#lastCheckMs, MAX_STEP_MS));
    this.#silentMs = link.lastMessageAtMs === this.#lastMessageAtMs ? this.#silentMs + passedMs : 0;
    this.#lastCheckMs = now();
    this.#lastMessageAtMs = link.lastMessageAtMs;
    if (this.#lastMessageAtMs !== undefined && this.#failedReloads.read()) this.#failedReloads.clear();
  }

  #page(): PageCondition {
    const { condition } = this.#options;
    return { ...condition(), silentMs: this.#silentMs, failedReloads: this.#failedReloads.read() ?? 0 };
  }

  #probeServer(): void {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const ends = AbortSignal.any([this.#scope.signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
    this.#options.isServerReachable(ends).then(
      (isReachable) => this.#handleProbe(isReachable),
      () => this.#handleProbe(false),
    );
  }

  #handleProbe(isReachable: boolean): void {
    this.#isProbing = false;
    if (!isReachable || this.#scope.ended || forcedReloadStep(this.#page()) !== 'reload') return;
    this.#failedReloads.write((this.#failedReloads.read() ?? 0) + 1);
    this.#options.reload();
  }
}
