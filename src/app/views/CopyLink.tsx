/** The menu entry that copies the address of the open views. */
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import { useCopyLink } from './useCopyLink.ts';

export function CopyLink({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { audienceText, copyLink } = useCopyLink();
  return (
    <button
      type="button"
      className="hf-popover__item hf-viewmenu__share"
      onClick={() => {
        onDone();
        copyLink();
      }}
    >
      <Icon name="link" size="small" />
      <span>
        {t('share.copyLink')}
        <small>{audienceText}</small>
      </span>
    </button>
  );
}
