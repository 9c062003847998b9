/** Stores in the browser which views the user opened last, for the landing page. */
import { subscribe } from 'valtio';
import { type RecentView, readRecentViews, withRecentView } from '../../domain/view/recentViews.ts';
import { viewKey } from '../../domain/view/savedView.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import { openStoredValue, type StoredValue } from '../../state/storage/stored.ts';
import type { SlotViewsState } from '../../state/views/slotViews.ts';

interface RecentViewsSources {
  slotViews: SlotViewsState;
  shell: Pick<ShellState, 'isLandingShown'>;
  storage: Storage;
  /** Subject of the signed-in user. */
  userId: string;
  now: () => number;
}

/** Views behind the landing page are not in use and do not count. */
export function rememberRecentViews(scope: Scope, sources: RecentViewsSources): StoredValue<RecentView[]> {
  const { slotViews, shell, storage, userId, now } = sources;
  const recentViews = openStoredValue(storage, `recentViews.${userId}`, 1, readRecentViews);
  let openKeys: ReadonlySet<string> = new Set();
  const remember = () => {
    if (shell.isLandingShown) return;
    const keys = new Set(Object.values(slotViews.bySlot).map(({ view }) => viewKey(view)));
    const opened = [...keys].filter((key) => !openKeys.has(key));
    openKeys = keys;
    if (opened.length === 0) return;
    const atMs = now();
    recentViews.write(
      opened.reduce<RecentView[]>((list, key) => withRecentView(list, { key, atMs }), recentViews.read() ?? []),
    );
  };
  scope.own(subscribe(slotViews, remember));
  scope.own(
    subscribe(shell, () => {
      // The same view reopened from the landing page counts as used again.
      if (shell.isLandingShown) openKeys = new Set();
      else remember();
    }),
  );
  return recentViews;
}
