/** Where short messages appear: top centre, one line each. */
import { useSnapshot } from 'valtio';
import type { NoticeKind, Notices } from '../../state/notice/notices.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { Icon } from '../icons/Icon.tsx';

/** The mark of a kind of notice. */
export function NoticeMark({ kind }: { kind: NoticeKind }) {
  if (kind === 'done') return <Icon name="check" />;
  return <Glyph name={kind === 'warning' ? 'warning' : 'alert'} />;
}

export function NoticeArea({ notices }: { notices: Notices }) {
  const { list } = useSnapshot(notices.state);
  return (
    <div className="hf-toasts" role="status" aria-live="polite">
      {list.map((notice) => (
        <div key={notice.id} className="hf-toast">
          <NoticeMark kind={notice.kind} />
          {notice.text}
        </div>
      ))}
    </div>
  );
}
