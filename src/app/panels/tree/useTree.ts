/** Rows of the chosen category with checks and counts, recomputed when edits, filters or live states change. */
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { countFiles, type FolderCount, presenceCodes } from '../../../domain/tree/checks.ts';
import { matchesFields } from '../../../domain/tree/fields.ts';
import { type ShowMode, type TreeRow, treeRows } from '../../../domain/tree/rows.ts';
import { descendantsOf, type FileNode, type Tree } from '../../../domain/tree/tree.ts';
import type { TreeCategory } from '../../../domain/tree/workspace.ts';
import { visibilityTest } from '../../../domain/view/shown.ts';
import type { ViewState } from '../../../domain/view/viewState.ts';
import { folderPath, isFolderOpen, type PresenceFilter } from '../../../state/tree/treePanel.ts';
import type { World } from '../../../state/world/World.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useTrees, useViews, useWorld } from '../../session/context.ts';
import { fieldValueOf, isFileShown, isOffline } from './entityFields.ts';

/** Interval at which filters and counts of live states are recomputed. */
const LIVE_REFRESH_MS = 1_000;
/** If as many come online as go offline, the counts do not reveal it: recount after this many ticks. */
const RECOUNT_TICKS = 5;

export interface ShownTree {
  category: TreeCategory;
  tree: Tree;
  rows: readonly TreeRow[];
  isChecked: (node: FileNode) => boolean;
  /** By folder. */
  counts: ReadonlyMap<string, FolderCount>;
  search: string;
}

export function useTree(): ShownTree {
  const { world } = useWorld();
  const { slots, slotViews } = useViews();
  const { trees, treePanel } = useTrees();
  const { category, mode, presence, search, fields, closed, opened, collapsedInSearch } = useSnapshot(treePanel);
  // Subscribes to edits: each version replaces the tree.
  useSnapshot(trees.state).version;
  const tree = trees.tree(category);
  const { selected } = useSnapshot(slots);
  const shown = useSnapshot(slotViews).bySlot[selected]?.shown as ViewState | undefined;
  const siteText = useTranslateSiteText();
  const filled = useMemo(() => nonEmptyFields(fields[category]), [fields, category]);
  const byPresence = category === 'vehicle' && presence !== 'all' ? presence : undefined;
  const areRowsLive = byPresence !== undefined || filled !== undefined;
  const live = useLiveWorld(world, areRowsLive);
  const staticSources = useMemo(() => ({ world }), [world]);
  const rowSources = areRowsLive ? live : staticSources;
  const rows = useMemo(
    () =>
      rowsOf(tree, rowSources.world, siteText, {
        category,
        mode,
        byPresence,
        filled,
        search,
        closed,
        opened,
        collapsedInSearch,
      }),
    [tree, rowSources, siteText, category, mode, byPresence, filled, search, closed, opened, collapsedInSearch],
  );
  const isShown = useMemo(() => (shown ? visibilityTest(shown) : () => false), [shown]);
  const isChecked = useMemo(() => (node: FileNode) => isFileShown(isShown, live.world, node), [isShown, live]);
  const presences = useMemo(() => presenceCodes(tree, (file) => isOffline(live.world, file)), [tree, live]);
  const counts = useMemo(
    () => countFiles(tree, presences, ({ itemType, entityId }, offline) => isShown(itemType, entityId, offline)),
    [tree, isShown, presences],
  );
  return useMemo(
    () => ({ category, tree, rows, isChecked, counts, search }),
    [category, tree, rows, isChecked, counts, search],
  );
}

/**
 * The world in a new wrapper object whenever rows and counts must be recomputed: when presence changes, every few
 * seconds in any case, and each second if rows depend on the live state.
 */
function useLiveWorld(world: World, isRefreshedEverySecond: boolean): { readonly world: World } {
  const [live, setLive] = useState({ world });
  useScope(
    (scope) => {
      let known = '';
      let ticks = 0;
      scope.interval(() => {
        const { online, offline } = world.state.counts;
        const presence = `${online} ${offline}`;
        ticks++;
        if (!isRefreshedEverySecond && presence === known && ticks % RECOUNT_TICKS !== 0) return;
        known = presence;
        setLive({ world });
      }, LIVE_REFRESH_MS);
    },
    [world, isRefreshedEverySecond],
  );
  // Another world takes effect immediately, not only after its first interval.
  const current = useMemo(() => ({ world }), [world]);
  return live.world === world ? live : current;
}

function nonEmptyFields(fields: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const filledFields = Object.entries(fields).filter(([, text]) => text.trim() !== '');
  return filledFields.length > 0 ? Object.fromEntries(filledFields) : undefined;
}

interface RowFilter {
  category: TreeCategory;
  mode: ShowMode;
  byPresence: Exclude<PresenceFilter, 'all'> | undefined;
  filled: Record<string, string> | undefined;
  search: string;
  closed: Readonly<Record<string, true>>;
  opened: Readonly<Record<string, true>>;
  collapsedInSearch: Readonly<Record<string, true>>;
}

function rowsOf(tree: Tree, world: World, siteText: (text: string) => string, filter: RowFilter): TreeRow[] {
  const { category, mode, byPresence, filled, search } = filter;
  const needle = search.trim().toLowerCase();
  const passes = (file: FileNode) =>
    (!byPresence || isOffline(world, file) === (byPresence === 'offline')) &&
    (!filled || matchesFields(filled, fieldValueOf(world, file), siteText));
  return treeRows(tree, {
    mode,
    isOpen: (folder) => isFolderOpen(filter, folderPath(category, tree, folder.id), folder),
    needle,
    shownName: siteText,
    passes: byPresence || filled ? passes : undefined,
  });
}

/** All files in or below a row: the scope of its checkbox. */
export function filesOfRow(tree: Tree, row: TreeRow): FileNode[] {
  if (row.node.kind === 'file') return [row.node];
  return descendantsOf(tree, row.node.id).filter((node) => node.kind === 'file');
}
