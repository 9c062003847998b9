/** The card of a drawing: its fields, Cancel and the save button. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManualTopic } from '../../i18n/manual/en/en.ts';
import { CardHeader } from '../controls/CardHeader.tsx';
import type { IconName } from '../icons/Icon.tsx';
import { useDrawingTexts } from './useDrawingTexts.ts';

interface DrawFormCardProps {
  title: string;
  icon: IconName;
  /** Topic of the manual that explains it. */
  help: ManualTopic;
  /** Label of the save button, also while saving. */
  action: string;
  busy: boolean;
  onCancel: () => void;
  /** Called by the close button if that keeps the drawing; without it the button cancels. */
  onClose?: () => void;
  onSubmit: () => void;
  /** Below the form. */
  footer?: ReactNode;
  children: ReactNode;
}

export function DrawFormCard(props: DrawFormCardProps) {
  const { t } = useTranslation();
  const drawingText = useDrawingTexts();
  const { title, icon, help, action, busy, onCancel, onClose, onSubmit, footer, children } = props;
  return (
    <aside className="hf-card hf-drawcard" aria-label={title}>
      <CardHeader
        title={title}
        icon={icon}
        closeLabel={onClose ? drawingText('bar.close') : t('form.cancel')}
        onClose={onClose ?? onCancel}
        help={help}
      />
      <form
        className="hf-form hf-annotate__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {children}
        <div className="hf-annotate__actions">
          <button
            type="button"
            className="hf-button hf-button--quiet"
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) onCancel();
            }}
          >
            {t('form.cancel')}
          </button>
          {/* Not `disabled`, which would drop the focus to the page. */}
          <button type="submit" className="hf-button hf-button--primary" aria-disabled={busy || undefined}>
            {busy && <span className="hf-spinner" />}
            {action}
          </button>
        </div>
      </form>
      {footer}
    </aside>
  );
}
