/** Components whose code is fetched when they are first shown. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component's chunk could not be fetched. Browser and React cache the failure: only a reload tries again. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** As React's `lazy` for a named export; throws {@link ChunkLoadError} where the chunk cannot be fetched. */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ChunkLoadError('A part of the page could not be fetched.', { cause });
    }
  });
}

const pendingPrefetches: (() => Promise<unknown>)[] = [];

/** As {@link lazyComponent}, for components that are opened often: {@link prefetchComponents} loads them ahead. */
export function prefetchedComponent<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  pendingPrefetches.push(load);
  return lazyComponent(load);
}

/** Loads the prefetched components, once; to be called when the page is idle. */
export function prefetchComponents(): void {
  // A failed prefetch is reported when the component is opened.
  for (const load of pendingPrefetches.splice(0)) load().catch(() => {});
}
