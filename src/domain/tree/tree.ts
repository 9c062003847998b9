/**
 * One category of the entity tree (rules.md#tree): folders, and files that represent entities. A tree is immutable:
 * edits yield patches, and patches yield the next tree.
 */
import type { ItemType } from '../view/viewState.ts';
import { sortKey } from './sortKey.ts';

/** Parent id of top-level nodes of a category. */
export const ROOT_FOLDER = '';

export interface FolderNode {
  readonly kind: 'folder';
  /** Created by the client, and never sent. */
  readonly id: string;
  readonly name: string;
  readonly parent: string;
  /** Whether it is open in the backend's tree; absent for folders created here, which are open. */
  readonly open?: boolean;
}

export interface FileNode {
  readonly kind: 'file';
  /** {@link fileKey} of its entity: an entity has only one place in a tree. */
  readonly id: string;
  readonly name: string;
  readonly parent: string;
  readonly itemType: ItemType;
  readonly entityId: string;
}

export type TreeNode = FolderNode | FileNode;

export interface Tree {
  readonly nodes: ReadonlyMap<string, TreeNode>;
}

export const EMPTY_TREE: Tree = { nodes: new Map() };

export function fileKey(itemType: ItemType, entityId: string): string {
  return `${itemType}:${entityId}`;
}

const NO_NODES: readonly TreeNode[] = [];

type ChildrenByParent = ReadonlyMap<string, readonly TreeNode[]>;
const childrenOfTree = new WeakMap<Tree, ChildrenByParent>();
/** By name. Not a WeakMap by node: garbage collection visits thousands of weak entries while the page is stopped. */
const sortKeys = new Map<string, string>();
const MAX_SORT_KEYS = 100_000;

/** Direct children of a folder, or of the top level: folders first, then by name. */
export function childrenOf(tree: Tree, parent: string): readonly TreeNode[] {
  let children = childrenOfTree.get(tree);
  if (!children) {
    children = sortedChildren(tree);
    childrenOfTree.set(tree, children);
  }
  return children.get(parent) ?? NO_NODES;
}

const foldedNamesByList = new WeakMap<readonly TreeNode[], readonly string[]>();

/** Names of {@link childrenOf} in lower case, by index, for searches; computed once per tree. */
export function foldedNames(children: readonly TreeNode[]): readonly string[] {
  let names = foldedNamesByList.get(children);
  if (!names) {
    names = children.map(({ name }) => name.toLowerCase());
    foldedNamesByList.set(children, names);
  }
  return names;
}

function sortedChildren(tree: Tree): ChildrenByParent {
  const children = new Map<string, TreeNode[]>();
  for (const node of tree.nodes.values()) {
    const list = children.get(node.parent);
    if (list) list.push(node);
    else children.set(node.parent, [node]);
  }
  for (const list of children.values()) list.sort(compareNodes);
  return children;
}

function compareNodes(a: TreeNode, b: TreeNode): number {
  if (a.kind !== b.kind) return a.kind === 'folder' ? -1 : 1;
  const [keyA, keyB] = [keyOf(a), keyOf(b)];
  if (keyA !== keyB) return keyA < keyB ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function keyOf({ name }: TreeNode): string {
  let key = sortKeys.get(name);
  if (key === undefined) {
    key = sortKey(name);
    if (sortKeys.size >= MAX_SORT_KEYS) sortKeys.clear();
    sortKeys.set(name, key);
  }
  return key;
}

/** The folders from the top down to a node, without the node itself. */
export function ancestorFolders(tree: Tree, id: string): FolderNode[] {
  const above: FolderNode[] = [];
  let at = tree.nodes.get(id);
  while (at && at.parent !== ROOT_FOLDER) {
    const parent = tree.nodes.get(at.parent);
    if (parent?.kind !== 'folder') break;
    above.unshift(parent);
    at = parent;
  }
  return above;
}

/** Whether a node is a folder itself or is in it at any depth. */
export function isDescendantOf(tree: Tree, id: string, folder: string): boolean {
  return folder === ROOT_FOLDER || id === folder || ancestorFolders(tree, id).some((above) => above.id === folder);
}

/** All descendants of a folder, without the folder; parents come before their children. */
export function descendantsOf(tree: Tree, folder: string): TreeNode[] {
  const descendants: TreeNode[] = [];
  const stack = [...childrenOf(tree, folder)].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    descendants.push(node);
    if (node.kind === 'folder') stack.push(...[...childrenOf(tree, node.id)].reverse());
  }
  return descendants;
}

interface NodesByKind {
  readonly files: readonly FileNode[];
  readonly folders: readonly FolderNode[];
}

const nodesByKind = new WeakMap<Tree, NodesByKind>();

/** Every file of a tree, in the order of {@link descendantsOf}. */
export function filesOf(tree: Tree): readonly FileNode[] {
  return nodesByKindOf(tree).files;
}

/** Every folder of a tree; parents come before their children. */
export function foldersOf(tree: Tree): readonly FolderNode[] {
  return nodesByKindOf(tree).folders;
}

/** Computed once per tree. */
function nodesByKindOf(tree: Tree): NodesByKind {
  let nodes = nodesByKind.get(tree);
  if (!nodes) {
    const all = descendantsOf(tree, ROOT_FOLDER);
    nodes = {
      files: all.filter((node) => node.kind === 'file'),
      folders: all.filter((node) => node.kind === 'folder'),
    };
    nodesByKind.set(tree, nodes);
  }
  return nodes;
}
