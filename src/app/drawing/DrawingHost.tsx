/** The drawing tool, loaded when first opened; it receives the clicks of every viewer. */

import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { PaneDrawing } from '../../engine/tools/paneDrawing.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { ErrorBoundary } from '../controls/ErrorBoundary.tsx';
import { LazyBoundary } from '../controls/LazyBoundary.tsx';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { useDrawing, useShell } from '../session/context.ts';

const MeasureTool = lazyComponent(async () => (await import('./measure/MeasureTool.tsx')).MeasureTool);
const ZoneTool = lazyComponent(async () => (await import('./zone/ZoneTool.tsx')).ZoneTool);
const RouteTool = lazyComponent(async () => (await import('./route/RouteTool.tsx')).RouteTool);
const SectionTool = lazyComponent(async () => (await import('./section/SectionTool.tsx')).SectionTool);
const CameraHint = lazyComponent(async () => (await import('./camera/CameraHint.tsx')).CameraHint);
const AnnotationTool = lazyComponent(async () => (await import('./annotation/AnnotationTool.tsx')).AnnotationTool);

/**
 * One host for all viewers: remounting a tool per viewer would lose clicks and unsaved input.
 * @param view of the selected viewer
 */
export function DrawingHost({ view }: { view: SceneView }) {
  const { shell } = useShell();
  const { clicks } = useDrawing();
  const { drawing, displayMode } = useSnapshot(shell);
  const { camera } = useSnapshot(clicks);
  const isAnnotating = displayMode === 'annotation';
  const isOpen = drawing !== undefined || isAnnotating;
  if (!isOpen && !camera) return null;
  return (
    <ErrorBoundary region="card">
      <LazyBoundary>
        <div className="hf-drawing">
          {camera && (
            <LazyPart>
              <CameraHint kind={camera.kind} onEnd={() => clicks.camera?.drawing.cancel()} />
            </LazyPart>
          )}
          {isAnnotating && <AnnotationTool view={view} />}
          {!isAnnotating && drawing === 'measure' && <MeasureTool view={view} />}
          {!isAnnotating && drawing === 'zone' && <ZoneTool view={view} />}
          {!isAnnotating && drawing === 'route' && <RouteTool view={view} />}
          {!isAnnotating && drawing === 'section' && <SectionTool view={view} />}
        </div>
      </LazyBoundary>
    </ErrorBoundary>
  );
}

/** Routes the clicks of a viewer to the drawing tool, or to a camera gesture. */
export function useDrawingClicks(slot: SlotId, view: SceneView | undefined): void {
  const { clicks } = useDrawing();
  const taken = useSnapshot(clicks);
  const isCameras = taken.camera !== undefined && (taken.camera.slot ?? slot) === slot;
  const active = (isCameras ? taken.camera : taken)?.drawing as PaneDrawing | undefined;
  useEffect(() => {
    view?.setDrawing(active);
    return () => view?.setDrawing(undefined);
  }, [view, active]);
}
