/** The rail's way to the alerts, with a badge of those that nobody has seen; it shakes for 2 s when a new one comes. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { badgeText } from '../../domain/alert/retention.ts';
import { Icon } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { useApp } from '../session/context.ts';

const SHAKE_MS = 2_000;

export function AlertsEntry() {
  const { t } = useTranslation();
  const { shell, world } = useApp();
  const { panel } = useSnapshot(shell);
  const { unseen, raised } = useSnapshot(world.alerts.state);
  const shaking = useShake(raised);
  const badge = badgeText(unseen);
  const open = panel === 'alerts';
  return (
    <button
      type="button"
      className="hf-rail__app"
      aria-pressed={open}
      onClick={() => {
        shell.panel = open ? undefined : 'alerts';
      }}
    >
      <Icon name="bell" size="large" />
      {t('alerts.title')}
      {badge !== undefined && (
        <>
          <span className="hf-badge" data-shaking={shaking || undefined} data-testid="alert-badge" aria-hidden>
            {badge}
          </span>
          <span className="hf-hidden">{t('alerts.new', { count: unseen })}</span>
        </>
      )}
    </button>
  );
}

/** Whether the badge shakes now; what was there when the page was opened shakes nothing. */
function useShake(raised: number): boolean {
  const [rest, setRest] = useState(raised);
  useScope(
    (scope) => {
      if (raised !== rest) scope.timeout(() => setRest(raised), SHAKE_MS);
    },
    [raised, rest],
  );
  return raised !== rest;
}
