/** The views that a user opened most recently (rules.md#landing). */

/** One view, by its key, and when it was opened, epoch milliseconds. */
export interface RecentView {
  readonly key: string;
  readonly atMs: number;
}

/** Number of views remembered: some may no longer exist when they are listed. */
const MAX_RECENT_VIEWS = 12;

/** @returns the list with this view first */
export function withRecentView(views: readonly RecentView[], opened: RecentView): RecentView[] {
  return [opened, ...views.filter(({ key }) => key !== opened.key)].slice(0, MAX_RECENT_VIEWS);
}

/** @returns undefined if the value is not a list; invalid items are left out */
export function readRecentViews(value: unknown): RecentView[] | undefined {
  return Array.isArray(value) ? value.filter(isRecentView).slice(0, MAX_RECENT_VIEWS) : undefined;
}

function isRecentView(value: unknown): value is RecentView {
  const { key, atMs } = (value ?? {}) as Partial<Record<keyof RecentView, unknown>>;
  return typeof key === 'string' && typeof atMs === 'number' && Number.isFinite(atMs);
}
