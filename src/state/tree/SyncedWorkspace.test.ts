import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createFolder,
  flushSaves,
  moveIntoFolder,
  namesIn,
  Shelf,
  treesAt,
} from '../../../tests/fixtures/entityTrees.ts';
import { ancestorFolders, childrenOf, ROOT_FOLDER, type Tree } from '../../domain/tree/tree.ts';
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
    await flushSaves(anna, boldo);
    expect(names(anna)).toEqual(['Decline/R-1', 'Decline/R-2', 'Pit/R-3']);
    anna.edit('sensor', { type: 'createFolder', id: 'n', name: 'North', parent: ROOT_FOLDER });
    anna.edit('sensor', { type: 'move', ids: ['sensor:1'], target: 'n' });
    await flushSaves(anna);
    boldo.edit('sensor', { type: 'rename', id: 'group:pit', name: 'Open pit' });
    await flushSaves(boldo);
    anna.refresh();
    await flushSaves(anna);
    for (const trees of [anna, boldo]) expect(names(trees)).toEqual(['Decline/R-2', 'North/R-1', 'Open pit/R-3']);
  });

  it('does not store the folder of drawings that every client makes, but what people have filed in or out of it', async () => {
    const shelf = new Shelf();
    const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
    const drawings = ['1', '2'].map((id) => ({
      ...{ itemType: 'design' as const, id, name: `Drawing ${id}`, group: 'DXF', hasFixedGroup: true },
    }));
    const map = { itemType: 'map' as const, id: 'm', name: 'Pit' };
    for (const trees of [anna, boldo]) trees.setEntities('map', [map, ...drawings], true);
    await flushSaves(anna, boldo);
    const storedMap = () => {
      const saved = shelf.trees.get('khar')?.tree as { name: string; files: { name: string; files?: object[] }[] }[];
      return saved.find(({ name }) => name === 'MAP')?.files.map(({ name, files }) => [name, files?.length]);
    };
    const share = async (from: EntityTrees, to: EntityTrees) => {
      await flushSaves(from);
      to.refresh();
      await flushSaves(to);
    };
    const namesOf = (tree: Tree, folder: string) => {
      const id = childrenOf(tree, ROOT_FOLDER).find(({ name }) => name === folder)?.id ?? 'nowhere';
      return childrenOf(tree, id).map(({ name }) => name);
    };
    const both = (folder: string) => [anna, boldo].map((trees) => namesOf(trees.tree('map'), folder));
    createFolder(anna, 'any');
    await share(anna, boldo);
    expect(storedMap()).toEqual([['Pit', undefined]]);
    expect(both('DXF')).toEqual([
      ['Drawing 1', 'Drawing 2'],
      ['Drawing 1', 'Drawing 2'],
    ]);
    boldo.edit('map', { type: 'createFolder', id: 'n', name: 'North', parent: ROOT_FOLDER });
    boldo.edit('map', { type: 'move', ids: ['design:1'], target: 'n' });
    await share(boldo, anna);
    expect(storedMap()).toEqual([
      ['North', 1],
      ['Pit', undefined],
    ]);
    expect(both('DXF')).toEqual([['Drawing 2'], ['Drawing 2']]);
    anna.edit('map', { type: 'move', ids: ['map:m'], target: 'group:dxf' });
    await share(anna, boldo);
    expect(storedMap()).toEqual([
      ['DXF', 1],
      ['North', 1],
    ]);
    expect(both('DXF')).toEqual([
      ['Drawing 2', 'Pit'],
      ['Drawing 2', 'Pit'],
    ]);
    boldo.edit('map', { type: 'rename', id: 'group:dxf', name: 'Plans' });
    await share(boldo, anna);
    expect(storedMap()).toEqual([
      ['North', 1],
      ['Plans', 2],
    ]);
    expect(both('Plans')).toEqual([
      ['Drawing 2', 'Pit'],
      ['Drawing 2', 'Pit'],
    ]);
  });

  it.each([true, false])('of two people comes together (revisions: %s)', async (counts) => {
    const shelf = new Shelf(counts);
    const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
    await flushSaves(anna, boldo);
    createFolder(anna, 'a', 'Morning');
    moveIntoFolder(anna, 'a', '1');
    await flushSaves(anna);
    createFolder(boldo, 'b', 'Night');
    moveIntoFolder(boldo, 'b', '2');
    await flushSaves(boldo);
    anna.refresh();
    await flushSaves(anna);
    for (const trees of [anna, boldo]) {
      expect(namesIn(trees)).toEqual(['Morning', 'Night']);
      expect(namesIn(trees, 'Morning')).toEqual(['HT-1']);
      expect(namesIn(trees, 'Night')).toEqual(['HT-2']);
    }
  });

  it('never overwrites folders that could not be read at the start', async () => {
    const shelf = new Shelf();
    const first = treesAt(shelf);
    await flushSaves(first);
    createFolder(first, 'A');
    await flushSaves(first);
    shelf.isDown = true;
    const late = treesAt(shelf);
    await flushSaves(late);
    expect(namesIn(late)).toEqual(['HT-1', 'HT-2']);
    shelf.isDown = false;
    createFolder(late, 'z', 'Z');
    await flushSaves(late);
    expect(namesIn(late)).toEqual(['A', 'Z', 'HT-1', 'HT-2']);
    first.refresh();
    await flushSaves(first);
    expect(namesIn(first)).toEqual(['A', 'Z', 'HT-1', 'HT-2']);
  });

  it.each([true, false])(
    'keeps what another client has filed and nobody here can read (revisions: %s)',
    async (counts) => {
      const shelf = new Shelf(counts);
      const drone = { id: 'd1', name: 'Drone', itemType: 'drone', type: 'file' };
      const filed = { open: true, name: 'Level 3', type: 'folder', files: [drone] };
      const filedTree = [{ name: 'VEHICLE', type: 'folder', files: [filed] }];
      shelf.trees.set('khar', { tree: filedTree, revision: 1 });
      const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
      await flushSaves(anna, boldo);
      createFolder(anna, 'a', 'Morning');
      await flushSaves(anna);
      createFolder(boldo, 'b', 'Night');
      await flushSaves(boldo);
      const saved = shelf.trees.get('khar')?.tree as { name: string; files: { name: string }[] }[];
      const vehicles = saved.find(({ name }) => name === 'VEHICLE')?.files ?? [];
      expect(vehicles.map(({ name }) => name)).toEqual(['Level 3', 'Morning', 'Night', 'HT-1', 'HT-2']);
      expect(vehicles[0]).toEqual(filed);
    },
  );

  it.each([true, false])('is saved once where the answer was lost on its way (revisions: %s)', async (counts) => {
    const shelf = new Shelf(counts);
    const trees = treesAt(shelf);
    await flushSaves(trees);
    const write = shelf.write.bind(shelf);
    shelf.write = async (...words) => {
      shelf.write = write;
      await write(...words);
      throw new Error('Network error');
    };
    createFolder(trees, 'a', 'Morning');
    moveIntoFolder(trees, 'a', '1');
    await flushSaves(trees);
    expect(trees.state.saveState).toBe('failed');
    moveIntoFolder(trees, 'a', '2');
    await vi.advanceTimersByTimeAsync(10_000);
    await flushSaves(trees);
    expect(trees.state.saveState).toBe('saved');
    const other = treesAt(shelf);
    await flushSaves(other);
    for (const tree of [trees, other]) {
      expect(namesIn(tree)).toEqual(['Morning']);
      expect(namesIn(tree, 'Morning')).toEqual(['HT-1', 'HT-2']);
    }
  });

  it('takes edits that are made while a save is under way', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await flushSaves(trees);
    const write = shelf.write.bind(shelf);
    shelf.write = async (...words) => {
      shelf.write = write;
      createFolder(trees, 'late');
      return write(...words);
    };
    createFolder(trees, 'early');
    await flushSaves(trees);
    await flushSaves(trees);
    expect(trees.state.saveState).toBe('saved');
    const other = treesAt(shelf);
    await flushSaves(other);
    expect(namesIn(other)).toEqual(['early', 'late', 'HT-1', 'HT-2']);
  });

  it.each(['before', 'after'])(
    'drops entities taken out of use by another user, with that list arriving %s the folders',
    async (when) => {
      const shelf = new Shelf();
      const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
      const left = [{ itemType: 'vehicle', id: '1', name: 'HT-1' }] as const;
      await flushSaves(anna, boldo);
      createFolder(anna, 'A');
      await flushSaves(anna);
      boldo.refresh();
      await flushSaves(boldo);
      anna.setEntities('vehicle', left);
      anna.edit('vehicle', { type: 'delete', ids: ['vehicle:2'] });
      await flushSaves(anna);
      if (when === 'before') boldo.setEntities('vehicle', left);
      boldo.refresh();
      await flushSaves(boldo);
      boldo.setEntities('vehicle', left);
      expect(namesIn(boldo)).toEqual(['A', 'HT-1']);
      createFolder(boldo, 'B');
      await flushSaves(boldo);
      anna.refresh();
      await flushSaves(anna);
      expect(namesIn(anna)).toEqual(['A', 'B', 'HT-1']);
    },
  );

  it('keeps the place of a filed entity while it is not listed', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await flushSaves(trees);
    createFolder(trees, 'A');
    moveIntoFolder(trees, 'A', '1');
    await flushSaves(trees);
    trees.setEntities('vehicle', []);
    expect(namesIn(trees, 'A')).toEqual(['HT-1']);
    expect(trees.edit('vehicle', { type: 'delete', ids: ['A'] })).toEqual({ fault: 'notEmpty', folder: 'A' });
    trees.setEntities('vehicle', [], true);
    expect(namesIn(trees)).toEqual(['A']);
    expect(namesIn(trees, 'A')).toEqual([]);
    trees.setEntities('vehicle', [{ itemType: 'vehicle', id: '1', name: 'HT-1' }]);
    expect(namesIn(trees, 'A')).toEqual(['HT-1']);
  });

  it('shows again what it hid while it is not known which entities there are', async () => {
    const trees = treesAt(new Shelf());
    await flushSaves(trees);
    createFolder(trees, 'A');
    await flushSaves(trees);
    const listed = [{ itemType: 'vehicle', id: '2', name: 'HT-2' }] as const;
    trees.setEntities('vehicle', listed, true);
    expect(namesIn(trees)).toEqual(['A', 'HT-2']);
    trees.setEntities('vehicle', listed, false);
    expect(namesIn(trees)).toEqual(['A', 'HT-1', 'HT-2']);
  });

  it('hides entities that are no longer listed, in any folder, and lets their folder be deleted and restored', async () => {
    const shelf = new Shelf();
    const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
    await flushSaves(anna, boldo);
    createFolder(anna, 'A');
    moveIntoFolder(anna, 'A', '1');
    await flushSaves(anna);
    boldo.refresh();
    await flushSaves(boldo);
    const version = boldo.state.version;
    boldo.setEntities('vehicle', [{ itemType: 'vehicle', id: '2', name: 'HT-2' }], true);
    expect(boldo.state.version).toBeGreaterThan(version);
    expect(namesIn(boldo)).toEqual(['A', 'HT-2']);
    expect(namesIn(boldo, 'A')).toEqual([]);
    const [folder = ''] = [...boldo.tree('vehicle').nodes.values()].flatMap(({ id, name }) =>
      name === 'A' ? [id] : [],
    );
    expect(boldo.edit('vehicle', { type: 'delete', ids: [folder] })).toBeUndefined();
    expect(namesIn(boldo)).toEqual(['HT-2']);
    expect(boldo.undo('vehicle')).toBe(true);
    expect(namesIn(boldo)).toEqual(['A', 'HT-2']);
    await flushSaves(boldo);
    boldo.setEntities('vehicle', [{ itemType: 'vehicle', id: '1', name: 'HT-1' }]);
    expect(namesIn(boldo, 'A')).toEqual(['HT-1']);
  });

  it('leaves it to the next try where others keep saving at the same time, and loses nothing', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await flushSaves(trees);
    const write = vi.spyOn(shelf, 'write').mockResolvedValue('stale');
    createFolder(trees, 'A');
    await flushSaves(trees);
    expect(trees.state.saveState).toBe('failed');
    expect(write.mock.calls.length).toBeLessThan(10);
    write.mockRestore();
    await vi.advanceTimersByTimeAsync(10_000);
    await flushSaves(trees);
    expect(trees.state.saveState).toBe('saved');
    expect(namesIn(trees)).toEqual(['A', 'HT-1', 'HT-2']);
  });
});
