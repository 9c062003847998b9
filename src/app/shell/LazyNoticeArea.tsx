/** Short messages; what shows them is fetched with the first one. */
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import type { Notices } from '../../state/notice/notices.ts';
import { lazyComponent } from '../controls/lazyComponent.ts';

const NoticeArea = lazyComponent(async () => (await import('./NoticeArea.tsx')).NoticeArea);

export function LazyNoticeArea({ notices }: { notices: Notices }) {
  const { past } = useSnapshot(notices.state);
  if (past.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <NoticeArea notices={notices} />
    </Suspense>
  );
}
