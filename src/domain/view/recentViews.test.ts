import { expect, it } from 'vitest';
import { type RecentView, readRecentViews, withRecentView } from './recentViews.ts';

it('the view that was opened last comes first, and once', () => {
  const views = ['a', 'b', 'a'].reduce<RecentView[]>((list, key, k) => withRecentView(list, { key, atMs: k }), []);
  expect(views).toEqual([
    { key: 'a', atMs: 2 },
    { key: 'b', atMs: 1 },
  ]);
});

it('the list stays short', () => {
  let views: RecentView[] = [];
  for (let k = 0; k < 40; k++) views = withRecentView(views, { key: `v${k}`, atMs: k });
  expect(views).toHaveLength(12);
  expect(views[0]?.key).toBe('v39');
});

it.each([[null], [7], ['[]'], [{}]])('%j is no list', (value) => {
  expect(readRecentViews(value)).toBeUndefined();
});

it('damaged items are left out', () => {
  const kept = { key: 'a', atMs: 1 };
  expect(readRecentViews([null, 3, { key: 'b' }, { key: 2, atMs: 1 }, { key: 'c', atMs: Number.NaN }, kept])).toEqual([
    kept,
  ]);
});
