/** The rows of a tree as a list draws them: what is open, found, and asked for by the show mode. */
import { allWithin, childrenOf, type FileNode, type FolderNode, ROOT, type Tree, type TreeNode } from './tree.ts';

export const SHOW_MODES = ['all', 'folders', 'files'] as const;
/** "Show all", "Show folders", "Show files" (live-monitoring section 2). */
export type ShowMode = (typeof SHOW_MODES)[number];

export interface TreeRow {
  readonly node: TreeNode;
  /** 1 at the top, as `aria-level` counts. */
  readonly level: number;
  /** Place among its siblings that are shown, and how many they are: `aria-posinset` and `aria-setsize`. */
  readonly place: number;
  readonly siblings: number;
  /** Undefined for files. */
  readonly open: boolean | undefined;
}

export interface RowsInput {
  readonly mode: ShowMode;
  isOpen(folder: FolderNode): boolean;
  /** Which files pass search and filters; undefined lets all through. */
  readonly passes?: ((file: FileNode) => boolean) | undefined;
  /** Which folders are found by their own name; only asked where `passes` is there. */
  readonly finds?: ((folder: FolderNode) => boolean) | undefined;
}

export function treeRows(tree: Tree, input: RowsInput): TreeRow[] {
  if (input.mode === 'files') return fileRows(tree, input);
  const kept = input.passes ? keptNodes(tree, input) : undefined;
  const rows: TreeRow[] = [];
  addRows(rows, tree, ROOT, 1, input, kept);
  return rows;
}

function fileRows(tree: Tree, { passes }: RowsInput): TreeRow[] {
  const files = allWithin(tree, ROOT).filter((node) => node.kind === 'file' && (passes?.(node) ?? true));
  return files.map((node, k) => ({ node, level: 1, place: k + 1, siblings: files.length, open: undefined }));
}

function addRows(
  rows: TreeRow[],
  tree: Tree,
  parent: string,
  level: number,
  input: RowsInput,
  kept: ReadonlySet<string> | undefined,
): void {
  const shown = childrenOf(tree, parent).filter(
    (node) => (input.mode === 'all' || node.kind === 'folder') && (kept?.has(node.id) ?? true),
  );
  shown.forEach((node, k) => {
    const open = node.kind === 'folder' ? input.isOpen(node) : undefined;
    rows.push({ node, level, place: k + 1, siblings: shown.length, open });
    if (open) addRows(rows, tree, node.id, level + 1, input, kept);
  });
}

/** What is found, with the folders above it and, of a folder that is found itself, all that it holds. */
function keptNodes(tree: Tree, { passes, finds }: RowsInput): Set<string> {
  const kept = new Set<string>();
  const visit = (parent: string, inFound: boolean): boolean => {
    let any = false;
    for (const node of childrenOf(tree, parent)) {
      const found =
        node.kind === 'file'
          ? (passes?.(node) ?? true) || inFound
          : keepFolder(node, inFound || (finds?.(node) ?? false));
      if (found) kept.add(node.id);
      any ||= found;
    }
    return any;
  };
  const keepFolder = (folder: FolderNode, found: boolean): boolean => visit(folder.id, found) || found;
  visit(ROOT, false);
  return kept;
}
