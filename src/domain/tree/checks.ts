/** Number of checked entities of a folder: a folder's state follows from its content (rules.md#checks). */
import { childrenOf, type FileNode, ROOT_FOLDER, type Tree } from './tree.ts';

export type FolderCheck = 'none' | 'some' | 'all';

export interface FolderCount {
  readonly checked: number;
  readonly total: number;
}

/** How many of the files in each folder are checked; the whole category under {@link ROOT_FOLDER}. One walk for all folders. */
export function countChecks(tree: Tree, isChecked: (file: FileNode) => boolean): ReadonlyMap<string, FolderCount> {
  const counts = new Map<string, FolderCount>();
  const visit = (folder: string): FolderCount => {
    let checked = 0;
    let total = 0;
    for (const node of childrenOf(tree, folder)) {
      if (node.kind === 'folder') {
        const inside = visit(node.id);
        checked += inside.checked;
        total += inside.total;
      } else {
        total++;
        if (isChecked(node)) checked++;
      }
    }
    const count = { checked, total };
    counts.set(folder, count);
    return count;
  };
  visit(ROOT_FOLDER);
  return counts;
}

/** A parent is checked only when all its entities are; an empty folder never is. */
export function folderCheck(count: FolderCount | undefined): FolderCheck {
  if (!count || count.checked === 0) return 'none';
  return count.checked === count.total ? 'all' : 'some';
}
