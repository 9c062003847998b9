import { expect, test, vi } from 'vitest';
import type { VisibilityRules } from '../../../domain/view/shown.ts';
import { defaultViewState } from '../../../domain/view/viewState.ts';
import { CheckHistory } from '../../../state/tree/CheckHistory.ts';
import { type EditFaultText, TreeCommands } from './treeCommands.ts';
import type { ShownTree } from './useTree.ts';

const rules: VisibilityRules = defaultViewState();

/** A viewer with the default checks, and folders that take every edit. */
function createTree() {
  const bySlot = { viewer_1: { view: { id: '' }, shown: rules } };
  const change = vi.fn((_slot: string, next: VisibilityRules) => {
    bySlot.viewer_1 = { ...bySlot.viewer_1, shown: { ...rules, ...next } };
  });
  let tree = { nodes: new Map() };
  const trees = {
    edit: (_category: string, { name }: { name: string }) => {
      if (name !== 'as before') tree = { nodes: new Map() };
    },
    undo: vi.fn(() => true),
    redo: vi.fn(() => true),
    tree: () => tree,
    clearRedo: vi.fn(),
    state: { undoable: { vehicle: true }, redoable: { vehicle: true } },
  };
  const slots = { selected: 'viewer_1' };
  const services = { trees, treePanel: {}, checkHistory: new CheckHistory(), slots, slotViews: { bySlot } };
  const current = { current: { category: 'vehicle' } as unknown as ShownTree };
  /** As the panel does when it is opened. */
  const openPanel = () =>
    new TreeCommands({ ...services, openViews: { change } } as never, current, (() => '') as EditFaultText, () => '');
  return { bySlot, change, trees, openPanel };
}

test('undo goes through ticks and folder edits of the viewer, and on to older folder edits', () => {
  const { bySlot, change, trees, openPanel } = createTree();
  const commands = openPanel();
  commands.checkPresence('offline');
  expect(trees.clearRedo).toHaveBeenCalledWith('vehicle');
  commands.edit({ type: 'rename', id: 'folder', name: 'North' });
  commands.edit({ type: 'rename', id: 'folder', name: 'as before' });
  const changed = bySlot.viewer_1.shown;
  expect(changed.filterVehicleStates).toBe('offline');

  commands.undo();
  expect(trees.undo).toHaveBeenCalledTimes(1);
  expect(bySlot.viewer_1.shown).toBe(changed);
  commands.undo();
  expect(trees.undo).toHaveBeenCalledTimes(1);
  expect(bySlot.viewer_1.shown.filterVehicleStates).toBe(rules.filterVehicleStates);
  commands.undo();
  expect(trees.undo).toHaveBeenCalledTimes(2);
  commands.redo();
  expect(bySlot.viewer_1.shown.filterVehicleStates).toBe('offline');
  // Another view in the viewer: its ticks are its own.
  bySlot.viewer_1 = { ...bySlot.viewer_1, view: { id: 'other' } };
  change.mockClear();
  commands.undo();
  expect(change).not.toHaveBeenCalled();
});

test('a tick before the panel was closed is undone before an older folder edit', () => {
  const { bySlot, trees, openPanel } = createTree();
  const commands = openPanel();
  commands.edit({ type: 'rename', id: 'folder', name: 'North' });
  commands.checkPresence('offline');
  const reopened = openPanel();
  reopened.undo();
  expect(trees.undo).not.toHaveBeenCalled();
  expect(bySlot.viewer_1.shown.filterVehicleStates).toBe(rules.filterVehicleStates);
  expect(reopened.history.state).toMatchObject({ undoable: { vehicle: true }, redoable: { vehicle: true } });
  reopened.undo();
  expect(trees.undo).toHaveBeenCalledTimes(1);
});
