/** Views in words: their names, dates and what has changed. */
import { useTranslation } from 'react-i18next';
import type { ChangedPart } from '../../domain/view/changes.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import { useApp } from '../context.ts';
import { siteDay } from '../format/time.ts';

/** The built-in default view is named by a text. */
export function useViewName(): (view: Pick<SavedView, 'id' | 'name'>) => string {
  const { t } = useTranslation();
  return ({ id, name }) => (id === '' ? t('views.defaultName') : name);
}

/** `camera, selection` */
export function useParts(): (parts: readonly ChangedPart[]) => string {
  const { t } = useTranslation();
  return (parts) => parts.map((part) => t(`edit.part.${part}`)).join(', ');
}

/** The creator as lists show it. */
export function useCreator(): (view: Pick<SavedView, 'ownerId' | 'ownerName'>) => string {
  const { t } = useTranslation();
  const { session } = useApp();
  return ({ ownerId, ownerName }) => (ownerId !== '' && ownerId === session.user?.sub ? t('views.you') : ownerName);
}

/** Dates of views are read in the site's zone. */
export function useViewDates() {
  const { timeZone } = useApp().config.site;
  return {
    /** `MM/DD/YYYY` (shell-and-views section 2, "View dropdown"); empty without a date. */
    shortDate: (atMs: number | undefined) => {
      if (atMs === undefined) return '';
      const [year, month, day] = siteDay(atMs, timeZone).split('-');
      return `${month}/${day}/${year}`;
    },
    dayOf: (atMs: number) => siteDay(atMs, timeZone),
  };
}
