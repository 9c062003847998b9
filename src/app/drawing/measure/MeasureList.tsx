/** The stored measures: their figures, copied or removed one by one, or cleared together. */
import { type Measure, removeMeasure } from '../../../state/sketch/measures.ts';
import { moveFocusFrom, moveFocusFromLine } from '../../controls/focusable.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useDrawing, useShell } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { copyText, measuredValuesOf } from './figures.ts';
import { useClearedMeasures } from './useClearedMeasures.ts';

export function MeasureList({ measures: list }: { measures: readonly Measure[] }) {
  const t = useDrawingTexts();
  const { notices } = useShell();
  const { measures } = useDrawing();
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
      {list.length > 0 && (
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
      )}
      <ClearMeasures isEmpty={list.length === 0} />
    </>
  );
}

function ClearMeasures({ isEmpty }: { isEmpty: boolean }) {
  const t = useDrawingTexts();
  const { count, clear, restore } = useClearedMeasures();
  if (isEmpty && count === 0) return null;
  return (
    <div className="hf-measures__clear">
      {count > 0 && <VanishingButton text={t('measure.restore', { count })} onPress={restore} />}
      {!isEmpty && <VanishingButton text={t('measure.clear')} onPress={clear} />}
    </div>
  );
}

/** A button removed by its own action: the focus stays in the tool. */
function VanishingButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="hf-button hf-button--quiet"
      onClick={({ currentTarget }) => {
        moveFocusFrom(currentTarget, toolOf(currentTarget));
        onPress();
      }}
    >
      {text}
    </button>
  );
}

/** The tool's controls, which remain when the list disappears. */
function toolOf(control: Element): ParentNode | null {
  return control.closest('.hf-drawbar')?.querySelector('.hf-drawbar__line') ?? null;
}
