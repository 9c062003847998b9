/** Tells screen readers that alerts of the live mine have come: one by rule and vehicle, several by their number. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAlert } from '../../../state/alerts/AlertRegistry.ts';
import { useAlertName } from '../../format/useAlertName.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useLive } from '../../session/context.ts';
import { AlertNews } from './AlertNews.ts';

/** A flood of alerts is one announcement. */
const ANNOUNCE_EVERY_MS = 5_000;

export function AlertAnnouncer() {
  const { world } = useLive();
  const alertNameOf = useAlertName();
  const { t } = useTranslation();
  const [news, setNews] = useState<readonly ListedAlert[]>([]);
  useScope(
    (scope) => {
      const alertNews = new AlertNews(world.nowMs());
      scope.interval(() => {
        const next = alertNews.take(world.alerts.state.active);
        // Emptied again after a while: the same words a second time would not be announced.
        setNews((before) => (before.length === 0 && next.length === 0 ? before : next));
      }, ANNOUNCE_EVERY_MS);
    },
    [world],
  );
  return (
    <p className="hf-hidden" aria-live="polite">
      {announcement()}
    </p>
  );

  function announcement(): string {
    const [newest] = news;
    if (!newest) return '';
    if (news.length > 1) return t('alerts.new', { count: news.length });
    const { rule, typeText, deviceName } = newest;
    return t('alerts.announced', { rule: alertNameOf(rule ?? typeText) ?? '', name: deviceName });
  }
}
