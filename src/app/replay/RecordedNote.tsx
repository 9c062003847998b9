/** How far back a replay can go (rules.md#replay-request). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recorded } from '../../domain/replay/recorded.ts';
import { formatClock, formatDate } from '../format/time.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useReplay, useSite } from '../session/context.ts';
import { useReplayTexts } from './useReplayTexts.ts';

export function RecordedNote() {
  const t = useReplayTexts();
  const { i18n } = useTranslation();
  const { timeZone } = useSite().config.site;
  const { replayActions } = useReplay();
  const [recorded, setRecorded] = useState<Recorded>();
  useScope((scope) => replayActions.watchRecorded(scope, setRecorded), [replayActions]);
  if (!recorded) return null;
  const { sinceMs, writtenShare } = recorded;
  const date = formatDate(sinceMs, timeZone, i18n.language);
  return (
    <p className="hf-replayform__note">
      {t('recorded', { date, time: formatClock(sinceMs, timeZone) })}
      {writtenShare !== undefined && <br />}
      {writtenShare !== undefined && t('writing', { percent: String(Math.floor(writtenShare * 100)) })}
    </p>
  );
}
