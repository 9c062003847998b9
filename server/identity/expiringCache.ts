/** Remembers for a short while what is asked at every call, and asks for all that is missing at once. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Neither the store nor the memory can tell now. */
export class NotLoadedError extends Error {}

/** Who has an older answer waits no longer for the store than this. */
const PATIENCE_MS = 1_000;

interface CachedValue<V> {
  value: V | undefined;
  freshUntilMs: number;
  keptUntilMs: number;
}

export interface ExpiringCacheOptions<V> {
  /** What the store says of these keys; those that it does not know are left out. */
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  rememberMs: number;
  /** While the store does not answer, what was remembered last holds for so long. */
  outageMs: number;
  nowMs: () => number;
}

export class ExpiringCache<V> {
  readonly #options: ExpiringCacheOptions<V>;
  readonly #kept = new Map<string, CachedValue<V>>();
  /** Asked for in this turn, and what will be said of them. */
  #missing = new Set<string>();
  #loading: Promise<void> | undefined;
  /** How often it was cleared. */
  #clearings = 0;

  constructor(options: ExpiringCacheOptions<V>) {
    this.#options = options;
  }

  /** @returns undefined for what the store does not know @throws NotKnownNowError */
  async get(key: string): Promise<V | undefined> {
    const fresh = this.#fresh(key);
    if (fresh) return fresh.value;
    this.#missing.add(key);
    this.#loading ??= Promise.resolve().then(() => this.#loadMissing());
    await (this.#kept.has(key) ? waitWithTimeout(this.#loading) : this.#loading);
    const kept = this.#kept.get(key);
    if (!kept) throw new NotLoadedError('Not known now');
    return kept.value;
  }

  /** Clears the cache: the store is queried again. */
  forget(): void {
    this.#clearings++;
    for (const kept of this.#kept.values()) kept.freshUntilMs = 0;
  }

  #fresh(key: string): CachedValue<V> | undefined {
    const { nowMs, rememberMs } = this.#options;
    const kept = this.#kept.get(key);
    const leftMs = (kept?.freshUntilMs ?? 0) - nowMs();
    // More than was ever left means that the clock was set back.
    return leftMs > 0 && leftMs <= rememberMs ? kept : undefined;
  }

  async #loadMissing(): Promise<void> {
    const keys = Array.from(this.#missing);
    this.#missing = new Set();
    this.#loading = undefined;
    const { load, rememberMs, outageMs, nowMs } = this.#options;
    this.#dropOld();
    const freshUntilMs = nowMs() + rememberMs;
    const clearings = this.#clearings;
    try {
      const values = await load(keys);
      const keptUntilMs = freshUntilMs + outageMs;
      // What was asked before the last clearing is answered, but not remembered.
      const isOld = clearings !== this.#clearings;
      for (const key of keys)
        this.#kept.set(key, { value: values.get(key), freshUntilMs: isOld ? 0 : freshUntilMs, keptUntilMs });
    } catch {
      // What is kept holds on, and the store is left alone for a while; of anything else nothing is known.
      for (const key of keys) Object.assign(this.#kept.get(key) ?? {}, { freshUntilMs });
    }
  }

  #dropOld(): void {
    const nowMs = this.#options.nowMs();
    for (const [key, { keptUntilMs }] of this.#kept) if (keptUntilMs <= nowMs) this.#kept.delete(key);
  }
}

async function waitWithTimeout(loading: Promise<void>): Promise<void> {
  const enough = new AbortController();
  const { signal } = enough;
  await Promise.race([loading, sleep(PATIENCE_MS, undefined, { signal }).catch(() => {})]);
  enough.abort();
}
