import { expect, it } from 'vitest';
import { type TreeEntity, withEntities } from './entities.ts';
import { childrenOf, EMPTY_TREE, type FolderNode, ROOT_FOLDER, type Tree } from './tree.ts';

const zone = (id: string): TreeEntity => ({
  itemType: 'ruleZone',
  id,
  name: id,
  group: 'Rule zones',
  groupAliases: ['Дүрмийн бүс'],
});
const folder = (id: string, name: string): FolderNode => ({ kind: 'folder', id, name, parent: ROOT_FOLDER });
const treeOf = (...folders: FolderNode[]): Tree => ({ nodes: new Map(folders.map((node) => [node.id, node])) });
const folderOfZone = (tree: Tree) =>
  tree.nodes.get(withEntities(tree, [zone('z')]).nodes.get('ruleZone:z')?.parent ?? '');

it('makes one folder for a group, by its first name', () => {
  const tree = withEntities(EMPTY_TREE, [zone('a'), zone('b')]);
  expect(childrenOf(tree, ROOT_FOLDER).map(({ name }) => name)).toEqual(['Rule zones']);
  expect(childrenOf(tree, childrenOf(tree, ROOT_FOLDER)[0]?.id ?? '')).toHaveLength(2);
});

it('files into a folder that was saved under another name of the group', () => {
  expect(folderOfZone(treeOf(folder('m', 'дүрмийн бүс '), folder('o', 'Other')))?.id).toBe('m');
  expect(folderOfZone(treeOf(folder('m', 'Дүрмийн бүс'), folder('e', 'Rule zones')))?.id).toBe('e');
  expect(folderOfZone(treeOf(folder('o', 'Other')))).toBeUndefined();
});
