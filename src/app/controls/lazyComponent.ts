/** Components whose code is loaded when they are first shown. */
// biome-ignore lint/style/noRestrictedImports: this is the replacement for it
import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';

/** A component's chunk could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  /** @param forget drops the failure; the next render requests the chunk again */
  constructor(
    readonly forget: () => void,
    options: ErrorOptions,
  ) {
    super('A part of the page could not be fetched.', options);
  }
}

let loadedCount = 0;
const listeners = new Set<() => void>();

/** Number of components loaded so far. */
export const loadedChunks = (): number => loadedCount;

/** @returns unsubscribes */
export function onChunkLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function noteLoaded(): void {
  loadedCount++;
  for (const listener of listeners) listener();
}

/**
 * Like React's `lazy` for a named export; throws {@link ChunkLoadError} if the chunk cannot be fetched. The failure can
 * be dropped: a part opened while the server was away loads once the server is back.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  // React's own type of a lazy component does not support generic props.
  const createLazy = (): ComponentType<P> =>
    lazy(() => {
      const loading = load().then(
        (component) => ({ default: component }),
        (cause: unknown) => {
          // Not immediately: React renders a failed part a second time before it notifies the error boundary.
          throw new ChunkLoadError(() => (current = createLazy()), { cause });
        },
      );
      // After React has processed it; React reports a failure itself.
      loading.then(() => queueMicrotask(noteLoaded)).catch(() => {});
      return loading;
    }) as unknown as ComponentType<P>;
  let current = createLazy();
  return (props) => createElement(current, props);
}

type Prefetch = () => Promise<unknown>;

/** `often`: opened within minutes of starting work. `rarely`: now and then, or on failures, when nothing may be loadable. */
type UsageFrequency = 'often' | 'rarely';

const pendingPrefetches: Record<UsageFrequency, Prefetch[]> = { often: [], rarely: [] };

/** Like {@link lazyComponent}, for components that {@link prefetchComponents} loads in advance. */
export function prefetchedComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  use: UsageFrequency = 'often',
): FunctionComponent<P> {
  pendingPrefetches[use].push(load);
  return lazyComponent(load);
}

/** Loads all prefetched components of a kind, once; call it when the page is idle. */
export function prefetchComponents(use: UsageFrequency): void {
  // A failed prefetch is reported when the component is opened.
  for (const load of pendingPrefetches[use].splice(0)) load().catch(() => {});
}
