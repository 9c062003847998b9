/** An error message with a retry button. */
import { useTranslation } from 'react-i18next';
import { Glyph } from '../icons/Glyph.tsx';

interface LoadFailureProps {
  text: string;
  /** Label of the button; "Retry" by default. */
  action?: string;
  onRetry: () => void;
}

export function LoadFailure({ text, action, onRetry }: LoadFailureProps) {
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
