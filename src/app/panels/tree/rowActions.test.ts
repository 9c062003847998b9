import { describe, expect, it, vi } from 'vitest';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import { EMPTY_TREE, type TreeNode } from '../../../domain/tree/tree.ts';
import { TREE_ACTIONS, type TreeAction } from '../../../domain/tree/treeMenuActions.ts';
import { createDesigns } from '../../../state/designs/designs.ts';
import { createEntityDialogs } from '../../../state/library/entityDialogs.ts';
import { Selection } from '../../../state/selection/Selection.ts';
import type { SlotsState } from '../../../state/slots/slots.ts';
import { createTrails } from '../../../state/trails/trails.ts';
import { ROW_ACTIONS } from './rowActions.ts';
import type { ShownTree } from './useTree.ts';

const folder: TreeNode = { kind: 'folder', id: 'f', name: 'Ramp', parent: '' };
const file: TreeNode = { kind: 'file', id: 'sensor:s', name: 'RSU-1', parent: '', itemType: 'sensor', entityId: 's' };
const vehicle: TreeNode = { ...file, id: 'vehicle:HT-1', itemType: 'vehicle', entityId: 'HT-1' };

function act(action: TreeAction, node: TreeNode, isChecked = false) {
  const row = { node } as TreeRow;
  const onDialog = vi.fn();
  const choose = vi.fn();
  const toggleCheck = vi.fn();
  const selection = new Selection();
  const entityDialogs = createEntityDialogs();
  const trails = createTrails();
  ROW_ACTIONS[action]({
    row,
    markedIds: [node.id, 'other'],
    shown: { tree: EMPTY_TREE, isChecked: () => isChecked } as unknown as ShownTree,
    commands: { toggleCheck },
    choose,
    onDialog,
    selection,
    designs: createDesigns(),
    entityDialogs,
    slots: { selected: 'viewer_2' } as SlotsState,
    trails,
  });
  return {
    dialog: onDialog.mock.calls[0]?.[0],
    choose,
    toggleCheck,
    selected: selection.ids,
    opened: entityDialogs.open,
    trails: trails.bySlot,
  };
}

describe('entries of the context menu', () => {
  it('turns the trail of a vehicle on in the selected viewer', () => {
    expect(act('show_trail', vehicle).trails.viewer_2?.ids).toEqual(['HT-1']);
    expect(act('show_trail', folder).trails).toEqual({});
  });

  it.each([
    ['create', { kind: 'create', parent: 'f' }],
    ['rename', { kind: 'rename', node: folder }],
    ['move', { kind: 'move', ids: ['f', 'other'] }],
    ['move_selected', { kind: 'move', ids: ['f', 'other'] }],
    ['delete', { kind: 'delete', node: folder }],
    ['delete_selected', { kind: 'deleteSelected', ids: ['f', 'other'] }],
    ['empty_folder', { kind: 'empty', node: folder }],
    ['export', { kind: 'export', row: { node: folder } }],
  ] as const)('%s opens its dialog for a folder', (action, dialog) => {
    expect(act(action, folder).dialog).toEqual(dialog);
  });

  it.each([
    ['edit', 'edit'],
    ['delete', 'remove'],
  ] as const)('%s of an entity opens the catalogue dialog "%s"', (action, dialog) => {
    expect(act(action, file).opened).toEqual({ dialog, entity: { kind: 'sensor', id: 's', name: 'RSU-1' } });
    expect(act(action, vehicle).opened).toBeUndefined();
  });

  it('upload is for the folder that was asked', () => {
    expect(act('upload', folder).opened).toEqual({ dialog: 'upload', folder: 'f' });
  });

  it('see checks a hidden entity, and selects it', () => {
    expect(act('see', vehicle).toggleCheck).toHaveBeenCalledTimes(1);
    expect(act('see', vehicle, true).toggleCheck).not.toHaveBeenCalled();
    expect(act('see', file).selected).toEqual(['sensor:s']);
    expect(act('see', vehicle).selected).toEqual(['HT-1']);
  });

  it('fly and calculate volume are about files', () => {
    expect(act('fly', vehicle).choose).toHaveBeenCalledWith(vehicle);
    expect(act('calculate_volume', file).dialog).toEqual({ kind: 'volume', node: file });
    expect(act('fly', folder).choose).not.toHaveBeenCalled();
  });

  it('are there for every action', () => {
    expect(Object.keys(ROW_ACTIONS).sort()).toEqual([...TREE_ACTIONS].sort());
  });
});
