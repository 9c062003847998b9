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
  const walk = new Walk(tree, input);
  walk.visit({ folder: ROOT, level: 1, isFound: false, isShown: true });
  return walk.rows;
}

function fileRows(tree: Tree, { passes }: RowsInput): TreeRow[] {
  const files = allWithin(tree, ROOT).filter((node) => node.kind === 'file' && (passes?.(node) ?? true));
  return files.map((node, k) => ({ node, level: 1, place: k + 1, siblings: files.length, open: undefined }));
}

type GrowingRow = { -readonly [K in keyof TreeRow]: TreeRow[K] };

interface Visit {
  folder: string;
  level: number;
  /** A folder above is found by its name, and all that it holds with it. */
  isFound: boolean;
  /** All folders above are open. */
  isShown: boolean;
}

/** One way through the tree: what is found gets its row, and the folders above it theirs. */
class Walk {
  readonly rows: GrowingRow[] = [];
  readonly #tree: Tree;
  readonly #input: RowsInput;

  constructor(tree: Tree, input: RowsInput) {
    this.#tree = tree;
    this.#input = input;
  }

  /** @returns whether anything in the folder is found */
  visit({ folder, level, isFound, isShown }: Visit): boolean {
    const { passes, mode } = this.#input;
    const own: GrowingRow[] = [];
    let any = false;
    for (const node of childrenOf(this.#tree, folder)) {
      if (node.kind === 'folder') any = this.#folder(node, { level, isFound, isShown }, own) || any;
      else if (isFound || !passes || passes(node)) {
        any = true;
        if (isShown && mode === 'all') this.#add(own, node, level, undefined);
      }
    }
    for (const row of own) row.siblings = own.length;
    return any;
  }

  #folder(node: FolderNode, { level, isFound, isShown }: Omit<Visit, 'folder'>, own: GrowingRow[]): boolean {
    const { passes, finds, isOpen } = this.#input;
    const open = isOpen(node);
    const ends = [this.rows.length, own.length] as const;
    if (isShown) this.#add(own, node, level, open);
    if (!passes && !(isShown && open)) return true;
    const found = isFound || (finds?.(node) ?? false);
    const any = this.visit({ folder: node.id, level: level + 1, isFound: found, isShown: isShown && open });
    if (any || found || !passes) return true;
    [this.rows.length, own.length] = ends;
    return false;
  }

  #add(own: GrowingRow[], node: TreeNode, level: number, open: boolean | undefined): void {
    const row = { node, level, place: own.length + 1, siblings: 0, open };
    own.push(row);
    this.rows.push(row);
  }
}
