/** Route search: a start, an end, and the fastest route between them (rules.md#routes). */
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { slopeProfile } from '../../../domain/route/slope.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import type { ToolDraft } from '../../../state/sketch/drafts.ts';
import { type Sketch, setSketches } from '../../../state/sketch/sketches.ts';
import { useDrawing, useShell } from '../../session/context.ts';
import { DrawBar } from '../DrawBar.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { usePointDrawing } from '../usePointDrawing.ts';
import { useRoads } from '../useRoads.ts';
import { RouteCard } from './RouteCard.tsx';
import { clearRouteEnds, ROUTE_RULES, routeEnds } from './routeDraft.ts';
import { useRoute } from './useRoute.ts';
import './route.css';

const NO_SNAPS = [] as const;
const LINE_PX = 4;
const ROUTE_END_PX = 12;

export function RouteTool({ view }: { view: SceneView }) {
  const t = useDrawingTexts();
  const { shell } = useShell();
  const { drafts, sketches } = useDrawing();
  const storedDraft = useSnapshot(drafts.state).byOwner.route as ToolDraft | undefined;
  const ends = useMemo(() => routeEnds(storedDraft ?? drafts.of('route')), [storedDraft, drafts]);
  const roads = useRoads();
  const onLeave = () => {
    shell.drawing = undefined;
  };
  const drawn = usePointDrawing({ view, owner: 'route', rules: ROUTE_RULES, snapPoints: NO_SNAPS, roads, onLeave });
  const { draft, hoveredPoint, sendEvent } = drawn;
  useEffect(() => {
    if (draft.points.length === 0) clearRouteEnds(drafts);
  }, [draft, drafts]);
  const answer = useRoute(ends);
  const line = useMemo(() => lineOf(answer), [answer]);
  const profile = useMemo(() => line && slopeProfile(line), [line]);
  const { start, end } = ends;
  useEffect(() => {
    const endOf = (label: string, at: typeof start): Sketch[] => (at ? [routeEndSketch(label, at)] : []);
    const next = hoveredPoint && ends.next ? endOf(t(`route.${ends.next}`), hoveredPoint) : [];
    setSketches(sketches, 'route', [
      ...(line ? [{ points: line, closed: false, tone: 'draft', lineWidthPx: LINE_PX, pointSizePx: 0 } as const] : []),
      ...endOf(t('route.start'), start),
      ...endOf(t('route.end'), end),
      ...next,
    ]);
  }, [sketches, line, start, end, hoveredPoint, ends.next, t]);
  useEffect(() => () => setSketches(sketches, 'route', []), [sketches]);
  return (
    <>
      <DrawBar
        label={t('route.title')}
        help="routes"
        hint={t(`route.hint.${ends.next ?? 'done'}`)}
        typedPlaceLabel={ends.next && t(`route.set.${ends.next}`)}
        points={{
          canUndo: draft.undoSteps.length > 0 || draft.points.length > 0,
          canFinish: ends.next === undefined,
          onUndo: () => sendEvent(draft.undoSteps.length > 0 ? { type: 'undo' } : { type: 'cancel' }),
          onFinish: onLeave,
        }}
        onPlace={(at) => sendEvent({ type: 'add', at })}
        onClose={onLeave}
      />
      <RouteCard routeEnds={ends} answer={answer} profile={profile} places={roads?.places ?? []} onClose={onLeave} />
    </>
  );
}

function routeEndSketch(label: string, at: { easting: number; northing: number; altitude: number }): Sketch {
  return { points: [at], closed: false, tone: 'kept', lineWidthPx: 0, pointSizePx: ROUTE_END_PX, label };
}

function lineOf(answer: ReturnType<typeof useRoute>) {
  if (typeof answer !== 'object' || 'refused' in answer || !answer.found) return undefined;
  return answer.points.map(([easting, northing, altitude]) => ({ easting, northing, altitude }));
}
