/** Wraps lazily loaded parts outside of panels and cards: a failure stays local. */

import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LazyBoundary } from './LazyBoundary.tsx';

/** @param fallback shown while loading */
export function LazyPart({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <ErrorBoundary region="part">
      <LazyBoundary fallback={fallback}>{children}</LazyBoundary>
    </ErrorBoundary>
  );
}
