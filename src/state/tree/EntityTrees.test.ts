import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createFolder,
  flushSaves,
  moveIntoFolder,
  namesIn,
  Shelf,
  treesAt,
} from '../../../tests/fixtures/entityTrees.ts';
import { ancestorFolders, childrenOf, ROOT_FOLDER } from '../../domain/tree/tree.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the entity trees', () => {
  it('hold every entity that is listed, filed or not, under its name of today', async () => {
    const trees = treesAt(new Shelf());
    await flushSaves(trees);
    expect(namesIn(trees)).toEqual(['HT-1', 'HT-2']);
    createFolder(trees, 'A');
    moveIntoFolder(trees, 'A', '1');
    trees.setEntities('vehicle', [
      { itemType: 'vehicle', id: '1', name: 'HT-01 new' },
      { itemType: 'vehicle', id: '3', name: 'HT-3' },
    ]);
    expect(namesIn(trees)).toEqual(['A', 'HT-3']);
    expect(namesIn(trees, 'A')).toEqual(['HT-01 new']);
  });

  it('are saved once for many quick edits, and read again elsewhere', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await flushSaves(trees);
    createFolder(trees, 'A');
    createFolder(trees, 'B');
    moveIntoFolder(trees, 'B', '1', '2');
    expect(trees.state.saveState).toBe('pending');
    await flushSaves(trees);
    expect(shelf.writes).toBe(1);
    expect(trees.state.saveState).toBe('saved');
    const other = treesAt(shelf);
    await flushSaves(other);
    expect(namesIn(other)).toEqual(['A', 'B']);
    expect(namesIn(other, 'B')).toEqual(['HT-1', 'HT-2']);
  });

  it('say why an edit is refused, and change nothing', async () => {
    const trees = treesAt(new Shelf());
    await flushSaves(trees);
    createFolder(trees, 'A');
    const { version } = trees.state;
    expect(createFolder(trees, 'x', 'a')).toEqual({ fault: 'nameExists' });
    expect(trees.state.version).toBe(version);
  });

  it('refuse edits until their map is known, which is then read', async () => {
    const shelf = new Shelf();
    const others = treesAt(shelf);
    await flushSaves(others);
    createFolder(others, 'A');
    await flushSaves(others);
    const trees = treesAt(shelf, () => {}, null);
    expect(createFolder(trees, 'B')).toEqual({ fault: 'noMap' });
    trees.removeEntities('vehicle', ['vehicle:2']);
    expect(trees.state.saveState).toBe('saved');
    trees.open('khar');
    await flushSaves(trees);
    expect([namesIn(trees), trees.state.phase]).toEqual([['A', 'HT-1', 'HT-2'], 'ready']);
  });

  it('are undone and redone, also at the backend', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await flushSaves(trees);
    createFolder(trees, 'A');
    moveIntoFolder(trees, 'A', '1');
    expect(trees.state.undoable.vehicle).toBe(true);
    expect(trees.undo('vehicle')).toBe(true);
    expect(namesIn(trees, 'A')).toEqual([]);
    expect(trees.state.redoable.vehicle).toBe(true);
    await flushSaves(trees);
    const other = treesAt(shelf);
    await flushSaves(other);
    expect(namesIn(other)).toEqual(['A', 'HT-1', 'HT-2']);
    expect(trees.redo('vehicle')).toBe(true);
    expect(namesIn(trees, 'A')).toEqual(['HT-1']);
  });

  it('keep edits while the backend is away, and save them when it is back', async () => {
    const shelf = new Shelf();
    const failed: string[] = [];
    const trees = treesAt(shelf, (isSave, error) => failed.push(`${isSave} ${error}`));
    await flushSaves(trees);
    shelf.isDown = true;
    createFolder(trees, 'A');
    await flushSaves(trees);
    expect(trees.state.saveState).toBe('failed');
    expect(failed.at(-1)).toMatch(/^true .*Network error/);
    shelf.isDown = false;
    await vi.advanceTimersByTimeAsync(10_000);
    await trees.whenIdle();
    expect(trees.state.saveState).toBe('saved');
    expect(JSON.stringify([...shelf.trees])).toContain('"A"');
  });

  it('save pending edits before another map is shown', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await flushSaves(trees);
    createFolder(trees, 'A');
    trees.open('other');
    await flushSaves(trees);
    expect(namesIn(trees)).toEqual(['HT-1', 'HT-2']);
    expect(JSON.stringify(shelf.trees.get('khar'))).toContain('"A"');
    expect(shelf.trees.has('other')).toBe(false);
    trees.open('khar');
    await flushSaves(trees);
    expect(namesIn(trees)).toEqual(['A', 'HT-1', 'HT-2']);
  });

  it('keep edits that could not be saved before another map was asked for, and show it once they are', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await flushSaves(trees);
    createFolder(trees, 'A');
    shelf.isDown = true;
    trees.open('other');
    await flushSaves(trees);
    expect(trees.state).toMatchObject({ phase: 'ready', saveState: 'failed' });
    expect(namesIn(trees)).toEqual(['A', 'HT-1', 'HT-2']);
    shelf.isDown = false;
    await vi.advanceTimersByTimeAsync(10_000);
    await flushSaves(trees);
    expect(JSON.stringify(shelf.trees.get('khar'))).toContain('"A"');
    expect(trees.state).toMatchObject({ phase: 'ready', saveState: 'saved' });
    expect(namesIn(trees)).toEqual(['HT-1', 'HT-2']);
  });

  it('take back edits that the backend refuses, say so once, and show the next map', async () => {
    const shelf = new Shelf();
    const failed: string[] = [];
    const trees = treesAt(shelf, (isSave, error) => failed.push(`${isSave} ${error}`));
    await flushSaves(trees);
    createFolder(trees, 'A');
    await flushSaves(trees);
    shelf.isRefusing = true;
    createFolder(trees, 'B');
    trees.open('other');
    await flushSaves(trees);
    await vi.advanceTimersByTimeAsync(60_000);
    await flushSaves(trees);
    expect(failed).toEqual(['true Error: Forbidden']);
    expect(trees.state).toMatchObject({ phase: 'ready', saveState: 'saved', undoable: { vehicle: false } });
    expect(namesIn(trees)).toEqual(['HT-1', 'HT-2']);
    trees.open('khar');
    await flushSaves(trees);
    expect(namesIn(trees)).toEqual(['A', 'HT-1', 'HT-2']);
    createFolder(trees, 'C');
    await flushSaves(trees);
    expect(namesIn(trees)).toEqual(['A', 'HT-1', 'HT-2']);
    shelf.isRefusing = false;
    createFolder(trees, 'D');
    await flushSaves(trees);
    expect(JSON.stringify(shelf.trees.get('khar'))).toContain('"D"');
  });

  it('keep edits that are not sent yet when a read is refused', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await flushSaves(trees);
    shelf.isRefusingReads = true;
    createFolder(trees, 'A');
    trees.refresh();
    await trees.whenIdle();
    expect(namesIn(trees)).toContain('A');
    shelf.isRefusingReads = false;
    await vi.advanceTimersByTimeAsync(10_000);
    await flushSaves(trees);
    expect(JSON.stringify(shelf.trees.get('khar'))).toContain('"A"');
  });

  it('refuse an undo that others have made impossible', async () => {
    const shelf = new Shelf();
    const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
    await flushSaves(anna, boldo);
    createFolder(anna, 'A');
    await flushSaves(anna);
    boldo.refresh();
    await flushSaves(boldo);
    const theirs = childrenOf(boldo.tree('vehicle'), ROOT_FOLDER).find(({ name }) => name === 'A');
    moveIntoFolder(boldo, theirs?.id ?? '', '1');
    await flushSaves(boldo);
    anna.refresh();
    await flushSaves(anna);
    expect(anna.undo('vehicle')).toBe(false);
    expect(ancestorFolders(anna.tree('vehicle'), 'vehicle:1').map(({ name }) => name)).toEqual(['A']);
  });
});
