/** The rows of a tree for a list: filtered by open folders, search, and show mode. */
import {
  childrenOf,
  type FileNode,
  type FolderNode,
  filesOf,
  foldedNames,
  ROOT_FOLDER,
  type Tree,
  type TreeNode,
} from './tree.ts';

export const SHOW_MODES = ['all', 'folders', 'files'] as const;
/** "Show all", "Show folders", "Show files" (rules.md#tree). */
export type ShowMode = (typeof SHOW_MODES)[number];

export interface TreeRow {
  readonly node: TreeNode;
  /** 1 at the top, as in `aria-level`. */
  readonly level: number;
  /** Position among its shown siblings, and their number: `aria-posinset` and `aria-setsize`. */
  readonly positionInSet: number;
  readonly siblings: number;
  /** Undefined for files. */
  readonly open: boolean | undefined;
}

export interface TreeRowsOptions {
  readonly mode: ShowMode;
  isOpen(folder: FolderNode): boolean;
  /** Search text for names, in lower case; empty or absent matches all. A matching folder includes all its content. */
  readonly needle?: string | undefined;
  /** Name of a folder as shown in the user's language: folders are found by either name. */
  readonly shownName?: ((name: string) => string) | undefined;
  /** Whether a file passes the filters; undefined if all do. If present, folders do not match by their own names. */
  readonly passes?: ((file: FileNode) => boolean) | undefined;
}

export function treeRows(tree: Tree, options: TreeRowsOptions): TreeRow[] {
  if (options.mode === 'files') return fileRows(tree, options);
  const builder = new RowBuilder(tree, options);
  builder.visit({ folder: ROOT_FOLDER, level: 1, isMatched: false, isShown: true });
  return builder.rows;
}

function fileRows(tree: Tree, { needle = '', passes }: TreeRowsOptions): TreeRow[] {
  const files = filesOf(tree).filter((node) => node.name.toLowerCase().includes(needle) && (passes?.(node) ?? true));
  return files.map((node, k) => ({ node, level: 1, positionInSet: k + 1, siblings: files.length, open: undefined }));
}

type TreeRowDraft = { -readonly [K in keyof TreeRow]: TreeRow[K] };

interface TreeVisit {
  folder: string;
  level: number;
  /** Whether an ancestor matches by its name, which includes all its content. */
  isMatched: boolean;
  /** Whether all ancestors are open. */
  isShown: boolean;
}

/** One traversal of the tree, which creates rows for each match and its ancestors. */
class RowBuilder {
  readonly rows: TreeRowDraft[] = [];
  readonly #tree: Tree;
  readonly #options: TreeRowsOptions;

  constructor(tree: Tree, options: TreeRowsOptions) {
    this.#tree = tree;
    this.#options = options;
  }

  /** @returns whether anything in the folder matches */
  visit({ folder, level, isMatched, isShown }: TreeVisit): boolean {
    const { needle = '', passes, mode } = this.#options;
    const own: TreeRowDraft[] = [];
    const children = childrenOf(this.#tree, folder);
    const names = foldedNames(children);
    let hasMatches = false;
    children.forEach((node, k) => {
      const isNameMatch = isMatched || needle === '' || names[k]?.includes(needle) === true;
      if (node.kind === 'folder') {
        const hasMatch = needle !== '' && !passes && (isNameMatch || this.#isShownNameMatch(node));
        hasMatches = this.#folder(node, { level, isMatched: hasMatch, isShown }, own) || hasMatches;
      } else if (isNameMatch && (!passes || passes(node))) {
        hasMatches = true;
        if (isShown && mode === 'all') this.#add(own, node, level, undefined);
      }
    });
    for (const row of own) row.siblings = own.length;
    return hasMatches;
  }

  #isShownNameMatch({ name }: FolderNode): boolean {
    const { needle = '', shownName } = this.#options;
    return shownName?.(name).toLowerCase().includes(needle) === true;
  }

  /** @param isMatched whether the folder matches by its own name, or is in one that does */
  #folder(node: FolderNode, { level, isMatched, isShown }: Omit<TreeVisit, 'folder'>, own: TreeRowDraft[]): boolean {
    const { needle = '', passes, isOpen } = this.#options;
    const isFiltered = needle !== '' || passes !== undefined;
    const open = isOpen(node);
    const ends = [this.rows.length, own.length] as const;
    if (isShown) this.#add(own, node, level, open);
    if (!isFiltered && !(isShown && open)) return true;
    const hasMatches = this.visit({ folder: node.id, level: level + 1, isMatched, isShown: isShown && open });
    if (hasMatches || isMatched || !isFiltered) return true;
    [this.rows.length, own.length] = ends;
    return false;
  }

  #add(own: TreeRowDraft[], node: TreeNode, level: number, open: boolean | undefined): void {
    const row = { node, level, positionInSet: own.length + 1, siblings: 0, open };
    own.push(row);
    this.rows.push(row);
  }
}
