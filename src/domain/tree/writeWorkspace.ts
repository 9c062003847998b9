/** Converts the workspace for the backend (rules.md#tree). */
import { foldName } from '../name/foldName.ts';
import { GROUP_ID_PREFIX, type TreeEntity, withoutKeys } from './entities.ts';
import { childrenOf, fileKey, ROOT_FOLDER, type Tree } from './tree.ts';
import {
  INTERNAL_FIELDS,
  isRecord,
  mapCategories,
  rootKey,
  TREE_CATEGORIES,
  type TreeCategory,
  type UnreadByFolder,
  type WireNode,
  type Workspace,
} from './workspace.ts';

/** Default names of top-level folders that the backend does not have yet. */
const FOLDER_NAMES: Readonly<Record<TreeCategory, string>> = {
  map: 'MAP',
  vehicle: 'VEHICLE',
  sensor: 'SENSOR',
  asset: 'FIXED ASSET',
  annotation: 'ANNOTATION',
  design: 'DESIGN',
};

/** The workspace as stored: without what every client adds by itself. @param entities listed entities */
export function storedWorkspace(
  workspace: Workspace,
  entities: ReadonlyMap<TreeCategory, readonly TreeEntity[]>,
): Workspace {
  const { trees, unreadByFolder } = workspace;
  const treeOf = (category: TreeCategory) =>
    withoutFixedGroups(trees[category], entities.get(category) ?? [], unreadByFolder[category]);
  return { ...workspace, trees: mapCategories(treeOf) };
}

/**
 * The tree as stored: without the folders of fixed groups, into which every client puts the same entities by itself.
 * Such a folder is stored only if a user has renamed or moved it, or added something else to it.
 * @param keptFolders ids of folders that contain unread nodes
 */
function withoutFixedGroups(
  tree: Tree,
  entities: readonly TreeEntity[],
  keptFolders: Pick<ReadonlyMap<string, unknown>, 'has'>,
): Tree {
  const keys = new Set<string>();
  for (const { itemType, id, group = '', hasFixedGroup } of entities) {
    const folder = hasFixedGroup ? tree.nodes.get(GROUP_ID_PREFIX + foldName(group)) : undefined;
    if (folder?.name !== group || folder.parent !== ROOT_FOLDER) continue;
    if (!keptFolders.has(folder.id)) keys.add(folder.id);
    const key = fileKey(itemType, id);
    if (tree.nodes.get(key)?.parent === folder.id) keys.add(key);
  }
  for (const { id, parent } of tree.nodes.values()) if (!keys.has(id)) keys.delete(parent);
  return withoutKeys(tree, keys);
}

/** The workspace as sent: without parents and internal ids. */
export function writeWorkspace(workspace: Workspace): WireNode[] {
  const own = TREE_CATEGORIES.map((category) => ({
    name: FOLDER_NAMES[category],
    ...workspace.unknownFieldsByKey.get(rootKey(category)),
    type: 'folder',
    files: writeFiles(workspace, category, ROOT_FOLDER),
  }));
  return [...own, ...workspace.others.map(withoutInternalFields)];
}

function writeFiles(workspace: Workspace, category: TreeCategory, parent: string): WireNode[] {
  const tree = workspace.trees[category];
  const files = childrenOf(tree, parent).map((node) => {
    const unknownFields = workspace.unknownFieldsByKey.get(node.id);
    if (node.kind === 'folder') {
      const { name, open = true } = node;
      return { open, ...unknownFields, name, type: 'folder', files: writeFiles(workspace, category, node.id) };
    }
    const { entityId: id, name, itemType } = node;
    return { itemType, ...unknownFields, id, name, type: 'file' };
  });
  return [...files, ...unreadNodesOf(tree, workspace.unreadByFolder[category], parent).map(withoutInternalFields)];
}

/** Unread nodes of a folder; those of removed folders are at the top, like the files of an emptied folder. */
function unreadNodesOf(tree: Tree, unreadByFolder: UnreadByFolder, parent: string): readonly WireNode[] {
  if (parent !== ROOT_FOLDER) return unreadByFolder.get(parent) ?? [];
  return [...unreadByFolder].flatMap(([folder, nodes]) => (tree.nodes.has(folder) ? [] : nodes));
}

function withoutInternalFields(node: WireNode): WireNode {
  return Object.fromEntries(
    Object.entries(node)
      .filter(([field]) => !INTERNAL_FIELDS.has(field))
      .map(([field, value]) => [
        field,
        field === 'files' && Array.isArray(value)
          ? value.map((file) => (isRecord(file) ? withoutInternalFields(file) : file))
          : value,
      ]),
  );
}
