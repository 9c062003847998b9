/** What the tree panel shows: category, search, filters, open folders, marked rows. */
import { proxy, subscribe } from 'valtio';
import type { ShowMode } from '../../domain/tree/rows.ts';
import { foldersAbove, type Tree } from '../../domain/tree/tree.ts';
import { eachCategory, type TreeCategory } from '../../domain/tree/workspace.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { stored } from '../storage/stored.ts';

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
  /** Folders that are closed, by {@link folderPath}: a folder nobody has touched is open. */
  closed: Record<string, true>;
  /** Rows that are marked together, for moving and deleting; ids of nodes. */
  marked: string[];
  /** The row that the keyboard is on. */
  active: string | undefined;
}

const SAVE_AFTER_MS = 300;
const MAX_CLOSED = 5_000;

/** Open folders are remembered per category and name (rules.md#tree-open). */
export function createTreePanel(scope: Scope, storage: Storage): TreePanelState {
  const kept = stored(storage, 'closedFolders', 1, readClosed);
  const state = proxy<TreePanelState>({
    category: 'vehicle',
    search: '',
    mode: 'all',
    presence: 'all',
    fields: eachCategory(() => ({})),
    fieldsOpen: false,
    closed: kept.read() ?? {},
    marked: [],
    active: undefined,
  });
  let cancel = () => {};
  scope.own(
    subscribe(state.closed, () => {
      cancel();
      cancel = scope.timeout(() => kept.write({ ...state.closed }), SAVE_AFTER_MS);
    }),
  );
  return state;
}

/** Names a folder for the memory of open folders: ids do not outlive the page. */
export function folderPath(category: TreeCategory, tree: Tree, id: string): string {
  const names = [...foldersAbove(tree, id).map(({ name }) => name), tree.nodes.get(id)?.name ?? ''];
  return `${category}/${names.join('/')}`;
}

function readClosed(value: unknown): Record<string, true> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const paths = Object.keys(value).slice(0, MAX_CLOSED);
  return Object.fromEntries(paths.map((path) => [path, true]));
}
