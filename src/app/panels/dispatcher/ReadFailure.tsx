/** Why the last read failed, and from when is what is still shown. */
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { usePeriodMomentText } from './usePeriodMomentText.ts';

interface ReadFailureProps {
  text: string;
  /** When what is shown was read; undefined where nothing is shown. */
  shownFromMs: number | undefined;
  onRetry: () => void;
}

export function ReadFailure({ text, shownFromMs, onRetry }: ReadFailureProps) {
  const { t } = useTranslation();
  const moment = usePeriodMomentText();
  const age = shownFromMs === undefined ? '' : ` ${t('dispatcher.readAt', { moment: moment(shownFromMs) })}`;
  return <LoadFailure text={text + age} onRetry={onRetry} />;
}
