import { expect, it } from 'vitest';
import { fileKey, ROOT_FOLDER, type TreeNode } from './tree.ts';
import { actionsOf } from './treeMenuActions.ts';

const folder: TreeNode = { kind: 'folder', id: 'f', name: 'Folder', parent: ROOT_FOLDER };
const file = (itemType: 'design' | 'asset' | 'vehicle' | 'annotation'): TreeNode => ({
  kind: 'file',
  id: fileKey(itemType, '1'),
  name: 'One',
  parent: ROOT_FOLDER,
  itemType,
  entityId: '1',
});
const personContext = {
  category: 'asset',
  isAdmin: false,
  mayEditEntities: false,
  markedCount: 0,
  hasPlace: true,
  isEditable: true,
} as const;
const adminContext = { ...personContext, isAdmin: true, mayEditEntities: true } as const;

it('offers folders to all users, emptying and deleting them to administrators, uploads into those of designs', () => {
  expect(actionsOf(folder, personContext)).toEqual(['create', 'rename', 'move', 'export']);
  expect(actionsOf(folder, { ...personContext, category: 'design' })).not.toContain('upload');
  expect(actionsOf(folder, adminContext)).toEqual(['create', 'rename', 'move', 'export', 'empty_folder', 'delete']);
  expect(actionsOf(folder, { ...adminContext, category: 'design' })).toContain('upload');
});

it('offers editing and deleting of entities to administrators, where people may change them', () => {
  expect(actionsOf(file('asset'), personContext)).toEqual(['fly', 'see', 'move']);
  expect(actionsOf(file('asset'), adminContext)).toEqual(['fly', 'see', 'edit', 'move', 'delete']);
  expect(actionsOf(file('vehicle'), { ...adminContext, category: 'vehicle', isEditable: false })).toEqual([
    'fly',
    'see',
    'move',
  ]);
});

it('offers editing and deleting of annotations to holders of their permission, but no deleting of folders', () => {
  const holderContext = { ...personContext, category: 'annotation', mayEditEntities: true } as const;
  expect(actionsOf(file('annotation'), holderContext)).toEqual(['fly', 'see', 'edit', 'move', 'delete']);
  expect(actionsOf(file('annotation'), { ...holderContext, markedCount: 2 })).toContain('delete_selected');
  expect(actionsOf(folder, holderContext)).toEqual(['create', 'rename', 'move', 'export']);
});

it('offers to show or hide the trail of what can have one', () => {
  const offer = { ...personContext, category: 'vehicle', isEditable: false } as const;
  expect(actionsOf(file('vehicle'), { ...offer, hasTrail: false })).toContain('show_trail');
  expect(actionsOf(file('vehicle'), { ...offer, hasTrail: true })).toEqual(['fly', 'see', 'hide_trail', 'move']);
  expect(actionsOf(file('asset'), personContext)).not.toContain('show_trail');
});

it('offers the volume of designs, and moving all that is marked', () => {
  const offered = actionsOf(file('design'), { ...personContext, category: 'design', markedCount: 3, hasPlace: false });
  expect(offered).toEqual(['see', 'calculate_volume', 'move_selected']);
});

it('offers administrators to delete all that is markedCount, where anything of the category can be deleted', () => {
  expect(actionsOf(folder, { ...adminContext, markedCount: 2 })).toContain('delete_selected');
  expect(actionsOf(file('asset'), { ...adminContext, markedCount: 2 })).toContain('delete_selected');
  expect(actionsOf(file('asset'), { ...adminContext, markedCount: 1 })).not.toContain('delete_selected');
  expect(actionsOf(file('asset'), { ...personContext, markedCount: 2 })).not.toContain('delete_selected');
});
