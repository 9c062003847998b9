/** A region that could not be filled: what happened, and the way to try again. */
import { useTranslation } from 'react-i18next';
import { Glyph } from '../icons/Glyph.tsx';

interface FailedProps {
  text: string;
  /** Word of the button; "Retry" where nothing is said. */
  action?: string;
  onRetry: () => void;
}

export function Failed({ text, action, onRetry }: FailedProps) {
  const { t } = useTranslation();
  return (
    <div className="hf-failed" role="alert">
      <span className="hf-failed__line">
        <Glyph name="alert" />
        {text}
      </span>
      <button type="button" className="hf-button" onClick={onRetry}>
        {action ?? t('error.retry')}
      </button>
    </div>
  );
}
