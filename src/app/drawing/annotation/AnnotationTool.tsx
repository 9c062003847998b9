/** The annotation mode: a click places the sign, a right click ends placing, the form follows (rules.md#annotation-mode). */
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AnnotationForm } from '../../../domain/annotation/annotationForm.ts';
import { EMPTY_DRAFT } from '../../../domain/sketch/pointDraft.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import type { DraftFields } from '../../../state/sketch/drafts.ts';
import { setSketches } from '../../../state/sketch/sketches.ts';
import { useDrawing } from '../../session/context.ts';
import { DrawBar } from '../DrawBar.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { usePointDrawing } from '../usePointDrawing.ts';
import { useRoads } from '../useRoads.ts';
import { useSnapPoints } from '../useSnapPoints.ts';
import { AnnotationPanel } from './AnnotationPanel.tsx';

const POINT_RULES = { minPoints: 1, maxPoints: 1 };
const SIGN_SIZE_PX = 40;

export function AnnotationTool({ view }: { view: SceneView }) {
  const t = useDrawingTexts();
  const { drafts, sketches, annotations } = useDrawing();
  const fields = (useSnapshot(drafts.state).byOwner.annotation?.fields ?? {}) as DraftFields;
  const isPlacing = fields['resting'] !== true;
  const [isSent, setSent] = useState(false);
  const setFields = (changes: DraftFields) =>
    drafts.change('annotation', { fields: { ...drafts.of('annotation').fields, ...changes } });
  const [placedAt] = drafts.of('annotation').draft.points;
  const form = useMemo(() => formOf(fields, placedAt), [fields, placedAt]);
  const { draft, hoveredPoint, sendEvent } = usePointDrawing({
    view,
    owner: 'annotation',
    rules: POINT_RULES,
    snapPoints: useSnapPoints(),
    roads: useRoads(),
    rotatedImage: placedAt && form.sign !== '' ? { place: placedAt, deg: form.rotationDeg } : undefined,
    onTurn: (rotationDeg) => setFields({ rotationDeg }),
    isActive: isPlacing && !isSent,
    onLeave: () => void annotations.leave(),
    onConfirm: () => setFields({ resting: true }),
  });
  const [placedPoint] = draft.points;
  const at = placedPoint ?? hoveredPoint;
  useEffect(() => {
    const hasGrip = placedPoint !== undefined && isPlacing && !isSent;
    const image =
      form.sign === '' ? undefined : { url: form.sign, sizePx: SIGN_SIZE_PX, turnDeg: form.rotationDeg, hasGrip };
    const label = form.name || undefined;
    const sketch = {
      points: at ? [at] : [],
      closed: false,
      tone: 'draft',
      lineWidthPx: 0,
      pointSizePx: 12,
      label,
      image,
    } as const;
    setSketches(sketches, 'annotation', at ? [sketch] : []);
  }, [sketches, at, form, placedPoint, isPlacing, isSent]);
  useEffect(() => () => setSketches(sketches, 'annotation', []), [sketches]);
  const unplace = () => {
    // Not an undo step: after a reload there are none. The next click places the sign again.
    drafts.change('annotation', {
      draft: EMPTY_DRAFT,
      fields: { ...drafts.of('annotation').fields, resting: undefined },
    });
  };
  const placePoint = (to: NonNullable<typeof placedPoint>) =>
    sendEvent(placedPoint ? { type: 'move', index: 0, at: to } : { type: 'add', at: to });
  return (
    <>
      <DrawBar
        label={t('annotation.mode')}
        hint={hintOf(t, isPlacing, placedPoint !== undefined)}
        typedPlaceLabel={isSent ? undefined : t('annotation.placeHere')}
        onPlace={placePoint}
        onClose={() => void annotations.leave()}
        help="annotations"
      >
        {!isPlacing && (
          <button
            type="button"
            className="hf-button"
            disabled={isSent}
            onClick={() => setFields({ resting: undefined })}
          >
            {t('annotation.placeAgain')}
          </button>
        )}
      </DrawBar>
      {draft.done && (
        <AnnotationPanel
          form={form}
          id={annotationIdOf(fields)}
          onChange={setFields}
          onUnplace={unplace}
          onSent={setSent}
        />
      )}
    </>
  );
}

function hintOf(t: ReturnType<typeof useDrawingTexts>, isPlacing: boolean, isPlaced: boolean): string {
  if (!isPlacing) return t('annotation.resting');
  return t(isPlaced ? 'annotation.drag' : 'annotation.tag');
}

function annotationIdOf(fields: DraftFields): string | undefined {
  const { id } = fields as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
}

function formOf(fields: DraftFields, place: AnnotationForm['place']): AnnotationForm {
  const text = (key: string) => (typeof fields[key] === 'string' ? (fields[key] as string) : '');
  const { rotationDeg, follow } = fields as { rotationDeg?: unknown; follow?: unknown };
  return {
    name: text('name'),
    sign: text('sign'),
    place,
    rotationDeg: typeof rotationDeg === 'number' ? rotationDeg : 0,
    follow: follow !== false,
    category: text('category'),
    mineArea: text('mineArea'),
  };
}
