/** The tool that draws in the selected viewer, fetched when it is first opened; it takes the clicks of every viewer. */
import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { PaneDrawing } from '../../engine/tools/paneDrawing.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useDrawing, useShell, useViews } from '../session/context.ts';

const MeasureTool = lazyComponent(async () => (await import('./measure/MeasureTool.tsx')).MeasureTool);
const AnnotationTool = lazyComponent(async () => (await import('./annotation/AnnotationTool.tsx')).AnnotationTool);

export function DrawingHost({ slot, view }: { slot: SlotId; view: SceneView }) {
  const { shell } = useShell();
  const { slots } = useViews();
  const { clicks } = useDrawing();
  const { drawing, mode } = useSnapshot(shell);
  const { selected } = useSnapshot(slots);
  const active = useSnapshot(clicks).drawing as PaneDrawing | undefined;
  useEffect(() => {
    view.setDrawing(active);
    return () => view.setDrawing(undefined);
  }, [view, active]);
  const isAnnotating = mode === 'annotation';
  if (slot !== selected || (drawing === undefined && !isAnnotating)) return null;
  return (
    <ErrorBoundary region="card">
      <Suspense fallback={null}>
        {isAnnotating && <AnnotationTool view={view} />}
        {!isAnnotating && drawing === 'measure' && <MeasureTool view={view} />}
      </Suspense>
    </ErrorBoundary>
  );
}
