/** Number of unseen alerts over the rail's icon; it shakes for 2 s when a new alert arrives. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { badgeCount } from '../../../domain/alert/retention.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useWorld } from '../../session/context.ts';

const SHAKE_DURATION_MS = 2_000;

export function AlertsBadge() {
  const { t } = useTranslation();
  const { unseen, raised } = useSnapshot(useWorld().world.alerts.state);
  const isShaking = useRecentIncrease(raised);
  const badge = badgeCount(unseen);
  if (badge === undefined) return null;
  return (
    <>
      <span className="hf-badge" data-shaking={isShaking || undefined} data-testid="alert-badge" aria-hidden>
        {badge}
      </span>
      <span className="hf-hidden">{t('alerts.new', { count: unseen })}</span>
    </>
  );
}

/** Whether an alert was raised in the last 2 s; alerts from before the page was opened do not count. */
function useRecentIncrease(raisedCount: number): boolean {
  const [settledCount, setSettled] = useState(raisedCount);
  useScope(
    (scope) => {
      if (raisedCount !== settledCount) scope.timeout(() => setSettled(raisedCount), SHAKE_DURATION_MS);
    },
    [raisedCount, settledCount],
  );
  return raisedCount !== settledCount;
}
