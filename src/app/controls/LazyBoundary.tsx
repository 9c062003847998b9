/**
 * Like React's Suspense for parts that are fetched. React alone shows them with its lowest priority once they are there: on a
 * slow machine, with updates several times a second, that is never.
 */
// biome-ignore lint/style/noRestrictedImports: this is what is taken in its place
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { loadedChunks, onChunkLoaded } from './lazyComponent.ts';

/** @param fallback shown meanwhile */
export function LazyBoundary({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  // Renders at once, and its children with it.
  useSyncExternalStore(onChunkLoaded, loadedChunks, loadedChunks);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
