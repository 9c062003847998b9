/** Numbers of checked and online entities of a folder: a folder's state follows from its content (rules.md#checks). */
import { type FileNode, filesOf, foldersOf, ROOT_FOLDER, type Tree } from './tree.ts';

export type FolderCheck = 'none' | 'some' | 'all';

export interface FolderCount {
  readonly checked: number;
  readonly online: number;
  readonly total: number;
}

/** Whether each file of {@link filesOf} is offline: 1 or 0, in the same order. */
export type OfflineFlags = Uint8Array;

/** Looked up once for all checks until presence is refreshed: there are thousands of files. */
export function offlineFlags(tree: Tree, isOffline: (file: FileNode) => boolean): OfflineFlags {
  return Uint8Array.from(filesOf(tree), (file) => (isOffline(file) ? 1 : 0));
}

type Counter = { -readonly [K in keyof FolderCount]: FolderCount[K] };

/** Counts the files in each folder, those in its subfolders included; the whole category under {@link ROOT_FOLDER}. */
export function countFiles(
  tree: Tree,
  offline: OfflineFlags,
  isChecked: (file: FileNode, offline: boolean) => boolean,
): ReadonlyMap<string, FolderCount> {
  const folders = foldersOf(tree);
  const counts = new Map<string, Counter>();
  for (const { id } of [{ id: ROOT_FOLDER }, ...folders]) counts.set(id, { checked: 0, online: 0, total: 0 });
  filesOf(tree).forEach((file, k) => {
    const count = counts.get(file.parent) as Counter;
    const isOffline = offline[k] === 1;
    count.total++;
    if (!isOffline) count.online++;
    if (isChecked(file, isOffline)) count.checked++;
  });
  // Folders come after their parents: backwards, each is complete before it is added to its parent.
  for (const { id, parent } of folders.toReversed()) addCount(counts.get(parent) as Counter, counts.get(id) as Counter);
  return counts;
}

function addCount(sum: Counter, { checked, online, total }: FolderCount): void {
  sum.checked += checked;
  sum.online += online;
  sum.total += total;
}

/** A parent is checked only when all its entities are; an empty folder never is. */
export function folderCheck(count: Pick<FolderCount, 'checked' | 'total'> | undefined): FolderCheck {
  if (!count || count.checked === 0) return 'none';
  return count.checked === count.total ? 'all' : 'some';
}
