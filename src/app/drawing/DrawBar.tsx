/** Bar at the bottom while drawing: the effect of the next click, the tool's own choices, undo, done, close. */
import { type ReactNode, useState } from 'react';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { ManualTopic } from '../../i18n/manual/en/en.ts';
import { HelpButton } from '../controls/HelpButton.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { CoordinateFields } from './CoordinateFields.tsx';
import { useDrawingTexts } from './useDrawingTexts.ts';
import './drawing.css';

interface DrawBarProps {
  /** Accessible name of the bar. */
  label: string;
  hint: string;
  /** Absent if the tool has no points to undo or to finish with. */
  points?: { canUndo: boolean; canFinish: boolean; onUndo: () => void; onFinish: () => void } | undefined;
  /** Label of the button for typed coordinates; absent while none are accepted. */
  typedPlaceLabel?: string | undefined;
  onPlace: (at: SitePoint) => void;
  onClose: () => void;
  /** Topic of the manual that explains the tool. */
  help: ManualTopic;
  /** Choices beside the hint. */
  children?: ReactNode;
  /** Above the line. */
  contentAbove?: ReactNode;
}

export function DrawBar({
  label,
  hint,
  points,
  typedPlaceLabel,
  onPlace,
  onClose,
  help,
  children,
  contentAbove,
}: DrawBarProps) {
  const t = useDrawingTexts();
  const [isTyping, setTyping] = useState(false);
  return (
    <section className="hf-drawbar" aria-label={label}>
      {contentAbove}
      {isTyping && typedPlaceLabel !== undefined && <CoordinateFields action={typedPlaceLabel} onPlace={onPlace} />}
      <div className="hf-drawbar__line">
        {children}
        <span className="hf-drawbar__hint" role="status">
          {hint}
        </span>
        {typedPlaceLabel !== undefined && (
          <ToolButton icon="input" label={t('bar.typed')} isPressed={isTyping} onClick={() => setTyping(!isTyping)} />
        )}
        {points && (
          <>
            <ToolButton icon="undo" label={t('bar.undo')} disabled={!points.canUndo} onClick={points.onUndo} />
            {/* Not `disabled`: pressing it ends the drawing, which would drop the focus to the page. */}
            <button
              type="button"
              className="hf-button"
              aria-disabled={!points.canFinish || undefined}
              onClick={() => {
                if (points.canFinish) points.onFinish();
              }}
            >
              {t('bar.done')}
            </button>
          </>
        )}
        <HelpButton topic={help} />
        <ToolButton icon="close" label={t('bar.close')} onClick={onClose} />
      </div>
    </section>
  );
}
