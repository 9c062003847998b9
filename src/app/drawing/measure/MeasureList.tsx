/** The measures that are kept: their figures, copied or removed one by one, or cleared together. */
import { ref } from 'valtio';
import { type Measure, removeMeasure } from '../../../state/sketch/measures.ts';
import { moveFocusFrom, moveFocusFromLine } from '../../controls/focusable.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useDrawing, useShell } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { copyText, measuredValuesOf } from './figures.ts';

export function MeasureList({ measures: list }: { measures: readonly Measure[] }) {
  const t = useDrawingTexts();
  const { notices } = useShell();
  const { measures } = useDrawing();
  if (list.length === 0) return null;
  const copy = async (measure: Measure) => {
    try {
      await navigator.clipboard.writeText(copyText(measure, t));
      notices.show('done', t('measure.copied'));
    } catch {
      notices.show('warning', t('measure.copyFailed'));
    }
  };
  return (
    <>
      <ul className="hf-measures" aria-label={t('measure.list')}>
        {list.toReversed().map((measure) => (
          <li key={measure.id}>
            <b>{t(`measure.kinds.${measure.kind}`)}</b>
            <dl>
              {measuredValuesOf(measure, t).map(({ key, text }) => (
                <div key={key}>
                  <dt>{t(`measure.figures.${key}`)}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <ToolButton icon="link" size="small" label={t('measure.copy')} onClick={() => void copy(measure)} />
            <ToolButton
              icon="trash"
              size="small"
              label={t('measure.remove')}
              onClick={({ currentTarget }) => {
                moveFocusFromLine(currentTarget, toolOf(currentTarget));
                removeMeasure(measures, measure.id);
              }}
            />
          </li>
        ))}
      </ul>
      <div className="hf-measures__clear">
        <button
          type="button"
          className="hf-button hf-button--quiet"
          onClick={({ currentTarget }) => {
            moveFocusFrom(currentTarget, toolOf(currentTarget));
            measures.list = ref([]);
          }}
        >
          {t('measure.clear')}
        </button>
      </div>
    </>
  );
}

/** The controls of the tool, which stay when the list goes. */
function toolOf(control: Element): ParentNode | null {
  return control.closest('.hf-drawbar')?.querySelector('.hf-drawbar__line') ?? null;
}
