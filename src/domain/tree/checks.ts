/**
 * Which entities are checked (live-monitoring sections 3 "Check-map entry" and 4 "Checked entities"): kept by id and type,
 * folders follow from what they hold.
 */
import type { ItemType } from '../view/viewState.ts';
import { childrenOf, type FileNode, fileKey, ROOT, type Tree } from './tree.ts';

/** What may be asked of the checks; entries come from outside and may be anything. */
export interface CheckEntry {
  readonly id: string;
  readonly itemType: ItemType;
}

export type Checks = ReadonlySet<string>;

export interface CheckChange {
  readonly checks: Checks;
  /** Items that were no entries: to be told, as "Found N invalid selection elements…". */
  readonly malformed: number;
}

/** Doubles by id and type are skipped, malformed items counted. */
export function addChecks(checks: Checks, items: readonly unknown[]): CheckChange {
  const { entries, malformed } = readEntries(items);
  const next = new Set(checks);
  for (const { id, itemType } of entries) next.add(fileKey(itemType, id));
  return { checks: next, malformed };
}

export function removeChecks(checks: Checks, items: readonly unknown[]): CheckChange {
  const { entries, malformed } = readEntries(items);
  const next = new Set(checks);
  for (const { id, itemType } of entries) next.delete(fileKey(itemType, id));
  return { checks: next, malformed };
}

/** "View loaded": what the view lists is checked, all else is not. */
export function onlyChecks(items: readonly unknown[]): CheckChange {
  return addChecks(new Set(), items);
}

function readEntries(items: readonly unknown[]): { entries: CheckEntry[]; malformed: number } {
  const entries = items.filter(isEntry);
  return { entries, malformed: items.length - entries.length };
}

function isEntry(item: unknown): item is CheckEntry {
  if (typeof item !== 'object' || item === null) return false;
  const { id, itemType } = item as Record<string, unknown>;
  return typeof id === 'string' && id !== '' && typeof itemType === 'string' && itemType !== '';
}

export type FolderCheck = 'none' | 'some' | 'all';

export interface FolderCount {
  readonly checked: number;
  readonly total: number;
}

/** How many of the files in each folder are checked; the whole category under {@link ROOT}. One walk for all folders. */
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
  visit(ROOT);
  return counts;
}

/** A parent is checked only when all its entities are; an empty folder never is. */
export function folderCheck(count: FolderCount | undefined): FolderCheck {
  if (!count || count.checked === 0) return 'none';
  return count.checked === count.total ? 'all' : 'some';
}
