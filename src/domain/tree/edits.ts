/** Edits of a tree by users, and the reasons to refuse them (rules.md#tree-edits). */
import { foldName } from '../name/foldName.ts';
import {
  childrenOf,
  descendantsOf,
  type FolderNode,
  isDescendantOf,
  ROOT_FOLDER,
  type Tree,
  type TreeNode,
} from './tree.ts';

export type TreeEdit =
  | { readonly type: 'createFolder'; readonly id: string; readonly name: string; readonly parent: string }
  | { readonly type: 'rename'; readonly id: string; readonly name: string }
  | { readonly type: 'move'; readonly ids: readonly string[]; readonly target: string }
  /** Removes empty folders, and files whose entity is deleted. */
  | { readonly type: 'delete'; readonly ids: readonly string[] }
  /** Moves all files of a folder back to the top of the category, and removes its subfolders. */
  | { readonly type: 'emptyFolder'; readonly id: string };

/** A node before and after; absent if it does not exist. Patches of one edit are applied and reverted together. */
export interface TreePatch {
  readonly id: string;
  readonly before: TreeNode | undefined;
  readonly after: TreeNode | undefined;
}

/** Why an edit is refused. */
export type EditFault =
  | { readonly fault: 'unnamed' | 'leadingSpace' | 'nameExists' | 'gone' | 'noTarget' | 'sameParent' | 'intoItself' }
  /** Folders belong to a map, and none is open. */
  | { readonly fault: 'noMap' }
  | { readonly fault: 'notEmpty'; readonly folder: string };

export type EditResult = { readonly patches: readonly TreePatch[] } | EditFault;

/** The patches of an edit. The tree itself is unchanged. */
export function planEdit(tree: Tree, edit: TreeEdit): EditResult {
  switch (edit.type) {
    case 'createFolder':
      return planFolder(tree, edit);
    case 'rename':
      return planRename(tree, edit);
    case 'move':
      return planMove(tree, edit.ids, edit.target);
    case 'delete':
      return planDelete(tree, edit.ids);
    case 'emptyFolder':
      return planEmpty(tree, edit.id);
  }
}

/** The tree after patches; patches whose starting state is not found are skipped. */
export function applyPatches(tree: Tree, patches: readonly TreePatch[]): Tree {
  const nodes = new Map(tree.nodes);
  for (const { id, after } of patches) {
    if (after) nodes.set(id, after);
    else nodes.delete(id);
  }
  return { nodes };
}

/** Why a name cannot be used for a folder; undefined if it can. */
export function folderNameFault(tree: Tree, name: string, parent: string, exceptId?: string): EditFault | undefined {
  if (name.trim() === '') return { fault: 'unnamed' };
  if (name.startsWith(' ')) return { fault: 'leadingSpace' };
  return isNameTaken(tree, name, parent, exceptId) ? { fault: 'nameExists' } : undefined;
}

function isNameTaken(tree: Tree, name: string, parent: string, exceptId: string | undefined): boolean {
  const folded = foldName(name);
  return childrenOf(tree, parent).some(
    (node) => node.kind === 'folder' && node.id !== exceptId && foldName(node.name) === folded,
  );
}

function isFolder(tree: Tree, id: string): boolean {
  return id === ROOT_FOLDER || tree.nodes.get(id)?.kind === 'folder';
}

function planFolder(tree: Tree, { id, name, parent }: Extract<TreeEdit, { type: 'createFolder' }>): EditResult {
  if (!isFolder(tree, parent)) return { fault: 'gone' };
  const fault = folderNameFault(tree, name, parent);
  if (fault) return fault;
  const after: FolderNode = { kind: 'folder', id, name: name.trim(), parent };
  return { patches: [{ id, before: undefined, after }] };
}

function planRename(tree: Tree, { id, name }: Extract<TreeEdit, { type: 'rename' }>): EditResult {
  const before = tree.nodes.get(id);
  if (!before) return { fault: 'gone' };
  if (name.trim() === '') return { fault: 'unnamed' };
  if (before.kind === 'folder' && isNameTaken(tree, name, before.parent, id)) return { fault: 'nameExists' };
  if (before.name === name.trim()) return { patches: [] };
  return { patches: [{ id, before, after: { ...before, name: name.trim() } }] };
}

/** The content of a folder that is moved as well moves with it. */
/** @param names folded names of folders that move to the same target */
function folderMoveFault(tree: Tree, folder: TreeNode, target: string, names: ReadonlySet<string>) {
  const { id, name, parent } = folder;
  if (isDescendantOf(tree, target, id) && target !== ROOT_FOLDER) return 'intoItself';
  const isNameDuplicated = parent !== target && (names.has(foldName(name)) || isNameTaken(tree, name, target, id));
  return isNameDuplicated ? 'nameExists' : undefined;
}

function planMove(tree: Tree, ids: readonly string[], target: string): EditResult {
  if (!isFolder(tree, target)) return { fault: 'noTarget' };
  const movedIds = new Set(ids.filter((id) => tree.nodes.has(id)));
  if (movedIds.size === 0) return { fault: 'gone' };
  const patches: TreePatch[] = [];
  const names = new Set<string>();
  for (const id of movedIds) {
    const before = tree.nodes.get(id) as TreeNode;
    if (movesWithAncestor(tree, before, movedIds)) continue;
    if (before.kind === 'folder') {
      const fault = folderMoveFault(tree, before, target, names);
      if (fault) return { fault };
      names.add(foldName(before.name));
    }
    if (before.parent !== target) patches.push({ id, before, after: { ...before, parent: target } });
  }
  return patches.length === 0 ? { fault: 'sameParent' } : { patches };
}

function movesWithAncestor(tree: Tree, { parent }: TreeNode, movedIds: ReadonlySet<string>): boolean {
  for (let at = parent; at !== ROOT_FOLDER; at = tree.nodes.get(at)?.parent ?? ROOT_FOLDER)
    if (movedIds.has(at)) return true;
  return false;
}

function planDelete(tree: Tree, ids: readonly string[]): EditResult {
  const deletedIds = new Set(ids);
  const patches: TreePatch[] = [];
  for (const id of deletedIds) {
    const before = tree.nodes.get(id);
    if (!before) continue;
    if (before.kind === 'folder' && childrenOf(tree, id).some((child) => !deletedIds.has(child.id)))
      return { fault: 'notEmpty', folder: before.name };
    patches.push({ id, before, after: undefined });
  }
  return patches.length === 0 ? { fault: 'gone' } : { patches };
}

function planEmpty(tree: Tree, id: string): EditResult {
  if (tree.nodes.get(id)?.kind !== 'folder') return { fault: 'gone' };
  return {
    patches: descendantsOf(tree, id).map((before) => ({
      id: before.id,
      before,
      after: before.kind === 'file' ? { ...before, parent: ROOT_FOLDER } : undefined,
    })),
  };
}
