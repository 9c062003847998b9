/** The card of designs while it is open; its code is fetched when it is first opened. */

import { useSnapshot } from 'valtio';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { LazyBoundary } from '../controls/LazyBoundary.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useShell } from '../session/context.ts';
// Its style sheet is needed at once: other cards make room for this one.
import '../panels/designs/designs.css';

const DesignList = lazyComponent(async () => (await import('../panels/designs/DesignCard.tsx')).DesignCard);

export function DesignsCard() {
  const { shell } = useShell();
  if (!useSnapshot(shell).designsOpen) return null;
  return (
    <ErrorBoundary region="card">
      <LazyBoundary>
        <DesignList />
      </LazyBoundary>
    </ErrorBoundary>
  );
}
