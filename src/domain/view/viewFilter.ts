/** Filters the views of a list (rules.md#view-filter). */
import type { SavedView } from './savedView.ts';

export const VIEW_FILTERS = ['all', 'private', 'favorite', 'public', 'sample'] as const;
export type ViewFilter = (typeof VIEW_FILTERS)[number];

export interface ViewQuery {
  filter: ViewFilter;
  /** Matches the name of the view or its creator, ignoring case. */
  search: string;
  /** `YYYY-MM-DD`; empty for any day. */
  day: string;
}

/** @param dayOf the calendar day of a moment at the site, `YYYY-MM-DD` */
export function filterViews(
  views: readonly SavedView[],
  { filter, search, day }: ViewQuery,
  dayOf: (atMs: number) => string,
): SavedView[] {
  const needle = search.trim().toLowerCase();
  return views.filter(
    (view) =>
      matchesFilter(view, filter) &&
      (needle === '' || view.name.toLowerCase().includes(needle) || view.ownerName.toLowerCase().includes(needle)) &&
      (day === '' || (view.createdAtMs !== undefined && dayOf(view.createdAtMs) === day)),
  );
}

function matchesFilter({ visibility, bookmark }: SavedView, filter: ViewFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'favorite' ? bookmark : visibility === filter;
}
