/** The zone drawing tool: the zones of the map, and one being drawn or edited (rules.md#zone-drawing). */
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { readZoneForm } from '../../../domain/zone/zoneForm.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { type DraftFields, hasDraft } from '../../../state/sketch/drafts.ts';
import { useDrawing, useShell } from '../../session/context.ts';
import { DrawBar } from '../DrawBar.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { useMayEditZones } from './useMayEditZones.ts';
import { OUTLINE_RULES, useZoneOutline } from './useZoneOutline.ts';
import { ZoneCard } from './ZoneCard.tsx';
import { ZoneListCard } from './ZoneListCard.tsx';
import './zone.css';

const NO_FIELDS: DraftFields = {};

export function ZoneTool({ view }: { view: SceneView }) {
  const t = useDrawingTexts();
  const { shell } = useShell();
  const { drafts } = useDrawing();
  // Synchronously: a controlled field that is updated late loses its caret position.
  const storedDraft = useSnapshot(drafts.state, { sync: true }).byOwner.zone;
  const fields = (storedDraft?.fields ?? NO_FIELDS) as DraftFields;
  const form = useMemo(() => readZoneForm(fields), [fields]);
  const permission = useMayEditZones();
  const [chosen, setChosen] = useState(0);
  const onLeave = () => {
    shell.drawing = undefined;
  };
  const outline = useZoneOutline({ view, form, isActive: permission === true, chosen, onLeave });
  const { draft, sendEvent, finish, isRefused } = outline;
  const { points, done } = draft;
  const crossesItself = outline.selfCrossing !== undefined;
  const canFinish = !done && points.length >= OUTLINE_RULES.minPoints;
  const onUndo = () => sendEvent({ type: 'undo' });
  return (
    <>
      <DrawBar
        label={t('zone.title')}
        help="zones"
        hint={t(`zone.hint.${hintOf({ permission, count: points.length, done, crossesItself, isRefused })}`)}
        typedPlaceLabel={permission === true && !done ? t('bar.add') : undefined}
        points={
          permission === true ? { canUndo: draft.undoSteps.length > 0, canFinish, onUndo, onFinish: finish } : undefined
        }
        onPlace={(at) => sendEvent({ type: 'add', at })}
        onClose={onLeave}
      />
      {hasDraft(storedDraft) ? (
        <ZoneCard
          key={String(fields['id'] ?? '')}
          form={form}
          fields={fields}
          points={points}
          done={done}
          crossesItself={crossesItself}
          chosen={Math.min(chosen, points.length - 1)}
          onChoose={setChosen}
          onPoints={sendEvent}
          onFinish={finish}
          onClose={onLeave}
        />
      ) : (
        <ZoneListCard
          mayEdit={permission === true}
          refusal={typeof permission === 'string' ? permission : undefined}
          onClose={onLeave}
        />
      )}
    </>
  );
}

interface ZoneDrawingStatus {
  permission: true | string | undefined;
  count: number;
  done: boolean;
  crossesItself: boolean;
  isRefused: boolean;
}

function hintOf({ permission, count, done, crossesItself, isRefused }: ZoneDrawingStatus) {
  if (permission === undefined) return 'wait';
  if (permission !== true) return 'look';
  if (crossesItself) return 'crossing';
  if (done) return 'done';
  if (isRefused && count < OUTLINE_RULES.minPoints) return 'few';
  return count === 0 ? 'first' : 'next';
}
