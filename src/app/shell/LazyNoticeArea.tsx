/** Short messages; the component is loaded with the first one, or ahead. */
import { useSnapshot } from 'valtio';
import type { Notices } from '../../state/notice/notices.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { prefetchedComponent } from '../controls/lazyComponent.ts';

const NoticeArea = prefetchedComponent(async () => (await import('./NoticeArea.tsx')).NoticeArea, 'rarely');

export function LazyNoticeArea({ notices }: { notices: Notices }) {
  const { past } = useSnapshot(notices.state);
  if (past.length === 0) return null;
  return (
    <LazyPart>
      <NoticeArea notices={notices} />
    </LazyPart>
  );
}
