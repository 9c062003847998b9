/** Names the figure whose rows are shown, and can return to all rows. */
import { useTranslation } from 'react-i18next';
import { moveFocusFrom } from '../../controls/focusable.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { usePeriodMomentText } from './usePeriodMomentText.ts';

/** A figure as displayed, for the text above its rows; times are epoch milliseconds. */
export interface ShownFigure {
  readonly figure: string;
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export function FigureFilter({ shown, onClear }: { shown: ShownFigure; onClear: () => void }) {
  const { t } = useTranslation();
  const momentText = usePeriodMomentText();
  const { figure, name, fromMs, toMs } = shown;
  return (
    <p className="hf-equipment__figure">
      {`${t('dispatcher.rowsBehind', { figure, name })}, ${momentText(fromMs)} – ${momentText(toMs)}`}
      <ToolButton
        icon="close"
        size="small"
        label={t('dispatcher.allRows')}
        onClick={({ currentTarget }) => {
          moveFocusFrom(currentTarget, currentTarget.closest('.hf-equipment'));
          onClear();
        }}
      />
    </p>
  );
}
