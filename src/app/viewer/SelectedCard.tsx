/** The card of the selection; its code is loaded with the map, or with the first selection if that is earlier. */

import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { LazyBoundary } from '../controls/LazyBoundary.tsx';
import { prefetchedComponent } from '../controls/lazyComponent.ts';
import type { PropertyPanel } from '../panels/properties/PropertyPanel.tsx';
import { useEntities } from '../session/context.ts';
// Its style sheet is needed at once: other cards make room for this one.
import '../panels/properties/properties.css';

const Properties = prefetchedComponent(
  async () => (await import('../panels/properties/PropertyPanel.tsx')).PropertyPanel,
);

export function SelectedCard(props: ComponentProps<typeof PropertyPanel>) {
  const { selection } = useEntities();
  if (useSnapshot(selection.state).ids.length === 0) return null;
  return (
    <ErrorBoundary region="card">
      <LazyBoundary>
        <Properties {...props} />
      </LazyBoundary>
    </ErrorBoundary>
  );
}
