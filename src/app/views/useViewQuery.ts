/** The views that a list shows with its filters, and those filters. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { filterViews, type ViewQuery } from '../../domain/view/viewFilter.ts';
import { UNKNOWN_TEXT } from '../format/unknown.ts';
import { useSiteDates } from '../format/useSiteDates.ts';
import { useViews } from '../session/context.ts';
import { useViewName } from './viewTexts.ts';

export function useViewQuery() {
  const { t } = useTranslation();
  const { viewList } = useViews();
  const { views, fault, phase } = useSnapshot(viewList);
  const { dayOf } = useSiteDates();
  const nameOf = useViewName();
  const [query, setQuery] = useState<ViewQuery>({ filter: 'all', search: '', day: '' });
  const deferredQuery = useDeferredValue(query);
  const namedViews = useMemo(
    () => views.map((view) => (view.id === '' ? { ...view, name: nameOf(view) } : view)),
    [views, nameOf],
  );
  const found = useMemo(() => filterViews(namedViews, deferredQuery, dayOf), [namedViews, deferredQuery, dayOf]);
  const isFiltered = deferredQuery.filter !== 'all' || deferredQuery.search.trim() !== '' || deferredQuery.day !== '';
  // A list that has not loaded is not known to be empty.
  const emptyText = phase === 'ready' ? t(isFiltered ? 'views.noViewFound' : 'views.noneFound') : UNKNOWN_TEXT;
  return { found, fault, query, setQuery, emptyText };
}
