/** Numbers of checked and online entities of a folder: a folder's state follows from its content (rules.md#checks). */
import { childrenOf, type FileNode, ROOT_FOLDER, type Tree } from './tree.ts';

export type FolderCheck = 'none' | 'some' | 'all';

export interface FolderCount {
  readonly checked: number;
  readonly online: number;
  readonly total: number;
}

/** State of a file; a check may depend on its presence. */
export interface FileTests {
  isOffline(file: FileNode): boolean;
  isChecked(file: FileNode, offline: boolean): boolean;
}

/**
 * Counts the files in each folder; the whole category under {@link ROOT_FOLDER}. In one walk: it is repeated each second
 * over thousands of files.
 */
export function countFiles(tree: Tree, tests: FileTests): ReadonlyMap<string, FolderCount> {
  const counts = new Map<string, FolderCount>();
  const visit = (folder: string): FolderCount => {
    const count = { checked: 0, online: 0, total: 0 };
    for (const node of childrenOf(tree, folder)) {
      if (node.kind === 'folder') {
        const inside = visit(node.id);
        count.checked += inside.checked;
        count.online += inside.online;
        count.total += inside.total;
      } else {
        const offline = tests.isOffline(node);
        count.total++;
        if (!offline) count.online++;
        if (tests.isChecked(node, offline)) count.checked++;
      }
    }
    counts.set(folder, count);
    return count;
  };
  visit(ROOT_FOLDER);
  return counts;
}

/** A parent is checked only when all its entities are; an empty folder never is. */
export function folderCheck(count: Pick<FolderCount, 'checked' | 'total'> | undefined): FolderCheck {
  if (!count || count.checked === 0) return 'none';
  return count.checked === count.total ? 'all' : 'some';
}
