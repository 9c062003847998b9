/** Briefly caches values that every call needs, and loads all missing ones in one batch. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Neither the store nor the cache has the answer at the moment. */
export class NotLoadedError extends Error {}

/** Maximum wait for the store when a stale value is available. */
const STALE_REFRESH_TIMEOUT_MS = 1_000;

interface CachedValue<V> {
  value: V | undefined;
  staleAtMs: number;
  evictAtMs: number;
}

export interface ExpiringCacheOptions<V> {
  /** Loads the values of these keys; unknown keys are left out of the result. */
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
  ttlMs: number;
  /** How much longer cached values are used while the store does not answer. */
  staleIfErrorMs: number;
  nowMs: () => number;
}

export class ExpiringCache<V> {
  readonly #options: ExpiringCacheOptions<V>;
  readonly #cachedValues = new Map<string, CachedValue<V>>();
  /** Keys to load in the next batch. */
  #missingKeys = new Set<string>();
  #loading: Promise<void> | undefined;
  /** Number of invalidations so far. */
  #clearCount = 0;

  constructor(options: ExpiringCacheOptions<V>) {
    this.#options = options;
  }

  /** @returns undefined for keys unknown to the store @throws NotLoadedError */
  async get(key: string): Promise<V | undefined> {
    const freshValue = this.#freshValue(key);
    if (freshValue) return freshValue.value;
    this.#missingKeys.add(key);
    this.#loading ??= Promise.resolve().then(() => this.#loadMissing());
    await (this.#cachedValues.has(key) ? waitWithTimeout(this.#loading) : this.#loading);
    const cached = this.#cachedValues.get(key);
    if (!cached) throw new NotLoadedError('Not known now');
    return cached.value;
  }

  /** Clears the cache: the store is queried again. */
  invalidate(): void {
    this.#clearCount++;
    for (const cached of this.#cachedValues.values()) cached.staleAtMs = 0;
  }

  #freshValue(key: string): CachedValue<V> | undefined {
    const { nowMs, ttlMs } = this.#options;
    const cached = this.#cachedValues.get(key);
    const remainingMs = (cached?.staleAtMs ?? 0) - nowMs();
    // More than the full lifetime remaining means that the clock was set back.
    return remainingMs > 0 && remainingMs <= ttlMs ? cached : undefined;
  }

  async #loadMissing(): Promise<void> {
    const keys = Array.from(this.#missingKeys);
    this.#missingKeys = new Set();
    this.#loading = undefined;
    const { load, ttlMs, staleIfErrorMs, nowMs } = this.#options;
    this.#dropExpired();
    const staleAtMs = nowMs() + ttlMs;
    const clearCount = this.#clearCount;
    try {
      const values = await load(keys);
      const evictAtMs = staleAtMs + staleIfErrorMs;
      // A load started before the last invalidation is used for its callers, but not cached.
      const isOld = clearCount !== this.#clearCount;
      for (const key of keys)
        this.#cachedValues.set(key, { value: values.get(key), staleAtMs: isOld ? 0 : staleAtMs, evictAtMs });
    } catch {
      // Cached values stay valid, and the store is not queried for a while; other keys remain unknown.
      for (const key of keys) Object.assign(this.#cachedValues.get(key) ?? {}, { staleAtMs });
    }
  }

  #dropExpired(): void {
    const nowMs = this.#options.nowMs();
    for (const [key, { evictAtMs }] of this.#cachedValues) if (evictAtMs <= nowMs) this.#cachedValues.delete(key);
  }
}

async function waitWithTimeout(loading: Promise<void>): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([loading, sleep(STALE_REFRESH_TIMEOUT_MS, undefined, { signal }).catch(() => {})]);
  settled.abort();
}
