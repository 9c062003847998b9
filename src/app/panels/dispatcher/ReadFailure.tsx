/** Why the last read failed, and as of when the displayed data is. */
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { usePeriodMomentText } from './usePeriodMomentText.ts';

interface ReadFailureProps {
  text: string;
  /** When the displayed data was read; undefined if nothing is displayed. */
  shownFromMs: number | undefined;
  onRetry: () => void;
}

export function ReadFailure({ text, shownFromMs, onRetry }: ReadFailureProps) {
  const { t } = useTranslation();
  const moment = usePeriodMomentText();
  const age = shownFromMs === undefined ? '' : ` ${t('dispatcher.readAt', { moment: moment(shownFromMs) })}`;
  return <LoadFailure text={text + age} onRetry={onRetry} />;
}
