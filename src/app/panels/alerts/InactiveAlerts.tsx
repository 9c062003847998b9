/** The time window of the Inactive tab, and a retry if its alerts could not be loaded. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ALERT_WINDOWS_S } from '../../../domain/alert/retention.ts';
import { REFRESH_PAST_MS } from '../../../state/alerts/alertServices.ts';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { Segments } from '../../controls/Segments.tsx';
import { useFaultText } from '../../format/useFaultText.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useWorld } from '../../session/context.ts';

export function InactiveAlerts() {
  const { t } = useTranslation();
  const { alertHistory } = useWorld();
  const { windowS, phase, fault } = useSnapshot(alertHistory.state);
  const textOf = useFaultText();
  useScope(
    (scope) => {
      alertHistory.load();
      scope.interval(() => alertHistory.load(), REFRESH_PAST_MS);
    },
    [alertHistory],
  );
  return (
    <>
      <Segments
        className="hf-alerts__window"
        label={t('alerts.window')}
        values={ALERT_WINDOWS_S}
        chosen={windowS}
        labelOf={(seconds) => t(`alerts.windows.s${seconds}`)}
        onChoose={(seconds) => alertHistory.chooseWindow(seconds)}
      />
      {phase === 'failed' && fault && <LoadFailure text={textOf(fault)} onRetry={() => alertHistory.load()} />}
    </>
  );
}
