/** A region that could not be filled: what happened, and the way to try again. */
import { useTranslation } from 'react-i18next';
import { Glyph } from '../icons/Glyph.tsx';

export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="hf-failed" role="alert">
      <span className="hf-failed__line">
        <Glyph name="alert" />
        {text}
      </span>
      <button type="button" className="hf-button" onClick={onRetry}>
        {t('error.retry')}
      </button>
    </div>
  );
}
