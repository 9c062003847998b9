/** The scene view of a pane. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { Stage } from '../../engine/stage/Stage.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { useEntities, useViews, useWorldOf } from '../session/context.ts';
import type { CoordinateChannel } from './coordinateChannel.ts';
import { selectZoneOfClick } from './selectZoneOfClick.ts';

export interface SceneViewOptions {
  slot: SlotId;
  stage: Stage;
  coordinates: CoordinateChannel;
  /** Called with the view that was opened, and with undefined when it is closed. */
  onView: (slot: SlotId, view: SceneView | undefined) => void;
}

/** Opens a scene view while the pane is mounted, and applies the chosen camera mode. @param isEmpty no view chosen yet */
export function useSceneView(
  pane: RefObject<HTMLDivElement>,
  { slot, stage, coordinates, onView }: SceneViewOptions,
  isEmpty: boolean,
): SceneView | undefined {
  const world = useWorldOf(slot);
  const latestWorld = useRef(world);
  latestWorld.current = world;
  const { slots, openViews, trails } = useViews();
  const { selection, designActions } = useEntities();
  const [view, setView] = useState<SceneView>();
  const camera = useSnapshot(slots).cameras[slot] ?? 'perspective';
  useEffect(() => {
    if (isEmpty || !pane.current) return undefined;
    const shown = { world: latestWorld.current, map: openViews.mapOf(slot) };
    const opened = stage.openView({ id: slot, pane: pane.current, ...shown, selection });
    const unsubscribePointer = opened.onPointer(coordinates.publish);
    opened.onEmptyClick(({ x, y }, isAdding) => {
      designActions.point(stage.designAt(slot, x, y));
      void selectZoneOfClick(selection, stage.zoneAt(slot, x, y), isAdding);
    });
    setView(opened);
    onView(slot, opened);
    return () => {
      unsubscribePointer();
      onView(slot, undefined);
      setView(undefined);
      stage.closeView(slot);
    };
  }, [pane, stage, slot, selection, coordinates, onView, isEmpty, designActions, openViews]);
  useEffect(() => {
    // A replay replaces the live mine and is replaced by it again: the view stays as it is.
    if (view) openViews.showWorld(slot, world);
  }, [view, openViews, slot, world]);
  const shownTrails = useSnapshot(trails).bySlot[slot];
  useEffect(() => view?.setDisplay({ trails: shownTrails }), [view, shownTrails]);
  useEffect(() => {
    if (view && view.cameraMode !== camera) view.setCameraMode(camera);
  }, [view, camera]);
  return view;
}
