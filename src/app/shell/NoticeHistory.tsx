/** Notices since the page was opened, newest first. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useFormatRecent } from '../format/useFormatRecent.ts';
import { useToday } from '../format/useToday.ts';
import { useShell } from '../session/context.ts';
import { NoticeMark } from './NoticeMark.tsx';

export function NoticeHistory() {
  const { t } = useTranslation();
  const recentOf = useFormatRecent();
  const { notices } = useShell();
  // By the clock that timestamps the notices.
  useToday(Date.now);
  const { past } = useSnapshot(notices.state);
  if (past.length === 0) return <p className="hf-empty">{t('notices.none')}</p>;
  return (
    <ul className="hf-notices" aria-label={t('notices.title')}>
      {past.map(({ id, kind, text, atMs }) => (
        <li key={id}>
          <NoticeMark kind={kind} />
          {text}
          <time>{recentOf(atMs, Date.now())}</time>
        </li>
      ))}
    </ul>
  );
}
