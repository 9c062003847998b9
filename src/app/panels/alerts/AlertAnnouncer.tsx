/** Announces new alerts of the live mine to screen readers: a single one by rule and vehicle, several by number. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAlert } from '../../../state/alerts/AlertRegistry.ts';
import { useAlertName } from '../../format/useAlertName.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useLive } from '../../session/context.ts';
import { AlertNews } from './AlertNews.ts';

/** A flood of alerts is one announcement. */
const ANNOUNCE_EVERY_MS = 5_000;

interface News {
  news: readonly ListedAlert[];
  /** Number of the announcement. */
  turn: number;
}

export function AlertAnnouncer() {
  const { world } = useLive();
  const alertNameOf = useAlertName();
  const { t } = useTranslation();
  const [{ news, turn }, setNews] = useState<News>({ news: [], turn: 0 });
  useScope(
    (scope) => {
      const alertNews = new AlertNews(world.nowMs());
      scope.interval(() => {
        const next = alertNews.take(world.alerts.state.active);
        setNews((before) =>
          before.news.length === 0 && next.length === 0 ? before : { news: next, turn: before.turn + 1 },
        );
      }, ANNOUNCE_EVERY_MS);
    },
    [world],
  );
  return (
    <p className="hf-hidden" aria-live="polite">
      {/* A new element each time: repeated text would not be announced. */}
      {news.length > 0 && <span key={turn}>{announcement()}</span>}
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
