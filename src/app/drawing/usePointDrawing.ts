/** Points drawn in a view: its clicks, keys and drags become events of a draft that outlives the view. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { ref, useSnapshot } from 'valtio';
import type { SitePoint } from '../../domain/geo/frame.ts';
import {
  type DraftEvent,
  type DraftRules,
  mergeDragSteps,
  nextDraft,
  type PointDraft,
} from '../../domain/sketch/pointDraft.ts';
import { createDrawTool } from '../../engine/tools/draw/DrawTool.ts';
import type { PaneDrawing, RotatedImage } from '../../engine/tools/paneDrawing.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import type { SketchOwner } from '../../state/sketch/sketches.ts';
import { useDrawing } from '../session/context.ts';
import type { SiteRoads } from '../session/routeActions.ts';

interface PointDrawingOptions {
  view: SceneView;
  owner: SketchOwner;
  rules: DraftRules;
  /** Clicks near these points snap to them. */
  snapPoints: readonly SitePoint[];
  /** Clicks near their centre lines snap to these; undefined for none. */
  roads?: SiteRoads | undefined;
  /** Points that can be dragged only up and down. */
  heightHandles?: readonly SitePoint[];
  onAltitudeChange?: (index: number, altitude: number) => void;
  /** The image rotated by the grip above it. */
  rotatedImage?: RotatedImage | undefined;
  onTurn?: (deg: number) => void;
  /** Whether it receives clicks; true by default. */
  isActive?: boolean;
  /** Called on a right click or Enter that does not end the drawing. */
  onConfirm?: () => void;
  /** Escape keeps a finished drawing. */
  keepsFinishedDraft?: boolean;
  /** Called on Escape while nothing is drawn. */
  onLeave: () => void;
}

export interface PointDrawing {
  draft: PointDraft;
  /** Position of the next point. */
  hoveredPoint: SitePoint | undefined;
  sendEvent: (event: DraftEvent) => void;
}

const NO_POINTS: readonly SitePoint[] = [];
/** In height, a metre counts as three: the roof of a drive is above its line. */
const ROAD_SNAP_DISTANCE_M = 40;

export function usePointDrawing(options: PointDrawingOptions): PointDrawing {
  const { view, owner, isActive = true } = options;
  const { drafts, clicks } = useDrawing();
  const { draft } = useSnapshot(drafts.state).byOwner[owner] ?? drafts.of(owner);
  const [hover, setHover] = useState<SitePoint>();
  const latest = useRef(options);
  latest.current = options;
  const beforeDrag = useRef<PointDraft>();
  const drawing = useMemo<PaneDrawing & { send: (event: DraftEvent) => void }>(() => {
    const send = (event: DraftEvent) => {
      const before = drafts.of(owner).draft;
      const after = nextDraft(before, event, latest.current.rules);
      if (after !== before) drafts.change(owner, { draft: after });
    };
    return {
      send,
      createTool: createDrawTool,
      cursor: 'crosshair',
      get handles() {
        return drafts.of(owner).draft.points;
      },
      get heightHandles() {
        return latest.current.heightHandles ?? NO_POINTS;
      },
      get rotatedImage() {
        return latest.current.rotatedImage;
      },
      rotateImage: (deg) => latest.current.onTurn?.(deg),
      get snapPoints() {
        return latest.current.snapPoints;
      },
      nearestOnLine: (at) => latest.current.roads && placeOnRoad(latest.current.roads, at),
      add: (at) => send({ type: 'add', at }),
      hoverPlace: setHover,
      drag: (index, at) => {
        beforeDrag.current ??= drafts.of(owner).draft;
        send({ type: 'move', index, at });
      },
      dragHeight: (index, altitude) => latest.current.onAltitudeChange?.(index, altitude),
      drop: () => {
        const before = beforeDrag.current;
        beforeDrag.current = undefined;
        const dragged = drafts.of(owner).draft;
        const draft = before && mergeDragSteps(before, dragged);
        if (draft && draft !== dragged) drafts.change(owner, { draft });
      },
      finish: () => (latest.current.onConfirm ?? (() => send({ type: 'finish' })))(),
      undo: () => send({ type: 'undo' }),
      cancel: () => {
        const { points, done } = drafts.of(owner).draft;
        const isKept = done && latest.current.keepsFinishedDraft === true;
        if (points.length > 0 && !isKept) send({ type: 'cancel' });
        else latest.current.onLeave();
      },
    };
  }, [drafts, owner]);
  useEffect(() => {
    if (!isActive) return undefined;
    const active = ref(drawing);
    clicks.drawing = active;
    return () => {
      if (clicks.drawing === active) clicks.drawing = undefined;
    };
  }, [clicks, drawing, isActive]);
  useEffect(() => {
    // Keys are handled in the scene; a tool that moves to another viewer must not take the focus from a field.
    if (document.activeElement?.closest('input, .hf-drawbar') === null) view.pane.focus({ preventScroll: true });
  }, [view]);
  return { draft: draft as PointDraft, hoveredPoint: draft.done ? undefined : hover, sendEvent: drawing.send };
}

function placeOnRoad({ grid }: SiteRoads, at: SitePoint): SitePoint | undefined {
  const place = grid.nearest(at, ROAD_SNAP_DISTANCE_M);
  if (!place) return undefined;
  const [easting, northing, altitude] = place.point;
  return { easting, northing, altitude };
}
