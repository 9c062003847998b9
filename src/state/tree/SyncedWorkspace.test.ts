import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, create, file, Shelf, settle, treesAt } from '../../../tests/fixtures/entityTrees.ts';
import { ancestorFolders, ROOT_FOLDER } from '../../domain/tree/tree.ts';
import type { EntityTrees } from './EntityTrees.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a kept workspace', () => {
  it("begins with a folder per group, and keeps the user's own filing", async () => {
    const shelf = new Shelf();
    const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
    const fleet = ['1', '2', '3'].map((id) => ({
      itemType: 'sensor' as const,
      id,
      name: `R-${id}`,
      group: id === '3' ? 'Pit' : 'Decline',
    }));
    const names = (trees: EntityTrees) => {
      const tree = trees.tree('sensor');
      return [...tree.nodes.values()]
        .filter(({ kind }) => kind === 'file')
        .map((node) => [...ancestorFolders(tree, node.id), node].map(({ name }) => name).join('/'))
        .sort();
    };
    for (const trees of [anna, boldo]) trees.setEntities('sensor', fleet);
    await settle(anna, boldo);
    expect(names(anna)).toEqual(['Decline/R-1', 'Decline/R-2', 'Pit/R-3']);
    anna.edit('sensor', { type: 'createFolder', id: 'n', name: 'North', parent: ROOT_FOLDER });
    anna.edit('sensor', { type: 'move', ids: ['sensor:1'], target: 'n' });
    await settle(anna);
    boldo.edit('sensor', { type: 'rename', id: 'group:pit', name: 'Open pit' });
    await settle(boldo);
    anna.refresh();
    await settle(anna);
    for (const trees of [anna, boldo]) expect(names(trees)).toEqual(['Decline/R-2', 'North/R-1', 'Open pit/R-3']);
  });

  it.each([true, false])('of two people comes together (revisions: %s)', async (counts) => {
    const shelf = new Shelf(counts);
    const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
    await settle(anna, boldo);
    create(anna, 'a', 'Morning');
    file(anna, 'a', '1');
    await settle(anna);
    create(boldo, 'b', 'Night');
    file(boldo, 'b', '2');
    await settle(boldo);
    anna.refresh();
    await settle(anna);
    for (const trees of [anna, boldo]) {
      expect(at(trees)).toEqual(['Morning', 'Night']);
      expect(at(trees, 'Morning')).toEqual(['HT-1']);
      expect(at(trees, 'Night')).toEqual(['HT-2']);
    }
  });

  it('never overwrites folders that could not be read at the start', async () => {
    const shelf = new Shelf();
    const first = treesAt(shelf);
    await settle(first);
    create(first, 'A');
    await settle(first);
    shelf.isDown = true;
    const late = treesAt(shelf);
    await settle(late);
    expect(at(late)).toEqual(['HT-1', 'HT-2']);
    shelf.isDown = false;
    create(late, 'z', 'Z');
    await settle(late);
    expect(at(late)).toEqual(['A', 'Z', 'HT-1', 'HT-2']);
    first.refresh();
    await settle(first);
    expect(at(first)).toEqual(['A', 'Z', 'HT-1', 'HT-2']);
  });

  it.each([true, false])('is saved once where the answer was lost on its way (revisions: %s)', async (counts) => {
    const shelf = new Shelf(counts);
    const trees = treesAt(shelf);
    await settle(trees);
    const write = shelf.write.bind(shelf);
    shelf.write = async (...words) => {
      shelf.write = write;
      await write(...words);
      throw new Error('Network error');
    };
    create(trees, 'a', 'Morning');
    file(trees, 'a', '1');
    await settle(trees);
    expect(trees.state.saveState).toBe('failed');
    file(trees, 'a', '2');
    await vi.advanceTimersByTimeAsync(10_000);
    await settle(trees);
    expect(trees.state.saveState).toBe('saved');
    const other = treesAt(shelf);
    await settle(other);
    for (const tree of [trees, other]) {
      expect(at(tree)).toEqual(['Morning']);
      expect(at(tree, 'Morning')).toEqual(['HT-1', 'HT-2']);
    }
  });

  it('takes edits that are made while a save is under way', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await settle(trees);
    const write = shelf.write.bind(shelf);
    shelf.write = async (...words) => {
      shelf.write = write;
      create(trees, 'late');
      return write(...words);
    };
    create(trees, 'early');
    await settle(trees);
    await settle(trees);
    expect(trees.state.saveState).toBe('saved');
    const other = treesAt(shelf);
    await settle(other);
    expect(at(other)).toEqual(['early', 'late', 'HT-1', 'HT-2']);
  });

  it.each(['before', 'after'])(
    'drops entities taken out of use by another user, with that list arriving %s the folders',
    async (when) => {
      const shelf = new Shelf();
      const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
      const left = [{ itemType: 'vehicle', id: '1', name: 'HT-1' }] as const;
      await settle(anna, boldo);
      create(anna, 'A');
      await settle(anna);
      boldo.refresh();
      await settle(boldo);
      anna.setEntities('vehicle', left);
      anna.edit('vehicle', { type: 'delete', ids: ['vehicle:2'] });
      await settle(anna);
      if (when === 'before') boldo.setEntities('vehicle', left);
      boldo.refresh();
      await settle(boldo);
      boldo.setEntities('vehicle', left);
      expect(at(boldo)).toEqual(['A', 'HT-1']);
      create(boldo, 'B');
      await settle(boldo);
      anna.refresh();
      await settle(anna);
      expect(at(anna)).toEqual(['A', 'B', 'HT-1']);
    },
  );

  it('keeps the place of a filed entity while it is not listed', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await settle(trees);
    create(trees, 'A');
    file(trees, 'A', '1');
    await settle(trees);
    trees.setEntities('vehicle', []);
    expect(at(trees, 'A')).toEqual(['HT-1']);
    expect(trees.edit('vehicle', { type: 'delete', ids: ['A'] })).toEqual({ fault: 'notEmpty', folder: 'A' });
    trees.setEntities('vehicle', [], true);
    expect(at(trees)).toEqual(['A']);
    expect(at(trees, 'A')).toEqual([]);
    trees.setEntities('vehicle', [{ itemType: 'vehicle', id: '1', name: 'HT-1' }]);
    expect(at(trees, 'A')).toEqual(['HT-1']);
  });

  it('hides entities that are no longer listed, in any folder, and lets their folder be deleted and restored', async () => {
    const shelf = new Shelf();
    const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
    await settle(anna, boldo);
    create(anna, 'A');
    file(anna, 'A', '1');
    await settle(anna);
    boldo.refresh();
    await settle(boldo);
    const version = boldo.state.version;
    boldo.setEntities('vehicle', [{ itemType: 'vehicle', id: '2', name: 'HT-2' }], true);
    expect(boldo.state.version).toBeGreaterThan(version);
    expect(at(boldo)).toEqual(['A', 'HT-2']);
    expect(at(boldo, 'A')).toEqual([]);
    const [folder = ''] = [...boldo.tree('vehicle').nodes.values()].flatMap(({ id, name }) =>
      name === 'A' ? [id] : [],
    );
    expect(boldo.edit('vehicle', { type: 'delete', ids: [folder] })).toBeUndefined();
    expect(at(boldo)).toEqual(['HT-2']);
    expect(boldo.undo('vehicle')).toBe(true);
    expect(at(boldo)).toEqual(['A', 'HT-2']);
    await settle(boldo);
    boldo.setEntities('vehicle', [{ itemType: 'vehicle', id: '1', name: 'HT-1' }]);
    expect(at(boldo, 'A')).toEqual(['HT-1']);
  });

  it('leaves it to the next try where others keep saving at the same time, and loses nothing', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await settle(trees);
    const write = vi.spyOn(shelf, 'write').mockResolvedValue('stale');
    create(trees, 'A');
    await settle(trees);
    expect(trees.state.saveState).toBe('failed');
    expect(write.mock.calls.length).toBeLessThan(10);
    write.mockRestore();
    await vi.advanceTimersByTimeAsync(10_000);
    await settle(trees);
    expect(trees.state.saveState).toBe('saved');
    expect(at(trees)).toEqual(['A', 'HT-1', 'HT-2']);
  });
});
