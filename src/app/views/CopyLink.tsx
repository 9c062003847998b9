/** Copies the address of what is open, and says who can open it. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { privateViewsIn } from '../../state/views/slotViews.ts';
import { useCopy } from '../controls/useCopy.ts';
import { Icon } from '../icons/Icon.tsx';
import { useViews } from '../session/context.ts';
import { useViewName } from './viewTexts.ts';

export function CopyLink({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { slots, slotViews } = useViews();
  const { open } = useSnapshot(slots);
  useSnapshot(slotViews);
  const nameOf = useViewName();
  const copy = useCopy();
  const privateViews = privateViewsIn(slotViews, open);
  const names = privateViews.map(nameOf).join(', ');
  const who = names === '' ? t('share.everybody') : t('share.private', { names });
  return (
    <button
      type="button"
      className="hf-popover__item hf-viewmenu__share"
      onClick={() => {
        onDone();
        copy(`${location.origin}${location.pathname}${location.search}`, `${t('share.copied')} ${who}`);
      }}
    >
      <Icon name="link" size="small" />
      <span>
        {t('share.copyLink')}
        <small>{who}</small>
      </span>
    </button>
  );
}
