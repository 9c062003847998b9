/** Short messages, shown and announced; the component that shows them is loaded with the first one, or in advance. */
import { useSnapshot } from 'valtio';
import type { Notices } from '../../state/notice/notices.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { prefetchedComponent } from '../controls/lazyComponent.ts';

const NoticeArea = prefetchedComponent(async () => (await import('./NoticeArea.tsx')).NoticeArea, 'rarely');

export function LazyNoticeArea({ notices }: { notices: Notices }) {
  const { past } = useSnapshot(notices.state);
  return (
    <>
      <SpokenNotices notices={notices} />
      {past.length > 0 && (
        <LazyPart>
          <NoticeArea notices={notices} />
        </LazyPart>
      )}
    </>
  );
}

/** Screen readers announce what is added to a region, not what a new one contains: this one exists from the start. */
function SpokenNotices({ notices }: { notices: Notices }) {
  const { list } = useSnapshot(notices.state);
  return (
    <div className="hf-hidden" role="status" aria-atomic={false}>
      {list.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
