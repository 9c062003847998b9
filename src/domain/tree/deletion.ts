/** Which marked rows can be deleted together (rules.md#tree-edits). */
import { childrenOf, type FileNode, type FolderNode, type Tree, type TreeNode } from './tree.ts';

export interface Deletion {
  readonly files: readonly FileNode[];
  /** Folders that are empty once the files and folders are deleted. */
  readonly folders: readonly FolderNode[];
  /** Rows that stay: those that may not be deleted, and folders that would not be empty. */
  readonly remaining: readonly TreeNode[];
}

/** @param ids of the marked rows; already deleted ones are skipped */
export function planDeletion(tree: Tree, ids: readonly string[], mayDelete: (node: TreeNode) => boolean): Deletion {
  const markedNodes = new Map(
    [...new Set(ids)].flatMap((id) => [tree.nodes.get(id) ?? []].flat().map((node) => [id, node])),
  );
  const isDeleted = (node: TreeNode): boolean => {
    if (!markedNodes.has(node.id) || !mayDelete(node)) return false;
    return node.kind === 'file' || childrenOf(tree, node.id).every(isDeleted);
  };
  const files: FileNode[] = [];
  const folders: FolderNode[] = [];
  const remaining: TreeNode[] = [];
  for (const node of markedNodes.values()) {
    if (!isDeleted(node)) remaining.push(node);
    else if (node.kind === 'file') files.push(node);
    else folders.push(node);
  }
  return { files, folders, remaining };
}
