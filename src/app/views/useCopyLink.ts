/** Copies the address of the open views, and tells the user who can open it (rules.md#view-dropdown). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { privateViewsIn } from '../../state/views/slotViews.ts';
import { useCopy } from '../controls/useCopy.ts';
import { useViews } from '../session/context.ts';
import { useViewName } from './viewTexts.ts';

/** @returns who can open it, as text, and a function that copies the address and says so */
export function useCopyLink(): { audienceText: string; copyLink: () => void } {
  const { t } = useTranslation();
  const { slots, slotViews } = useViews();
  const { open } = useSnapshot(slots);
  useSnapshot(slotViews);
  const nameOf = useViewName();
  const copy = useCopy();
  const names = privateViewsIn(slotViews, open).map(nameOf).join(', ');
  const audienceText = names === '' ? t('share.everybody') : t('share.private', { names });
  const copyLink = () =>
    copy(`${location.origin}${location.pathname}${location.search}`, `${t('share.copied')} ${audienceText}`);
  return { audienceText, copyLink };
}
