/** Interface that the tools of a view use. */
import { toScene, toSite } from '../../domain/geo/frame.ts';
import { isMapHiding } from '../display/display.ts';
import type { GestureTarget } from '../tools/gestureTarget.ts';
import type { PaneDrawing } from '../tools/paneDrawing.ts';
import { menuRequest } from './menuRequest.ts';
import type { ViewCore } from './ViewCore.ts';
import type { ViewEvents } from './ViewListeners.ts';
import type { ViewOverlay } from './ViewOverlay.ts';

export interface GestureParts {
  core: ViewCore;
  overlay: ViewOverlay;
  events: ViewEvents;
  /** Cancels a flight that has not started yet. */
  cancelDelayed(): void;
  resetView(): void;
  /** The current receiver of the pane's clicks. */
  drawing(): PaneDrawing | undefined;
}

export function gestureTarget({
  core,
  overlay,
  events,
  cancelDelayed,
  resetView,
  drawing,
}: GestureParts): GestureTarget {
  const groundAt = (x: number, y: number) => core.probe.groundAt(x, y);
  return {
    rig: core.camera.rig,
    selection: core.selection,
    groundAt,
    castRay: core.castRay,
    castSurfaceRay: core.castSurfaceRay,
    followed: () => core.camera.followed,
    endFlight: () => {
      cancelDelayed();
      core.camera.endFlight();
    },
    stopFlight: () => {
      cancelDelayed();
      core.camera.stop();
    },
    flyToPose: (goal, lengthMs) => {
      cancelDelayed();
      core.camera.fly(goal, lengthMs);
    },
    resetView,
    onMove: () => core.markDirty(),
    entitiesAt: (x, y) => core.probe.entitiesAt(x, y),
    entitiesIn: (box) => core.probe.entitiesIn(box),
    point: (at) => {
      if (!events.pointer.hasListeners) return;
      const ground = at && groundAt(at.x, at.y);
      events.pointer.notify(ground && toSite(core.origin, ground), at);
    },
    hover: (id, at) => {
      core.setHovered(id);
      events.hover.notify(id, at);
    },
    showCandidates: (ids, at) => events.ambiguousClick.notify(ids, at),
    clickEmpty: (at, isAdding) => events.emptyClick.notify(at, isAdding),
    openMenu: (at) => {
      // A drawing in progress owns the right button and the long press.
      if (drawing()) return false;
      events.menu.notify(...menuRequest(core, at));
      return true;
    },
    drawing,
    siteAt: (x, y) => {
      const ground = groundAt(x, y);
      return ground && toSite(core.origin, ground);
    },
    siteAtLevel: (x, y, altitude) => {
      const at = core.probe.levelAt(x, y, altitude - core.origin.altitude);
      return at && toSite(core.origin, at);
    },
    isHidden: (point) => {
      const at = toScene(core.origin, point);
      if (core.section.sideOf(at) !== 0) return true;
      return isMapHiding(core.display) && core.probe.isOccluded([at.x, at.y, at.z]);
    },
    toScene: (point) => toScene(core.origin, point),
    showSelectionRect: (box) => overlay.showSelectionRect(box),
  };
}
