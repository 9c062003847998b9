/** The icon of a kind of notice. */
import type { NoticeKind } from '../../state/notice/notices.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { Icon } from '../icons/Icon.tsx';

export function NoticeMark({ kind }: { kind: NoticeKind }) {
  if (kind === 'done') return <Icon name="check" />;
  return <Glyph name={kind === 'warning' ? 'warning' : 'alert'} />;
}
