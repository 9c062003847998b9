/** Views in words: their names, dates and what has changed. */
import { useTranslation } from 'react-i18next';
import type { ChangedPart } from '../../domain/view/changes.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import { useApp } from '../context.ts';

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
  return { shortDate: (atMs: number | undefined) => formatViewDate(atMs, timeZone), dayOf: dayIn(timeZone) };
}

/** `MM/DD/YYYY` (shell-and-views section 2, "View dropdown"); empty without a date. */
function formatViewDate(atMs: number | undefined, timeZone: string): string {
  if (atMs === undefined) return '';
  const [year, month, day] = dayIn(timeZone)(atMs).split('-');
  return `${month}/${day}/${year}`;
}

/** @returns the calendar day of a moment, `YYYY-MM-DD` */
function dayIn(timeZone: string): (atMs: number) => string {
  const format = formatOf(timeZone);
  return (atMs) => format.format(atMs);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than formatting a thousand dates. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}
