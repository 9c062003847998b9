/** How far back a replay can go (rules.md#replay-request). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordedProgress } from '../../domain/replay/recorded.ts';
import { formatClock, formatDate } from '../format/time.ts';
import { useTranslateSiteText } from '../format/useTranslateSiteText.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { useReplay, useSite } from '../session/context.ts';
import { useReplayTexts } from './useReplayTexts.ts';

export function RecordedNote() {
  const t = useReplayTexts();
  const translate = useTranslateSiteText();
  const { i18n } = useTranslation();
  const { timeZone } = useSite().config.site;
  const { replayActions } = useReplay();
  const [recordedProgress, setRecordedProgress] = useState<RecordedProgress>();
  useScope((scope) => replayActions.watchRecorded(scope, setRecordedProgress), [replayActions]);
  if (!recordedProgress) return null;
  const { sinceMs, recordedShare } = recordedProgress;
  const stoppedReason = translate(recordedProgress.stoppedReason);
  const momentOf = (ms: number) => ({
    date: formatDate(ms, timeZone, i18n.language),
    time: formatClock(ms, timeZone),
  });
  return (
    <div className="hf-replayform__note">
      <p>{sinceMs === undefined ? t('notRecorded') : t('recorded', momentOf(sinceMs))}</p>
      {recordedShare !== undefined && <p>{t('writing', { percent: String(Math.floor(recordedShare * 100)) })}</p>}
      {stoppedReason !== undefined && (
        <p className="hf-replayform__stopped">
          <Glyph name="warning" />
          {stoppedReason === '' ? t('stopped') : t('stoppedFor', { reason: stoppedReason })}
        </p>
      )}
    </div>
  );
}
