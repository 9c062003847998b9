/** The views that a list shows under its filters, and those filters. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { filterViews, type ViewQuery } from '../../domain/view/viewFilter.ts';
import { useSiteDates } from '../format/useSiteDates.ts';
import { useViews } from '../session/context.ts';
import { useViewName } from './viewTexts.ts';

export function useViewQuery() {
  const { viewList } = useViews();
  const { views, fault } = useSnapshot(viewList);
  const { dayOf } = useSiteDates();
  const nameOf = useViewName();
  const [query, setQuery] = useState<ViewQuery>({ filter: 'all', search: '', day: '' });
  const deferredQuery = useDeferredValue(query);
  const namedViews = useMemo(
    () => views.map((view) => (view.id === '' ? { ...view, name: nameOf(view) } : view)),
    [views, nameOf],
  );
  const found = useMemo(() => filterViews(namedViews, deferredQuery, dayOf), [namedViews, deferredQuery, dayOf]);
  const filtered = deferredQuery.filter !== 'all' || deferredQuery.search.trim() !== '' || deferredQuery.day !== '';
  return { found, fault, query, setQuery, filtered };
}
