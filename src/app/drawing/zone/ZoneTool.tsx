/** The zone drawer: the zones of the map, and one that is drawn or changed (rules.md#zone-drawing). */
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { ZONE_CORNERS } from '../../../domain/zone/outline.ts';
import type { Zone } from '../../../domain/zone/zone.ts';
import { proposedBounds, readZoneForm } from '../../../domain/zone/zoneForm.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { type DraftFields, hasDraft } from '../../../state/sketch/drafts.ts';
import { setSketches } from '../../../state/sketch/sketches.ts';
import { useDrawing, useShell, useSite } from '../../session/context.ts';
import { DrawBar } from '../DrawBar.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { usePointDrawing } from '../usePointDrawing.ts';
import { useMayEditZones } from './useMayEditZones.ts';
import { ZoneCard } from './ZoneCard.tsx';
import { ZoneListCard } from './ZoneListCard.tsx';
import { crossingIn, zoneSketches } from './zoneSketches.ts';
import './zone.css';

const RULES = { minPoints: ZONE_CORNERS.least, maxPoints: undefined };

export function ZoneTool({ view }: { view: SceneView }) {
  const t = useDrawingTexts();
  const { shell } = useShell();
  const { drafts, sketches } = useDrawing();
  const { mapData } = useSite();
  const { zones, walls } = useSnapshot(mapData);
  const kept = useSnapshot(drafts.state).byOwner.zone;
  const fields = (kept?.fields ?? NO_FIELDS) as DraftFields;
  const form = useMemo(() => readZoneForm(fields), [fields]);
  const may = useMayEditZones();
  const snaps = useMemo(
    () => snapPoints(zones.list as readonly Zone[], walls.list as readonly (readonly SitePoint[])[]),
    [zones.list, walls.list],
  );
  const [chosen, setChosen] = useState(0);
  /** Points of an outline that could not be closed as it is. */
  const [refused, setRefused] = useState<readonly SitePoint[]>();
  const close = () => {
    shell.drawing = undefined;
  };
  const finish = () => {
    const { draft: drawn, fields: filled } = drafts.of('zone');
    const { points } = drawn;
    if (drawn.done || points.length < RULES.minPoints || crossingIn(points, true)) return setRefused(points);
    const bounds = filled['lower'] === undefined && filled['upper'] === undefined ? proposedBounds(points) : undefined;
    const map = filled['map'] ?? mapData.mapId;
    drafts.change('zone', { draft: { ...drawn, done: true }, fields: { ...filled, ...bounds, map } });
  };
  const { draft, hover, send } = usePointDrawing({
    view,
    owner: 'zone',
    rules: RULES,
    snaps,
    isActive: may === true,
    keepsDone: true,
    onRest: finish,
    onLeave: close,
  });
  const { points, done } = draft;
  const isRefused = refused === points;
  const crossing = useMemo(() => crossingIn(points, done || isRefused), [points, done, isRefused]);
  useEffect(() => {
    const picked = done ? { index: chosen, label: t('zone.point', { number: String(chosen + 1) }) } : undefined;
    setSketches(sketches, 'zone', zoneSketches({ points, done, hover, form, crossing, chosen: picked }));
  }, [sketches, points, done, hover, form, crossing, chosen, t]);
  useEffect(() => () => setSketches(sketches, 'zone', []), [sketches]);
  const hint = hintOf({ may, count: points.length, done, crosses: crossing !== undefined, isRefused });
  return (
    <>
      <DrawBar
        label={t('zone.title')}
        hint={t(`zone.hint.${hint}`)}
        typed={may === true && !done ? t('bar.add') : undefined}
        points={
          may === true
            ? {
                canUndo: draft.past.length > 0,
                canFinish: !done && points.length >= RULES.minPoints,
                onUndo: () => send({ type: 'undo' }),
                onFinish: finish,
              }
            : undefined
        }
        onPlace={(at) => send({ type: 'add', at })}
        onClose={close}
      />
      {hasDraft(kept) ? (
        <ZoneCard
          key={String(fields['id'] ?? '')}
          form={form}
          fields={fields}
          points={points}
          done={done}
          crosses={crossing !== undefined}
          chosen={Math.min(chosen, points.length - 1)}
          onChoose={setChosen}
          onPoints={send}
        />
      ) : (
        <ZoneListCard mayEdit={may === true} refusal={typeof may === 'string' ? may : undefined} onClose={close} />
      )}
    </>
  );
}

const NO_FIELDS: DraftFields = {};

interface Drawn {
  may: true | string | undefined;
  count: number;
  done: boolean;
  crosses: boolean;
  isRefused: boolean;
}

function hintOf({ may, count, done, crosses, isRefused }: Drawn) {
  if (may === undefined) return 'wait';
  if (may !== true) return 'look';
  if (crosses) return 'crossing';
  if (done) return 'done';
  if (isRefused && count < RULES.minPoints) return 'few';
  return count === 0 ? 'first' : 'next';
}

/** Corners of the map's zones at both bounds, and of its survey walls. */
function snapPoints(zones: readonly Zone[], walls: readonly (readonly SitePoint[])[]): SitePoint[] {
  const corners = zones.flatMap(({ corners: of, lowM, highM }) =>
    [lowM, highM]
      .filter((altitude) => altitude !== undefined)
      .flatMap((altitude) => of.map(({ x, y }) => ({ easting: x, northing: y, altitude }))),
  );
  return [...corners, ...walls.flat()];
}
