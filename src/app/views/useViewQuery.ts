/** The views that a list shows under its filters, and those filters. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { filterViews, type ViewQuery } from '../../domain/view/viewFilter.ts';
import { useSiteDates } from '../format/useSiteDates.ts';
import { useViews } from '../session/context.ts';
import { useViewName } from './viewTexts.ts';

export function useViewQuery() {
  const { viewList } = useViews();
  const { views, phase } = useSnapshot(viewList);
  const { dayOf } = useSiteDates();
  const nameOf = useViewName();
  const [query, setQuery] = useState<ViewQuery>({ filter: 'all', search: '', day: '' });
  const deferred = useDeferredValue(query);
  const named = useMemo(
    () => views.map((view) => (view.id === '' ? { ...view, name: nameOf(view) } : view)),
    [views, nameOf],
  );
  const found = useMemo(() => filterViews(named, deferred, dayOf), [named, deferred, dayOf]);
  const filtered = deferred.filter !== 'all' || deferred.search.trim() !== '' || deferred.day !== '';
  return { found, phase, query, setQuery, filtered };
}
