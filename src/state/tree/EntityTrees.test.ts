import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { childrenOf, foldersAbove, ROOT } from '../../domain/tree/tree.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { ReadTree, TreeBackend, WrittenTree } from './backend.ts';
import { EntityTrees } from './EntityTrees.ts';

/** A backend in memory, with or without revisions. */
class Shelf implements TreeBackend {
  readonly trees = new Map<string, { tree: readonly object[]; revision: number }>();
  isDown = false;
  writes = 0;
  readonly #counts: boolean;

  constructor(counts = true) {
    this.#counts = counts;
  }

  async read(model: string, known?: string): Promise<ReadTree | 'same'> {
    this.#work();
    const { tree, revision } = this.trees.get(model) ?? { tree: [], revision: 0 };
    if (this.#counts && known === String(revision)) return 'same';
    return { answer: structuredClone(tree), revision: this.#counts ? String(revision) : undefined };
  }

  async write(model: string, tree: readonly object[], revision: string | undefined): Promise<WrittenTree | 'stale'> {
    this.#work();
    const now = this.trees.get(model)?.revision ?? 0;
    if (this.#counts && revision !== String(now)) return 'stale';
    this.writes++;
    this.trees.set(model, { tree: structuredClone(tree), revision: now + 1 });
    return { revision: this.#counts ? String(now + 1) : undefined };
  }

  #work(): void {
    if (this.isDown) throw new Error('Network error');
  }
}

const scopes: Scope[] = [];
const logged: string[] = [];
let made = 0;

function treesAt(backend: TreeBackend): EntityTrees {
  const scope = new Scope();
  scopes.push(scope);
  const trees = new EntityTrees(scope, { backend, newId: () => `n${made++}`, log: (text) => logged.push(text) });
  trees.setEntities('vehicle', [
    { itemType: 'vehicle', id: '1', name: 'HT-1' },
    { itemType: 'vehicle', id: '2', name: 'HT-2' },
  ]);
  trees.open('khar');
  return trees;
}

async function settle(...all: EntityTrees[]): Promise<void> {
  await vi.advanceTimersByTimeAsync(300);
  for (const trees of all) await trees.settled();
}

/** Names of what lies at a path of folders. */
function at(trees: EntityTrees, ...path: string[]): string[] {
  const tree = trees.tree('vehicle');
  const folder = path.reduce(
    (parent, name) => childrenOf(tree, parent).find((node) => node.name === name)?.id ?? 'nowhere',
    ROOT,
  );
  return childrenOf(tree, folder).map(({ name }) => name);
}

const create = (trees: EntityTrees, id: string, name = id) =>
  trees.edit('vehicle', { type: 'createFolder', id, name, parent: ROOT });
const file = (trees: EntityTrees, folder: string, ...ids: string[]) =>
  trees.edit('vehicle', { type: 'move', ids: ids.map((id) => `vehicle:${id}`), target: folder });

beforeEach(() => {
  vi.useFakeTimers();
  logged.length = 0;
});
afterEach(() => {
  for (const scope of scopes.splice(0)) scope.dispose();
  vi.useRealTimers();
});

describe('the entity trees', () => {
  it('hold every entity that is listed, filed or not, under its name of today', async () => {
    const trees = treesAt(new Shelf());
    await settle(trees);
    expect(at(trees)).toEqual(['HT-1', 'HT-2']);
    create(trees, 'A');
    file(trees, 'A', '1');
    trees.setEntities('vehicle', [
      { itemType: 'vehicle', id: '1', name: 'HT-01 new' },
      { itemType: 'vehicle', id: '3', name: 'HT-3' },
    ]);
    expect(at(trees)).toEqual(['A', 'HT-3']);
    expect(at(trees, 'A')).toEqual(['HT-01 new']);
  });

  it('begin with a folder a group, and keep what somebody files elsewhere', async () => {
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
        .map((node) => [...foldersAbove(tree, node.id), node].map(({ name }) => name).join('/'))
        .sort();
    };
    for (const trees of [anna, boldo]) trees.setEntities('sensor', fleet);
    await settle(anna, boldo);
    expect(names(anna)).toEqual(['Decline/R-1', 'Decline/R-2', 'Pit/R-3']);
    anna.edit('sensor', { type: 'createFolder', id: 'n', name: 'North', parent: ROOT });
    anna.edit('sensor', { type: 'move', ids: ['sensor:1'], target: 'n' });
    await settle(anna);
    boldo.edit('sensor', { type: 'rename', id: 'group:pit', name: 'Open pit' });
    await settle(boldo);
    anna.refresh();
    await settle(anna);
    for (const trees of [anna, boldo]) expect(names(trees)).toEqual(['Decline/R-2', 'North/R-1', 'Open pit/R-3']);
  });

  it('are saved once for many quick edits, and read again elsewhere', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await settle(trees);
    create(trees, 'A');
    create(trees, 'B');
    file(trees, 'B', '1', '2');
    expect(trees.state.saving).toBe('pending');
    await settle(trees);
    expect(shelf.writes).toBe(1);
    expect(trees.state.saving).toBe('saved');
    const other = treesAt(shelf);
    await settle(other);
    expect(at(other)).toEqual(['A', 'B']);
    expect(at(other, 'B')).toEqual(['HT-1', 'HT-2']);
  });

  it('say why an edit is refused, and change nothing', async () => {
    const trees = treesAt(new Shelf());
    await settle(trees);
    create(trees, 'A');
    const { version } = trees.state;
    expect(create(trees, 'x', 'a')).toEqual({ fault: 'nameExists' });
    expect(trees.state.version).toBe(version);
  });

  it('are undone and redone, also at the backend', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await settle(trees);
    create(trees, 'A');
    file(trees, 'A', '1');
    expect(trees.state.undoable.vehicle).toBe(true);
    expect(trees.undo('vehicle')).toBe(true);
    expect(at(trees, 'A')).toEqual([]);
    expect(trees.state.redoable.vehicle).toBe(true);
    await settle(trees);
    const other = treesAt(shelf);
    await settle(other);
    expect(at(other)).toEqual(['A', 'HT-1', 'HT-2']);
    expect(trees.redo('vehicle')).toBe(true);
    expect(at(trees, 'A')).toEqual(['HT-1']);
  });

  it.each([true, false])('of two people come together (revisions: %s)', async (counts) => {
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

  it('keep edits while the backend is away, and save them when it is back', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await settle(trees);
    shelf.isDown = true;
    create(trees, 'A');
    await settle(trees);
    expect(trees.state.saving).toBe('failed');
    expect(logged.at(-1)).toContain('Network error');
    shelf.isDown = false;
    await vi.advanceTimersByTimeAsync(10_000);
    await trees.settled();
    expect(trees.state.saving).toBe('saved');
    expect(JSON.stringify([...shelf.trees])).toContain('"A"');
  });

  it('never overwrite folders that could not be read at the start', async () => {
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

  it('save what is unsaved before another map is shown', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await settle(trees);
    create(trees, 'A');
    trees.open('other');
    await settle(trees);
    expect(at(trees)).toEqual(['HT-1', 'HT-2']);
    expect(JSON.stringify(shelf.trees.get('khar'))).toContain('"A"');
    expect(shelf.trees.has('other')).toBe(false);
    trees.open('khar');
    await settle(trees);
    expect(at(trees)).toEqual(['A', 'HT-1', 'HT-2']);
  });

  it('keep edits that could not be saved before another map was asked for, and show it once they are', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await settle(trees);
    create(trees, 'A');
    shelf.isDown = true;
    trees.open('other');
    await settle(trees);
    expect(trees.state).toMatchObject({ phase: 'ready', saving: 'failed' });
    expect(at(trees)).toEqual(['A', 'HT-1', 'HT-2']);
    shelf.isDown = false;
    await vi.advanceTimersByTimeAsync(10_000);
    await settle(trees);
    expect(JSON.stringify(shelf.trees.get('khar'))).toContain('"A"');
    expect(trees.state).toMatchObject({ phase: 'ready', saving: 'saved' });
    expect(at(trees)).toEqual(['HT-1', 'HT-2']);
  });

  it('take edits that are made while a save is under way', async () => {
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
    expect(trees.state.saving).toBe('saved');
    const other = treesAt(shelf);
    await settle(other);
    expect(at(other)).toEqual(['early', 'late', 'HT-1', 'HT-2']);
  });

  it('refuse an undo that others have made impossible', async () => {
    const shelf = new Shelf();
    const [anna, boldo] = [treesAt(shelf), treesAt(shelf)];
    await settle(anna, boldo);
    create(anna, 'A');
    await settle(anna);
    boldo.refresh();
    await settle(boldo);
    const theirs = childrenOf(boldo.tree('vehicle'), ROOT).find(({ name }) => name === 'A');
    file(boldo, theirs?.id ?? '', '1');
    await settle(boldo);
    anna.refresh();
    await settle(anna);
    expect(anna.undo('vehicle')).toBe(false);
    expect(foldersAbove(anna.tree('vehicle'), 'vehicle:1').map(({ name }) => name)).toEqual(['A']);
  });

  it.each(['before', 'after'])(
    'let go of what somebody else took out of use, heard of %s the folders',
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

  it('keep the place of what somebody filed while it is not listed', async () => {
    const shelf = new Shelf();
    const trees = treesAt(shelf);
    await settle(trees);
    create(trees, 'A');
    file(trees, 'A', '1');
    await settle(trees);
    trees.setEntities('vehicle', []);
    trees.setEntities('vehicle', [{ itemType: 'vehicle', id: '1', name: 'HT-1' }]);
    expect(at(trees, 'A')).toEqual(['HT-1']);
  });
});
