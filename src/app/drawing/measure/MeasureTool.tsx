/** Distances, paths, areas and volumes on the mine (rules.md#measures). */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { addMeasure, MEASURE_KINDS, type Measure, type MeasureKind } from '../../../state/sketch/measures.ts';
import { type Sketch, setSketches } from '../../../state/sketch/sketches.ts';
import { Segments } from '../../controls/Segments.tsx';
import { useDrawing, useShell } from '../../session/context.ts';
import { DrawBar } from '../DrawBar.tsx';
import { type DrawingTexts, useDrawingTexts } from '../useDrawingTexts.ts';
import { type PointDrawing, usePointDrawing } from '../usePointDrawing.ts';
import { useRoads } from '../useRoads.ts';
import { useSnapPoints } from '../useSnapPoints.ts';
import { measuredValuesOf, sketchOf } from './figures.ts';
import { MeasureList } from './MeasureList.tsx';
import { measuredVolume } from './measuredVolume.ts';
import { MEASURE_RULES, measureKindOf } from './measureRules.ts';

/** Above any mine: rays down to the ground start here. */
const RAY_START_ALTITUDE_M = 9000;

export function MeasureTool({ view }: { view: SceneView }) {
  const t = useDrawingTexts();
  const { shell } = useShell();
  const { drafts, measures } = useDrawing();
  const { list } = useSnapshot(measures);
  const kind = measureKindOf(useSnapshot(drafts.state).byOwner.measure?.fields['kind']);
  const storedMeasures = list as readonly Measure[];
  const close = () => {
    shell.drawing = undefined;
  };
  const { draft, hoveredPoint, sendEvent } = usePointDrawing({
    view,
    owner: 'measure',
    rules: MEASURE_RULES[kind],
    snapPoints: useSnapPoints(),
    roads: useRoads(),
    onLeave: close,
  });
  useEffect(() => {
    if (!draft.done) return;
    const points = [...draft.points];
    const groundAt = (easting: number, northing: number) =>
      view.groundBelow({ easting, northing, altitude: RAY_START_ALTITUDE_M });
    const volume = kind === 'volume' ? measuredVolume(points, groundAt) : undefined;
    addMeasure(measures, { id: crypto.randomUUID(), kind, points, ...volume });
    drafts.change('measure', { draft: { points: [], undoSteps: [], done: false } });
  }, [draft, drafts, kind, measures, view]);
  useDraftSketch(kind, { draft, hoveredPoint }, t);
  return (
    <DrawBar
      label={t('measure.title')}
      help="measure"
      hint={t(`measure.hint.${hintOf(kind, draft.points.length)}`)}
      typedPlaceLabel={t('bar.add')}
      points={{
        canUndo: draft.undoSteps.length > 0,
        canFinish: draft.points.length >= MEASURE_RULES[kind].minPoints,
        onUndo: () => sendEvent({ type: 'undo' }),
        onFinish: () => sendEvent({ type: 'finish' }),
      }}
      onPlace={(at) => sendEvent({ type: 'add', at })}
      onClose={close}
      contentAbove={<MeasureList measures={storedMeasures} />}
    >
      <Segments
        label={t('measure.kind')}
        values={MEASURE_KINDS}
        chosen={kind}
        labelOf={(value) => t(`measure.kinds.${value}`)}
        onChoose={(value) =>
          drafts.change('measure', { fields: { kind: value }, draft: { points: [], undoSteps: [], done: false } })
        }
      />
    </DrawBar>
  );
}

/** Shows the measure that is being drawn in the scene. */
function useDraftSketch(
  kind: MeasureKind,
  { draft, hoveredPoint }: Pick<PointDrawing, 'draft' | 'hoveredPoint'>,
  t: DrawingTexts,
) {
  const { sketches } = useDrawing();
  useEffect(() => {
    const drawnPoints = draft.done
      ? []
      : [...draft.points, ...(hoveredPoint && draft.points.length > 0 ? [hoveredPoint] : [])];
    const draftSketch: Sketch = {
      ...sketchOf({ id: '', kind, points: drawnPoints }, t),
      tone: 'draft',
      label: liveLabel(kind, drawnPoints, t),
    };
    setSketches(sketches, 'measureDraft', [draftSketch]);
  }, [draft, hoveredPoint, kind, sketches, t]);
  useEffect(() => () => setSketches(sketches, 'measureDraft', []), [sketches]);
}

function hintOf(kind: MeasureKind, count: number): 'first' | 'second' | 'next' | 'corner' {
  if (count === 0) return 'first';
  if (kind === 'distance') return 'second';
  return kind === 'path' ? 'next' : 'corner';
}

function liveLabel(kind: MeasureKind, points: Measure['points'], t: DrawingTexts): string | undefined {
  const minPoints = MEASURE_RULES[kind].minPoints;
  if (points.length < minPoints) return undefined;
  return measuredValuesOf({ id: '', kind: kind === 'volume' ? 'area' : kind, points }, t)[0]?.text;
}
