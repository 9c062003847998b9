/** Reloads the page after long silence, if the site answers at all: a page that shows the past is better than none. */
import { forcedReloadStep, type PageCondition } from '../../domain/link/forcedReload.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { LinkState } from '../../state/link/link.ts';
import { type Stored, stored } from '../../state/storage/stored.ts';

/** A longer step between two looks is sleep. */
const MAX_STEP_MS = 2_000;
const LOOK_EVERY_MS = 1_000;

interface ForcedReloadOptions {
  link: LinkState;
  now: () => number;
  storage: Storage;
  /** What only the app knows. */
  condition: () => Pick<PageCondition, 'hidden' | 'online' | 'replaying' | 'unsaved'>;
  /** Whether the site answers now. */
  reachable: (signal: AbortSignal) => Promise<boolean>;
  warn: () => void;
  reload: () => void;
}

export class ForcedReload {
  readonly #scope: Scope;
  readonly #options: ForcedReloadOptions;
  readonly #vain: Stored<number>;
  #lastLookMs: number;
  #lastMessageAtMs: number | undefined;
  #silentMs = 0;
  #warned = false;
  #asking = false;

  constructor(scope: Scope, options: ForcedReloadOptions) {
    this.#scope = scope;
    this.#options = options;
    this.#vain = stored(options.storage, 'vainReloads', 1, (value) => (typeof value === 'number' ? value : undefined));
    this.#lastLookMs = options.now();
    scope.interval(() => this.#evaluate(), LOOK_EVERY_MS);
  }

  #evaluate(): void {
    this.#listen();
    const step = this.#nextStep();
    if (step === 'warn' && !this.#warned) this.#options.warn();
    this.#warned = step !== 'none';
    if (step === 'reload') this.#ask();
  }

  /** What the page has slept through is no silence of the server, nor is a clock that was set. */
  #listen(): void {
    const { link, now } = this.#options;
    const passedMs = Math.max(0, Math.min(now() - this.#lastLookMs, MAX_STEP_MS));
    this.#silentMs = link.lastMessageAtMs === this.#lastMessageAtMs ? this.#silentMs + passedMs : 0;
    this.#lastLookMs = now();
    this.#lastMessageAtMs = link.lastMessageAtMs;
    if (this.#lastMessageAtMs !== undefined && this.#vain.read()) this.#vain.clear();
  }

  #nextStep(): ReturnType<typeof forcedReloadStep> {
    const { condition } = this.#options;
    return forcedReloadStep({ ...condition(), silentMs: this.#silentMs, vainReloads: this.#vain.read() ?? 0 });
  }

  #ask(): void {
    if (this.#asking) return;
    this.#asking = true;
    this.#options.reachable(this.#scope.signal).then(
      (answers) => this.#answered(answers),
      () => this.#answered(false),
    );
  }

  #answered(answers: boolean): void {
    this.#asking = false;
    if (!answers || this.#scope.ended || this.#nextStep() !== 'reload') return;
    this.#vain.write((this.#vain.read() ?? 0) + 1);
    this.#options.reload();
  }
}
