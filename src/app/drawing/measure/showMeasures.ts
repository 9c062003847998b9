/** Shows the stored measures in the scene, in the language of the page. */
import i18next from 'i18next';
import { addDrawingTexts, DRAWING_NAMESPACE } from '../../../i18n/drawing/addDrawingTexts.ts';
import type { MeasuresState } from '../../../state/sketch/measures.ts';
import { type SketchesState, setSketches } from '../../../state/sketch/sketches.ts';
import { sketchOf } from './figures.ts';

export function showMeasures(sketches: SketchesState, measures: MeasuresState): void {
  addDrawingTexts();
  const t = i18next.getFixedT(null, DRAWING_NAMESPACE);
  setSketches(
    sketches,
    'measure',
    measures.list.map((measure) => sketchOf(measure, t)),
  );
}
