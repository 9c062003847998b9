/** The tool that draws in the selected viewer, fetched when it is first opened; it takes the clicks of every viewer. */
import { type RefObject, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { PaneDrawing } from '../../engine/tools/paneDrawing.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useDrawing, useShell, useViews } from '../session/context.ts';

const MeasureTool = lazyComponent(async () => (await import('./measure/MeasureTool.tsx')).MeasureTool);
const ZoneTool = lazyComponent(async () => (await import('./zone/ZoneTool.tsx')).ZoneTool);
const RouteTool = lazyComponent(async () => (await import('./route/RouteTool.tsx')).RouteTool);
const SectionTool = lazyComponent(async () => (await import('./section/SectionTool.tsx')).SectionTool);
const AnnotationTool = lazyComponent(async () => (await import('./annotation/AnnotationTool.tsx')).AnnotationTool);

interface DrawingHostProps {
  slot: SlotId;
  view: SceneView;
  /** Of all viewers: bars and cards of a tool do not fit into a narrow one. */
  area: RefObject<HTMLElement>;
}

export function DrawingHost({ slot, view, area }: DrawingHostProps) {
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
  if (slot !== selected || (drawing === undefined && !isAnnotating) || !area.current) return null;
  return createPortal(
    <ErrorBoundary region="card">
      <Suspense fallback={null}>
        <div className="hf-drawing">
          {isAnnotating && <AnnotationTool view={view} />}
          {!isAnnotating && drawing === 'measure' && <MeasureTool view={view} />}
          {!isAnnotating && drawing === 'zone' && <ZoneTool view={view} />}
          {!isAnnotating && drawing === 'route' && <RouteTool view={view} />}
          {!isAnnotating && drawing === 'section' && <SectionTool view={view} />}
        </div>
      </Suspense>
    </ErrorBoundary>,
    area.current,
  );
}
