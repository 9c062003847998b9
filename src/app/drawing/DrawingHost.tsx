/** The tool that draws in the selected viewer, fetched when it is first opened; it takes the clicks of every viewer. */
import { type RefObject, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { PaneDrawing } from '../../engine/tools/paneDrawing.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useDrawing, useShell, useViews } from '../session/context.ts';

const MeasureTool = lazyComponent(async () => (await import('./measure/MeasureTool.tsx')).MeasureTool);
const ZoneTool = lazyComponent(async () => (await import('./zone/ZoneTool.tsx')).ZoneTool);
const RouteTool = lazyComponent(async () => (await import('./route/RouteTool.tsx')).RouteTool);
const SectionTool = lazyComponent(async () => (await import('./section/SectionTool.tsx')).SectionTool);
const CameraHint = lazyComponent(async () => (await import('./camera/CameraHint.tsx')).CameraHint);
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
  const taken = useSnapshot(clicks);
  const gesture = taken.camera?.slot === undefined || taken.camera.slot === slot ? taken.camera : undefined;
  const active = (gesture ?? taken).drawing as PaneDrawing | undefined;
  useEffect(() => {
    view.setDrawing(active);
    return () => view.setDrawing(undefined);
  }, [view, active]);
  const isAnnotating = mode === 'annotation';
  const hasHint = gesture !== undefined && (gesture.slot ?? selected) === slot;
  const isOpen = slot === selected && (drawing !== undefined || isAnnotating);
  if ((!isOpen && !hasHint) || !area.current) return null;
  return createPortal(
    <ErrorBoundary region="card">
      <Suspense fallback={null}>
        <div className="hf-drawing">
          {hasHint && (
            <LazyPart>
              <CameraHint kind={gesture.kind} onEnd={() => clicks.camera?.drawing.cancel()} />
            </LazyPart>
          )}
          {isOpen && isAnnotating && <AnnotationTool view={view} />}
          {isOpen && !isAnnotating && drawing === 'measure' && <MeasureTool view={view} />}
          {isOpen && !isAnnotating && drawing === 'zone' && <ZoneTool view={view} />}
          {isOpen && !isAnnotating && drawing === 'route' && <RouteTool view={view} />}
          {isOpen && !isAnnotating && drawing === 'section' && <SectionTool view={view} />}
        </div>
      </Suspense>
    </ErrorBoundary>,
    area.current,
  );
}
