/** Wraps lazily loaded parts outside of panels and cards: a failure stays local. */
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** @param fallback shown meanwhile */
export function LazyPart({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <ErrorBoundary region="part">
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
