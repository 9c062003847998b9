/** State of the tree panel: category, search, filters, open folders, marked rows. */
import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { ShowMode } from '../../domain/tree/rows.ts';
import { ancestorFolders, type FolderNode, type Tree } from '../../domain/tree/tree.ts';
import { mapCategories, type TreeCategory } from '../../domain/tree/workspace.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { openStoredValue } from '../storage/stored.ts';

/** "Online / All / Offline" of the vehicle list. */
export type PresenceFilter = 'online' | 'all' | 'offline';

export interface TreePanelState {
  category: TreeCategory;
  search: string;
  mode: ShowMode;
  presence: PresenceFilter;
  /** Search fields that are filled in, by category. */
  fields: Record<TreeCategory, Record<string, string>>;
  fieldsOpen: boolean;
  /** Folders that the user has closed, by {@link folderPath}. */
  closed: Record<string, true>;
  /** Folders that the user has opened; all others are as the backend says, and open if it does not say. */
  opened: Record<string, true>;
  /** Folders closed while a search has opened all; reset with the search. */
  collapsedInSearch: Record<string, true>;
  /** Rows that are marked together, for moving and deleting; ids of nodes. */
  marked: string[];
  /** The row with the keyboard focus. */
  active: string | undefined;
}

const SAVE_AFTER_MS = 300;
const MAX_FOLDERS = 5_000;

/** Open folders are remembered per category and name (rules.md#tree-open). */
export function createTreePanel(scope: Scope, storage: Storage): TreePanelState {
  const storedPanel = {
    closed: openStoredValue(storage, 'closedFolders', 1, readPaths),
    opened: openStoredValue(storage, 'openedFolders', 1, readPaths),
  };
  const state = proxy<TreePanelState>({
    category: 'vehicle',
    search: '',
    mode: 'all',
    presence: 'all',
    fields: mapCategories(() => ({})),
    fieldsOpen: false,
    closed: storedPanel.closed.read() ?? {},
    opened: storedPanel.opened.read() ?? {},
    collapsedInSearch: {},
    marked: [],
    active: undefined,
  });
  for (const folderSet of ['closed', 'opened'] as const) {
    let cancel = () => {};
    scope.own(
      subscribe(state[folderSet], () => {
        cancel();
        cancel = scope.timeout(() => storedPanel[folderSet].write({ ...state[folderSet] }), SAVE_AFTER_MS);
      }),
    );
  }
  scope.own(
    subscribeKey(
      state,
      'search',
      () => {
        state.collapsedInSearch = {};
      },
      true,
    ),
  );
  return state;
}

/** Whether a folder is open: as the user left it, else as the backend says; a search opens all (rules.md#tree-open). */
export function isFolderOpen(
  panel: Pick<TreePanelState, 'search' | 'closed' | 'opened' | 'collapsedInSearch'>,
  path: string,
  folder: FolderNode,
): boolean {
  if (panel.search.trim() !== '') return !panel.collapsedInSearch[path];
  if (panel.closed[path]) return false;
  return panel.opened[path] ?? folder.open ?? true;
}

/** Toggles a folder between open and closed. */
export function toggleFolder(panel: TreePanelState, path: string, folder: FolderNode): void {
  const open = isFolderOpen(panel, path, folder);
  if (panel.search.trim() !== '') {
    if (open) panel.collapsedInSearch[path] = true;
    else delete panel.collapsedInSearch[path];
    return;
  }
  delete (open ? panel.opened : panel.closed)[path];
  (open ? panel.closed : panel.opened)[path] = true;
}

/** Key under which the state of a folder is remembered: ids do not outlive the page. */
export function folderPath(category: TreeCategory, tree: Tree, id: string): string {
  const names = [...ancestorFolders(tree, id).map(({ name }) => name), tree.nodes.get(id)?.name ?? ''];
  return `${category}/${names.join('/')}`;
}

function readPaths(value: unknown): Record<string, true> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const paths = Object.keys(value).slice(0, MAX_FOLDERS);
  return Object.fromEntries(paths.map((path) => [path, true]));
}
