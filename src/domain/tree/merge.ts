/**
 * Merges two users' edits of one tree, made from the same base: changes by one side are kept, of conflicting changes
 * the later save wins, and no filed entity is lost.
 */
import { foldName } from '../name/foldName.ts';
import { type FolderNode, ROOT_FOLDER, type Tree, type TreeNode } from './tree.ts';

type Nodes = Map<string, TreeNode>;

/**
 * @param base common base of both @param mine state being saved @param theirs state saved in the meantime, with the
 * folder ids of `base` for the same folders
 */
export function mergeTrees(base: Tree, mine: Tree, theirs: Tree): Tree {
  const nodes: Nodes = new Map();
  for (const id of new Set([...theirs.nodes.keys(), ...mine.nodes.keys()])) {
    const mergedNode = mergeNode(base.nodes.get(id), mine.nodes.get(id), theirs.nodes.get(id));
    if (mergedNode) nodes.set(id, mergedNode);
  }
  restoreFolders(nodes, [theirs, mine, base]);
  breakCycles(nodes);
  mergeSameNamedFolders(nodes);
  return { nodes };
}

function mergeNode(
  base: TreeNode | undefined,
  mine: TreeNode | undefined,
  theirs: TreeNode | undefined,
): TreeNode | undefined {
  if (!mine || !theirs) {
    const left = mine ?? theirs;
    // Removed by one side: it stays removed unless the other has added or changed it.
    return base && left && hasSamePlace(base, left) ? undefined : left;
  }
  const name = mine.name === base?.name ? theirs.name : mine.name;
  // A client that has just received an entity has it at the root by default, which is not a move.
  const parent = mine.parent === (base?.parent ?? ROOT_FOLDER) ? theirs.parent : mine.parent;
  return { ...mine, ...theirs, name, parent };
}

function hasSamePlace(a: TreeNode, b: TreeNode): boolean {
  return a.name === b.name && a.parent === b.parent;
}

/** Restores a folder that one side removed while the other added something to it. */
function restoreFolders(nodes: Nodes, sources: readonly Tree[]): void {
  for (const node of nodes.values()) {
    if (node.parent === ROOT_FOLDER || nodes.has(node.parent)) continue;
    const folder = sources.map((tree) => tree.nodes.get(node.parent)).find((found) => found?.kind === 'folder');
    // A map is iterated in insertion order, so restored folders are visited too.
    if (folder) nodes.set(folder.id, folder);
    else nodes.set(node.id, { ...node, parent: ROOT_FOLDER });
  }
}

/** Of two folders that were moved into each other, one goes to the top. */
function breakCycles(nodes: Nodes): void {
  for (const node of nodes.values()) {
    const visitedIds = new Set<string>();
    for (let at: TreeNode | undefined = node; at && at.parent !== ROOT_FOLDER; at = nodes.get(at.parent)) {
      if (visitedIds.has(at.id)) {
        nodes.set(at.id, { ...at, parent: ROOT_FOLDER });
        break;
      }
      visitedIds.add(at.id);
    }
  }
}

/** Merges folders with the same name at the same level, from the top down. */
function mergeSameNamedFolders(nodes: Nodes): void {
  for (let hasMerged = true; hasMerged; ) {
    hasMerged = false;
    const foldersByName = new Map<string, FolderNode>();
    for (const node of [...nodes.values()]) {
      if (node.kind !== 'folder') continue;
      const place = `${node.parent}\n${foldName(node.name)}`;
      const first = foldersByName.get(place);
      if (!first) foldersByName.set(place, node);
      else {
        moveChildren(nodes, node.id, first.id);
        hasMerged = true;
        break;
      }
    }
  }
}

function moveChildren(nodes: Nodes, from: string, into: string): void {
  nodes.delete(from);
  for (const node of nodes.values()) if (node.parent === from) nodes.set(node.id, { ...node, parent: into });
}
