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
  const { alerts } = useWorld().world;
  const { unseen, raisedCount } = useSnapshot(alerts.state);
  const isShaking = useRecentIncrease(raisedCount, alerts);
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

/**
 * Whether an alert was raised in the last 2 s; alerts from before the page was opened do not count.
 * @param registry counts them: a replay has its own, and entering a replay does not count as a new alert
 */
function useRecentIncrease(raisedCount: number, registry: object): boolean {
  const [settled, setSettled] = useState({ count: raisedCount, registry });
  const isOtherRegistry = settled.registry !== registry;
  if (isOtherRegistry) setSettled({ count: raisedCount, registry });
  const isIncreased = !isOtherRegistry && raisedCount !== settled.count;
  useScope(
    (scope) => {
      if (isIncreased) scope.timeout(() => setSettled({ count: raisedCount, registry }), SHAKE_DURATION_MS);
    },
    [isIncreased, raisedCount, registry],
  );
  return isIncreased;
}
