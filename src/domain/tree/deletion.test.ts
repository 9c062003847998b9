import { expect, it } from 'vitest';
import { type Deletion, planDeletion } from './deletion.ts';
import { ROOT_FOLDER, type Tree, type TreeNode } from './tree.ts';

const folder = (id: string, parent = ROOT_FOLDER): TreeNode => ({ kind: 'folder', id, name: id, parent });
const file = (id: string, parent: string): TreeNode => ({
  kind: 'file',
  id,
  name: id,
  parent,
  itemType: id.startsWith('v') ? 'vehicle' : 'asset',
  entityId: id,
});
const tree: Tree = {
  nodes: new Map(
    [folder('A'), folder('B', 'A'), folder('C'), file('a1', 'A'), file('a2', 'B'), file('v1', 'C')].map((node) => [
      node.id,
      node,
    ]),
  ),
};

function planNames(...ids: string[]) {
  return idsOf(planDeletion(tree, ids, (node) => node.kind === 'folder' || node.itemType !== 'vehicle'));
}

function idsOf({ files, folders, remaining }: Deletion) {
  return [files, folders, remaining].map((nodes) => nodes.map(({ id }) => id));
}

it('takes entities that may be deleted, and folders that are empty with them', () => {
  expect(planNames('a1')).toEqual([['a1'], [], []]);
  expect(planNames('A', 'B', 'a1', 'a2')).toEqual([['a1', 'a2'], ['A', 'B'], []]);
});

it('keeps what belongs to others, and folders that would not be empty', () => {
  expect(planNames('A', 'a1')).toEqual([['a1'], [], ['A']]);
  expect(planNames('C', 'v1')).toEqual([[], [], ['C', 'v1']]);
});

it('keeps folders that the user may not delete, and takes the entities in them', () => {
  const plan = planDeletion(tree, ['A', 'B', 'a1', 'a2'], ({ kind }) => kind === 'file');
  expect(idsOf(plan)).toEqual([['a1', 'a2'], [], ['A', 'B']]);
});

it('takes a row once, and skips deleted ones', () => {
  expect(planNames('a1', 'a1', 'gone')).toEqual([['a1'], [], []]);
});
