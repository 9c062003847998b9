import type { KeyboardEvent, MouseEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { TreeRow } from '../../../domain/tree/rows.ts';
import type { TreePanelState } from '../../../state/tree/treePanel.ts';
import type { TreeCommands } from './treeCommands.ts';
import { TreeGestures } from './treeGestures.ts';
import type { ShownTree } from './useTree.ts';

const row = (name: string): TreeRow => ({
  node: { kind: 'file', id: `vehicle:${name}`, name, parent: '', itemType: 'vehicle', entityId: name },
  level: 1,
  positionInSet: 1,
  siblings: 4,
  open: undefined,
});
const rows = ['Bus', 'Drill', 'HT-1', 'HT-2'].map(row);
const idOf = (k: number) => rows[k]?.node.id;

function createTree(active = 0, search = '') {
  const panel = { active: idOf(active), marked: [] as string[], closed: {} } as unknown as TreePanelState;
  const commands = { toggleCheck: vi.fn() };
  const choose = vi.fn();
  const gestures = new TreeGestures({
    panel,
    current: { current: { rows, category: 'vehicle', search } as unknown as ShownTree },
    commands: commands as unknown as TreeCommands,
    choose,
    rename: () => {},
    remove: () => {},
  });
  const key = (name: string, more: object = {}) => {
    const at = rows.findIndex(({ node }) => node.id === panel.active);
    gestures.keyDown({ key: name, preventDefault() {}, ...more } as KeyboardEvent, at);
    return panel.active;
  };
  const click = (k: number, more: object = {}, part?: string) =>
    gestures.click(rows[k] as TreeRow, part, more as MouseEvent);
  return { panel, commands, choose, key, click, gestures };
}

describe('keys in the tree', () => {
  it('walk', () => {
    const { key } = createTree();
    expect(['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home'].map((name) => key(name))).toEqual(
      [1, 3, 3, 2, 0].map(idOf),
    );
  });

  it('mark a range with Shift', () => {
    const { key, panel } = createTree(1);
    key('ArrowDown', { shiftKey: true });
    key('End', { shiftKey: true });
    expect(panel.marked).toEqual([1, 2, 3].map(idOf));
  });

  it('find the next name by its letter, small or capital, and mark nothing', () => {
    const { key, panel } = createTree();
    expect(key('h')).toBe(idOf(2));
    expect(key('H', { shiftKey: true })).toBe(idOf(3));
    expect(key('H', { shiftKey: true })).toBe(idOf(2));
    expect(panel.marked).toEqual([]);
  });

  it('check and choose', () => {
    const { key, commands, choose } = createTree(2);
    key(' ');
    key('Enter');
    expect(commands.toggleCheck).toHaveBeenCalledWith(rows[2]);
    expect(choose).toHaveBeenCalledWith(rows[2]?.node);
  });
});

describe('clicks in the tree', () => {
  it('choose an entity alone; with Ctrl mark it, with Shift mark up to it', () => {
    const { click, choose, panel } = createTree();
    click(1);
    expect(choose).toHaveBeenCalledTimes(1);
    click(1, { ctrlKey: true });
    click(3, { shiftKey: true });
    expect(panel.marked).toEqual([1, 2, 3].map(idOf));
    click(2, { ctrlKey: true });
    expect(panel.marked).toEqual([1, 3].map(idOf));
    expect(choose).toHaveBeenCalledTimes(1);
    click(0);
    expect(panel.marked).toEqual([]);
  });

  it('on the check choose nothing', () => {
    const { click, choose, commands } = createTree();
    click(1, {}, 'check');
    expect(commands.toggleCheck).toHaveBeenCalledWith(rows[1]);
    expect(choose).not.toHaveBeenCalled();
  });
});

describe('Enter in the search', () => {
  it('goes to the first entity', () => {
    const { panel, choose, gestures } = createTree(3, 'b');
    gestures.openFirstHit();
    expect(choose).toHaveBeenCalledExactlyOnceWith(rows[0]?.node);
    expect(panel.active).toBe(idOf(0));
  });

  it('goes nowhere while nothing is searched for', () => {
    const { panel, choose, gestures } = createTree(3, '  ');
    gestures.openFirstHit();
    expect(choose).not.toHaveBeenCalled();
    expect(panel.active).toBe(idOf(3));
  });
});
