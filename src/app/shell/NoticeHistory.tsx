/** Notices since the page was opened, newest first. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { formatClock } from '../format/time.ts';
import { useShell, useSite } from '../session/context.ts';
import { NoticeMark } from './NoticeMark.tsx';

export function NoticeHistory() {
  const { t } = useTranslation();
  const { config } = useSite();
  const { notices } = useShell();
  const { past } = useSnapshot(notices.state);
  if (past.length === 0) return <p className="hf-empty">{t('notices.none')}</p>;
  return (
    <ul className="hf-notices" aria-label={t('notices.title')}>
      {past.map(({ id, kind, text, atMs }) => (
        <li key={id}>
          <NoticeMark kind={kind} />
          {text}
          <time>{formatClock(atMs, config.site.timeZone)}</time>
        </li>
      ))}
    </ul>
  );
}
