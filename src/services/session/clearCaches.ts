/**
 * Every hour the browser's caches and service workers of this site are cleared (rules.md#cache-clearing), so that no
 * outdated version is served. Caches in use are kept; the page's memory is not touched.
 */
import type { Scope } from '../../lifetime/scope.ts';

export const CLEAR_EVERY_MS = 3_600_000;

/** Caches with this prefix hold map tiles in use. */
const IN_USE_PREFIX = 'headframe-tiles';

export interface ClearedStores {
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  serviceWorkers: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined;
}

export function clearCachesHourly(scope: Scope, stores: ClearedStores): void {
  scope.interval(() => void clearCaches(stores).catch(() => {}), CLEAR_EVERY_MS);
}

/** @returns names of the caches that were removed */
export async function clearCaches({ caches, serviceWorkers: workers }: ClearedStores): Promise<string[]> {
  const names = ((await caches?.keys()) ?? []).filter((name) => !name.startsWith(IN_USE_PREFIX));
  await Promise.all(names.map((name) => caches?.delete(name)));
  const registrations = (await workers?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  return names;
}
