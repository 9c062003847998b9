/** The rows of the chosen category with their checks and counts, read anew when edits, filters or live states ask for it. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { countChecks, type FolderCount } from '../../../domain/tree/checks.ts';
import { foundIn, passesFields } from '../../../domain/tree/fields.ts';
import { type TreeRow, treeRows } from '../../../domain/tree/rows.ts';
import { allWithin, type FileNode, ROOT, type Tree } from '../../../domain/tree/tree.ts';
import type { TreeCategory } from '../../../domain/tree/workspace.ts';
import { shownIn } from '../../../domain/view/shown.ts';
import type { ViewState } from '../../../domain/view/viewState.ts';
import { folderPath, type TreePanelState } from '../../../state/tree/treePanel.ts';
import type { World } from '../../../state/world/World.ts';
import { useApp } from '../../context.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { factOf, isFileShown, isOffline } from './facts.ts';

/** How often filters and counts that follow the live state are judged anew. */
const LIVE_MS = 1_000;

export interface ShownTree {
  category: TreeCategory;
  tree: Tree;
  rows: readonly TreeRow[];
  isChecked: (node: FileNode) => boolean;
  checks: ReadonlyMap<string, FolderCount>;
  /** Vehicles that are online, by folder. */
  online: ReadonlyMap<string, number>;
  search: string;
}

export function useTree(): ShownTree {
  const { trees, treePanel, world, slots, slotViews } = useApp();
  const panel = useSnapshot(treePanel);
  const { version } = useSnapshot(trees.state);
  const { selected } = useSnapshot(slots);
  const shown = useSnapshot(slotViews).bySlot[selected]?.shown as ViewState | undefined;
  const live = useLiveTick();
  const { category } = panel;
  const search = useDeferredValue(panel.search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trees answer a new tree with each version
  const tree = useMemo(() => trees.tree(category), [trees, category, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: presence and fields follow the live state
  const rows = useMemo(
    () => rowsOf(tree, { ...panel, search } as TreePanelState, world),
    [tree, panel, search, world, needsLive(panel as TreePanelState) ? live : 0],
  );
  const isChecked = useMemo(() => {
    const isShown = shown ? shownIn(shown) : () => false;
    return (node: FileNode) => isFileShown(isShown, world, node);
  }, [shown, world]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts follow the live state
  const checks = useMemo(() => countChecks(tree, fileTest(tree, isChecked)), [tree, isChecked, live]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts follow the live state
  const online = useMemo(() => onlineOf(tree, category, world), [tree, category, world, live]);
  return { category, tree, rows, isChecked, checks, online, search };
}

function useLiveTick(): number {
  const [live, setLive] = useState(0);
  useScope((scope) => {
    scope.interval(() => setLive((now) => now + 1), LIVE_MS);
  }, []);
  return live;
}

function fileTest(tree: Tree, test: (node: FileNode) => boolean): (id: string) => boolean {
  return (id) => {
    const node = tree.nodes.get(id);
    return node?.kind === 'file' && test(node);
  };
}

function onlineOf(tree: Tree, category: TreeCategory, world: World): ReadonlyMap<string, number> {
  if (category !== 'vehicle') return new Map();
  const isOnline = fileTest(tree, (node) => !isOffline(world, node));
  return new Map([...countChecks(tree, isOnline)].map(([id, { checked }]) => [id, checked]));
}

function filledOf({ category, fields }: TreePanelState): Record<string, string> | undefined {
  const filled = Object.entries(fields[category]).filter(([, text]) => text.trim() !== '');
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

function needsLive(panel: TreePanelState): boolean {
  return (panel.category === 'vehicle' && panel.presence !== 'all') || filledOf(panel) !== undefined;
}

function rowsOf(tree: Tree, panel: TreePanelState, world: World): TreeRow[] {
  const { category, mode, presence, search, closed } = panel;
  const filled = filledOf(panel);
  const isSearched = search.trim() !== '';
  const byPresence = category === 'vehicle' && presence !== 'all';
  const isFiltered = isSearched || byPresence || filled !== undefined;
  const passesLive = (file: FileNode) =>
    (!byPresence || isOffline(world, file) === (presence === 'offline')) &&
    (!filled || passesFields(filled, factOf(world, file)));
  return treeRows(tree, {
    mode,
    // A search opens every folder; without one they are as they were (live-monitoring section 4).
    isOpen: (folder) => isSearched || !closed[folderPath(category, tree, folder.id)],
    passes: isFiltered
      ? (file) => (!isSearched || foundIn(file.name, search) !== undefined) && passesLive(file)
      : undefined,
    finds: isSearched && !byPresence && !filled ? (folder) => foundIn(folder.name, search) !== undefined : undefined,
  });
}

/** All files at or below a row: what a check on it means. */
export function filesOf(tree: Tree, row: TreeRow): FileNode[] {
  if (row.node.kind === 'file') return [row.node];
  return allWithin(tree, row.node.id).filter((node) => node.kind === 'file');
}

/** Every file of the category. */
export function allFiles(tree: Tree): FileNode[] {
  return allWithin(tree, ROOT).filter((node) => node.kind === 'file');
}
