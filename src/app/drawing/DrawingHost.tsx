/** The tool that draws in the selected viewer; its code is fetched when it is first opened. */
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useShell, useViews } from '../session/context.ts';

const MeasureTool = lazyComponent(async () => (await import('./measure/MeasureTool.tsx')).MeasureTool);

export function DrawingHost({ slot, view }: { slot: SlotId; view: SceneView }) {
  const { shell } = useShell();
  const { slots } = useViews();
  const { drawing } = useSnapshot(shell);
  const { selected } = useSnapshot(slots);
  if (drawing === undefined || slot !== selected) return null;
  return (
    <ErrorBoundary region="card">
      <Suspense fallback={null}>{drawing === 'measure' && <MeasureTool view={view} />}</Suspense>
    </ErrorBoundary>
  );
}
