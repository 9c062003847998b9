/** Joins catalogue and tree: every entity has a place, filed or not. */
import { foldName } from '../name/foldName.ts';
import type { ItemType } from '../view/viewState.ts';
import { childrenOf, fileKey, ROOT_FOLDER, type Tree, type TreeNode } from './tree.ts';

export interface TreeEntity {
  readonly itemType: ItemType;
  readonly id: string;
  readonly name: string;
  /** The folder that contains it until the user files it elsewhere; absent for the top. */
  readonly group?: string | undefined;
  /** Other names under which its group's folder was saved. */
  readonly groupAliases?: readonly string[];
  /** Whether its group is a folder even if users have arranged the tree themselves. */
  readonly hasFixedGroup?: boolean;
}

/** Id prefix of generated folders. */
export const GROUP_ID_PREFIX = 'group:';

/**
 * The tree with unfiled entities added, and with their current names. Until a user creates a folder, each group gets
 * one; afterwards an entity goes to its group's folder only if that still exists.
 */
export function withEntities(tree: Tree, entities: readonly TreeEntity[]): Tree {
  const nodes = new Map(tree.nodes);
  const groups = groupFolders(tree, nodes, entities);
  let isChanged = nodes.size !== tree.nodes.size;
  for (const entity of entities) {
    const { itemType, id: entityId, name } = entity;
    const id = fileKey(itemType, entityId);
    const known = nodes.get(id);
    if (known?.name === name) continue;
    const parent = known?.parent ?? groupFolderOf(entity, groups) ?? ROOT_FOLDER;
    nodes.set(id, { kind: 'file', id, name, parent, itemType, entityId });
    isChanged = true;
  }
  return isChanged ? { nodes } : tree;
}

/** Top-level folders by folded name; those of new groups are created here, unless users arrange the tree themselves. */
function groupFolders(tree: Tree, nodes: Map<string, TreeNode>, entities: readonly TreeEntity[]): Map<string, string> {
  const folders = new Map<string, string>();
  for (const node of childrenOf(tree, ROOT_FOLDER))
    if (node.kind === 'folder') folders.set(foldName(node.name), node.id);
  const hasUserFolders = [...folders.values()].some((id) => !id.startsWith(GROUP_ID_PREFIX));
  for (const entity of entities) {
    const { itemType, id: entityId, group, hasFixedGroup = false } = entity;
    const folded = foldName(group ?? '');
    if (
      !group ||
      (hasUserFolders && !hasFixedGroup) ||
      groupFolderOf(entity, folders) !== undefined ||
      tree.nodes.has(fileKey(itemType, entityId))
    )
      continue;
    const id = GROUP_ID_PREFIX + folded;
    nodes.set(id, { kind: 'folder', id, name: group, parent: ROOT_FOLDER });
    folders.set(folded, id);
  }
  return folders;
}

/** @param folders by folded name */
function groupFolderOf(
  { group = '', groupAliases = [] }: TreeEntity,
  folders: ReadonlyMap<string, string>,
): string | undefined {
  const name = [group, ...groupAliases].map(foldName).find((folded) => folders.has(folded));
  return name === undefined ? undefined : folders.get(name);
}

/** Keys of entities that are no longer listed and were never filed. @param tree as stored by the backend */
export function removedKeys(
  before: readonly TreeEntity[],
  now: readonly TreeEntity[],
  tree: Tree,
): ReadonlySet<string> {
  const removedKeySet = new Set(before.map(({ itemType, id }) => fileKey(itemType, id)));
  for (const { itemType, id } of now) removedKeySet.delete(fileKey(itemType, id));
  for (const key of removedKeySet) if (tree.nodes.has(key)) removedKeySet.delete(key);
  return removedKeySet;
}

/** The same tree if it contains none of them. */
export function withoutKeys(tree: Tree, keys: ReadonlySet<string>): Tree {
  const nodes = new Map([...tree.nodes].filter(([id]) => !keys.has(id)));
  return nodes.size === tree.nodes.size ? tree : { nodes };
}

/**
 * The tree without files whose entity is not listed; the same object if all are. Rule zones stay: all versions of a map
 * share one tree, and each version lists its own zones.
 */
export function listedTree(tree: Tree, entities: readonly TreeEntity[]): Tree {
  const listedKeys = new Set(entities.map(({ itemType, id }) => fileKey(itemType, id)));
  const unlistedFiles = [...tree.nodes.values()].filter(
    (node) => node.kind === 'file' && node.itemType !== 'ruleZone' && !listedKeys.has(node.id),
  );
  return unlistedFiles.length === 0 ? tree : withoutKeys(tree, new Set(unlistedFiles.map(({ id }) => id)));
}

/** `tree` with the nodes that `joined` has beyond `before`; existing nodes are unchanged. */
export function withAddedEntities(tree: Tree, before: Tree, joined: Tree): Tree {
  const nodes = new Map(tree.nodes);
  for (const [id, node] of joined.nodes) if (!before.nodes.has(id) && !nodes.has(id)) nodes.set(id, node);
  return { nodes };
}
