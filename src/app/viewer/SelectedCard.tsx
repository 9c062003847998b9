/** The card of what is selected; its file comes when the map is there, or with the first that is selected before. */
import { type ComponentProps, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../context.ts';
import type { PropertyPanel } from '../panels/properties/PropertyPanel.tsx';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';
import { partSoon } from '../shell/part.ts';
// Other cards make room for this one by its rules.
import '../panels/properties/properties.css';

const Properties = partSoon(async () => (await import('../panels/properties/PropertyPanel.tsx')).PropertyPanel);

export function SelectedCard(props: ComponentProps<typeof PropertyPanel>) {
  const { selection } = useApp();
  if (useSnapshot(selection.state).ids.length === 0) return null;
  return (
    <ErrorBoundary region="card">
      <Suspense fallback={null}>
        <Properties {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
