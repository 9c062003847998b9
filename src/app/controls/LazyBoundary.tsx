/**
 * Like React's Suspense, for parts that are loaded on demand. React itself renders them at its lowest priority once they
 * are loaded: on a slow machine, with updates several times a second, that is never.
 */
// biome-ignore lint/style/noRestrictedImports: this is the replacement for it
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { loadedChunks, onChunkLoaded } from './lazyComponent.ts';

/** @param fallback shown while loading */
export function LazyBoundary({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  // Renders immediately, together with its children.
  useSyncExternalStore(onChunkLoaded, loadedChunks, loadedChunks);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
