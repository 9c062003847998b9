/** The outline drawn in the scene: its points, its bounds, and where it crosses itself. */
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { type Crossing, ZONE_CORNERS } from '../../../domain/zone/outline.ts';
import { boundHandles, closedZoneFields, type ZoneForm } from '../../../domain/zone/zoneForm.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import type { DraftFields } from '../../../state/sketch/drafts.ts';
import { setSketches } from '../../../state/sketch/sketches.ts';
import { formatNumber } from '../../format/number.ts';
import { useDrawing, useSite } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { type PointDrawing, usePointDrawing } from '../usePointDrawing.ts';
import { useRoads } from '../useRoads.ts';
import { useSnapPoints } from '../useSnapPoints.ts';
import { useDroppedOutline } from './useDroppedOutline.ts';
import { selfCrossingIn, zoneSketches } from './zoneSketches.ts';

export const OUTLINE_RULES = { minPoints: ZONE_CORNERS.least, maxPoints: undefined };

interface OutlineOptions {
  view: SceneView;
  form: ZoneForm;
  /** Whether the user may draw. */
  isActive: boolean;
  /** Index of the point that the fields change. */
  chosen: number;
  onLeave: () => void;
}

interface ZoneOutline extends Omit<PointDrawing, 'hoveredPoint'> {
  selfCrossing: Crossing | undefined;
  /** Closing it as it is was refused. */
  isRefused: boolean;
  /** Closes the outline. @returns whether it is closed now */
  finish: () => boolean;
}

export function useZoneOutline({ view, form, isActive, chosen, onLeave }: OutlineOptions): ZoneOutline {
  const { drafts } = useDrawing();
  const { mapData } = useSite();
  const handles = useBoundHandles(form);
  const [refused, setRefused] = useState<readonly SitePoint[]>();
  const finish = () => {
    const { draft: drawn, fields } = drafts.of('zone');
    const { points } = drawn;
    if (drawn.done || points.length < OUTLINE_RULES.minPoints || selfCrossingIn(points, true)) {
      setRefused(points);
      return drawn.done;
    }
    drafts.change('zone', {
      draft: { ...drawn, done: true },
      fields: closedZoneFields(fields, points, mapData.mapId) as DraftFields,
    });
    return true;
  };
  const { draft, hoveredPoint, sendEvent } = usePointDrawing({
    view,
    owner: 'zone',
    rules: OUTLINE_RULES,
    snapPoints: useSnapPoints(),
    roads: useRoads(),
    heightHandles: handles.map(({ at }) => at),
    onAltitudeChange: (index, altitude) => {
      const bound = handles[index]?.bound;
      if (bound) drafts.change('zone', { fields: { ...drafts.of('zone').fields, [bound]: altitude.toFixed(1) } });
    },
    isActive,
    keepsFinishedDraft: true,
    onConfirm: finish,
    onLeave,
  });
  const { points, done } = draft;
  useDroppedOutline(points.length);
  const isRefused = refused === points;
  const selfCrossing = useMemo(() => selfCrossingIn(points, done || isRefused), [points, done, isRefused]);
  useZoneSketches({ points, done, hoveredPoint, form, selfCrossing }, chosen, handles);
  return { draft, sendEvent, selfCrossing, isRefused, finish };
}

type BoundHandles = ReturnType<typeof boundHandles>;

function useBoundHandles(form: ZoneForm): BoundHandles {
  const { drafts } = useDrawing();
  const draft = useSnapshot(drafts.state).byOwner.zone?.draft;
  return useMemo(() => (draft?.done ? boundHandles(form, draft.points as readonly SitePoint[]) : []), [form, draft]);
}

function useZoneSketches(drawn: Parameters<typeof zoneSketches>[0], chosen: number, handles: BoundHandles): void {
  const t = useDrawingTexts();
  const { sketches } = useDrawing();
  const { points, done, hoveredPoint, form, selfCrossing } = drawn;
  useEffect(() => {
    const labelledPoint = done ? { index: chosen, label: t('zone.point', { number: String(chosen + 1) }) } : undefined;
    const boundHandles = handles.map(({ bound, at }) => {
      const label = `${t(`zone.${bound}`)} ${formatNumber(at.altitude, 1)}`;
      return { at, label };
    });
    setSketches(
      sketches,
      'zone',
      zoneSketches({ points, done, hoveredPoint, form, selfCrossing, chosenPoint: labelledPoint, boundHandles }),
    );
  }, [sketches, points, done, hoveredPoint, form, selfCrossing, chosen, handles, t]);
  useEffect(() => () => setSketches(sketches, 'zone', []), [sketches]);
}
