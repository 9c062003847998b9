/** Numbers of checked and online entities by folder: a folder's state follows from its content (rules.md#checks). */
import { type FileNode, filesOf, foldersOf, ROOT_FOLDER, type Tree } from './tree.ts';

export type FolderCheck = 'none' | 'some' | 'all';

export interface FolderCount {
  readonly checked: number;
  readonly online: number;
  readonly total: number;
}

/** One of {@link PRESENCE_CODES} for each file of {@link filesOf}, in the same order. */
export type PresenceCodes = Uint8Array;

const PRESENCE_CODES = { online: 0, offline: 1, unknown: 2 } as const;

/**
 * Computed once for all checks until presence is refreshed, as there are thousands of files.
 * @param isOffline undefined for a vehicle of unknown presence
 */
export function presenceCodes(tree: Tree, isOffline: (file: FileNode) => boolean | undefined): PresenceCodes {
  return Uint8Array.from(filesOf(tree), (file) => {
    const offline = isOffline(file);
    if (offline === undefined) return PRESENCE_CODES.unknown;
    return offline ? PRESENCE_CODES.offline : PRESENCE_CODES.online;
  });
}

type Counter = { -readonly [K in keyof FolderCount]: FolderCount[K] };

/** Counts the files in each folder, including subfolders; the whole category under {@link ROOT_FOLDER}. */
export function countFiles(
  tree: Tree,
  presences: PresenceCodes,
  isChecked: (file: FileNode, offline: boolean | undefined) => boolean,
): ReadonlyMap<string, FolderCount> {
  const folders = foldersOf(tree);
  const counts = new Map<string, Counter>();
  for (const { id } of [{ id: ROOT_FOLDER }, ...folders]) counts.set(id, { checked: 0, online: 0, total: 0 });
  filesOf(tree).forEach((file, k) => {
    const count = counts.get(file.parent) as Counter;
    const presence = presences[k];
    count.total++;
    if (presence === PRESENCE_CODES.online) count.online++;
    const offline = presence === PRESENCE_CODES.unknown ? undefined : presence === PRESENCE_CODES.offline;
    if (isChecked(file, offline)) count.checked++;
  });
  // Folders follow their parents: in reverse order, each is complete before it is added to its parent.
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
