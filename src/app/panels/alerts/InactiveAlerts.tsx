/** The time window of the Inactive tab, and what to do where its alerts could not be had. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ALERT_WINDOWS_S } from '../../../domain/alert/retention.ts';
import { REFRESH_PAST_MS } from '../../../state/alerts/faces.ts';
import { useApp } from '../../context.ts';
import { useFaultWords } from '../../format/useFaultWords.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { Failed } from '../../shell/Failed.tsx';

export function InactiveAlerts() {
  const { t } = useTranslation();
  const { alertHistory } = useApp();
  const { windowS, phase, fault } = useSnapshot(alertHistory.state);
  const words = useFaultWords();
  useScope(
    (scope) => {
      alertHistory.load();
      scope.interval(() => alertHistory.load(), REFRESH_PAST_MS);
    },
    [alertHistory],
  );
  return (
    <>
      <fieldset className="hf-segments hf-alerts__window">
        <legend className="hf-hidden">{t('alerts.window')}</legend>
        {ALERT_WINDOWS_S.map((seconds) => (
          <button
            key={seconds}
            type="button"
            className="hf-segment"
            aria-pressed={seconds === windowS}
            onClick={() => alertHistory.chooseWindow(seconds)}
          >
            {t(`alerts.windows.s${seconds}`)}
          </button>
        ))}
      </fieldset>
      {phase === 'failed' && fault && <Failed text={words(fault)} onRetry={() => alertHistory.load()} />}
    </>
  );
}
