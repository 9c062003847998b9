/**
 * Shows short messages at the top centre, one line each; when each disappears is decided by the state. Not a live
 * region: the messages have been announced already.
 */
import { Toast, type ToastMessage } from 'primereact/toast';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Notice, Notices } from '../../state/notice/notices.ts';
import { NoticeMark } from './NoticeMark.tsx';

export function NoticeArea({ notices }: { notices: Notices }) {
  const { list } = useSnapshot(notices.state);
  const toast = useRef<Toast>(null);
  const shown = useRef(new Map<number, ToastMessage>());
  useEffect(() => notices.startExpiry(), [notices]);
  useEffect(() => {
    const ids = new Set(list.map(({ id }) => id));
    for (const [id, message] of shown.current) {
      if (ids.has(id)) continue;
      shown.current.delete(id);
      toast.current?.remove(message);
    }
    for (const notice of list) {
      if (shown.current.has(notice.id)) continue;
      const message = messageOf(notice);
      shown.current.set(notice.id, message);
      toast.current?.show(message);
    }
  }, [list]);
  return <Toast ref={toast} />;
}

function messageOf({ id, kind, text }: Notice): ToastMessage {
  return {
    id: String(id),
    sticky: true,
    closable: false,
    content: (
      <>
        <NoticeMark kind={kind} />
        {text}
      </>
    ),
  };
}
