import { describe, expect, it } from 'vitest';
import { countFiles, folderCheck, presenceCodes } from './checks.ts';
import { applyPatches, type EditFault, planEdit, type TreeEdit } from './edits.ts';
import { treeRows } from './rows.ts';
import { sortKey } from './sortKey.ts';
import { ancestorFolders, childrenOf, descendantsOf, EMPTY_TREE, fileKey, ROOT_FOLDER, type Tree } from './tree.ts';

function applyEdits(tree: Tree, ...edits: TreeEdit[]): Tree {
  return edits.reduce((now, edit) => {
    const result = planEdit(now, edit);
    if ('fault' in result) throw new Error(result.fault);
    return applyPatches(now, result.patches);
  }, tree);
}

function faultOf(tree: Tree, edit: TreeEdit): EditFault | undefined {
  const result = planEdit(tree, edit);
  return 'fault' in result ? result : undefined;
}

const createFolder = (id: string, name = id, parent = ROOT_FOLDER): TreeEdit => ({
  type: 'createFolder',
  id,
  name,
  parent,
});
const moveTo = (target: string, ...ids: string[]): TreeEdit => ({ type: 'move', ids, target });

function withFiles(tree: Tree, ...names: string[]): Tree {
  const nodes = new Map(tree.nodes);
  for (const name of names) {
    const id = fileKey('vehicle', name);
    nodes.set(id, { kind: 'file', id, name, parent: ROOT_FOLDER, itemType: 'vehicle', entityId: name });
  }
  return { nodes };
}

const childNames = (tree: Tree, parent = ROOT_FOLDER) => childrenOf(tree, parent).map(({ name }) => name);

describe('order', () => {
  it('puts folders first, then names, figures by value, Mongolian letters in their alphabet', () => {
    const tree = withFiles(applyEdits(EMPTY_TREE, createFolder('z'), createFolder('a')), 'HT-10', 'ht-2', 'HT-01');
    expect(childNames(tree)).toEqual(['a', 'z', 'HT-01', 'ht-2', 'HT-10']);
    const letters = ['я', 'ү', 'у', 'ф', 'ө', 'о', 'п', 'ё', 'е', 'ж'];
    expect(letters.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).join('')).toBe('еёжоөпуүфя');
  });

  it('is a total order that ignores case and padding of figures', () => {
    expect(sortKey(' Truck 007 ')).toBe(sortKey('truck 7'));
    expect(sortKey('a 99999999999999') > sortKey('a 9')).toBe(true);
  });
});

describe('edits', () => {
  const tree = withFiles(
    applyEdits(EMPTY_TREE, createFolder('A'), createFolder('B'), createFolder('C', 'C', 'A')),
    'HT-1',
    'HT-2',
  );

  it.each([
    ['a folder without a name', createFolder('x', '   '), 'unnamed'],
    ['a name that starts with a space', createFolder('x', ' X'), 'leadingSpace'],
    ['a name that exists, in another case', createFolder('x', 'a '), 'nameExists'],
    ['a folder in one that is gone', createFolder('x', 'X', 'gone'), 'gone'],
    ['renaming to nothing', { type: 'rename', id: 'A', name: ' ' } as TreeEdit, 'unnamed'],
    ['renaming to a name that exists', { type: 'rename', id: 'A', name: 'b' } as TreeEdit, 'nameExists'],
    ['renaming what is gone', { type: 'rename', id: 'gone', name: 'b' } as TreeEdit, 'gone'],
    ['moving to where it is', moveTo(ROOT_FOLDER, 'A'), 'sameParent'],
    ['moving into itself', moveTo('A', 'A'), 'intoItself'],
    ['moving into what it holds', moveTo('C', 'A'), 'intoItself'],
    ['moving without a target', moveTo('gone', 'A'), 'noTarget'],
    ['moving nothing', moveTo('A'), 'gone'],
    ['emptying what is no folder', { type: 'emptyFolder', id: 'vehicle:HT-1' } as TreeEdit, 'gone'],
  ])('refuses %s', (_, edit, expected) => {
    expect(faultOf(tree, edit)).toMatchObject({ fault: expected });
  });

  it('refuses to delete a folder that is not empty, and says which', () => {
    expect(faultOf(tree, { type: 'delete', ids: ['A'] })).toEqual({ fault: 'notEmpty', folder: 'A' });
    expect(faultOf(tree, { type: 'delete', ids: ['A', 'C'] })).toBeUndefined();
    expect(childNames(applyEdits(tree, { type: 'delete', ids: ['B'] }))).toEqual(['A', 'HT-1', 'HT-2']);
  });

  it('allows one name at different levels, and a folder its own name in another case', () => {
    expect(faultOf(tree, createFolder('x', 'B', 'A'))).toBeUndefined();
    expect(childNames(applyEdits(tree, { type: 'rename', id: 'A', name: 'a' }))).toEqual(['a', 'B', 'HT-1', 'HT-2']);
  });

  it('moves the content of a moved folder with it', () => {
    const filed = applyEdits(tree, moveTo('C', 'vehicle:HT-1'), moveTo('B', 'A', 'C', 'vehicle:HT-1'));
    expect(ancestorFolders(filed, 'vehicle:HT-1').map(({ name }) => name)).toEqual(['B', 'A', 'C']);
  });

  it('empties a folder without losing a file', () => {
    const filed = applyEdits(tree, moveTo('C', 'vehicle:HT-1'), { type: 'emptyFolder', id: 'A' });
    expect(childNames(filed, 'A')).toEqual([]);
    expect(childNames(filed)).toEqual(['A', 'B', 'HT-1', 'HT-2']);
  });

  it('never changes the tree it starts from', () => {
    const before = JSON.stringify([...tree.nodes]);
    applyEdits(tree, moveTo('A', 'vehicle:HT-1'), { type: 'rename', id: 'A', name: 'Z' });
    expect(JSON.stringify([...tree.nodes])).toBe(before);
  });
});

describe('rows', () => {
  const tree = applyEdits(
    withFiles(applyEdits(EMPTY_TREE, createFolder('A', 'Alpha'), createFolder('B', 'Beta', 'A')), 'HT-1', 'LD-1'),
    moveTo('B', 'vehicle:HT-1'),
  );
  const rowTexts = (input: Partial<Parameters<typeof treeRows>[1]>) =>
    treeRows(tree, { mode: 'all', isOpen: () => true, ...input }).map(({ node, level }) => `${level} ${node.name}`);

  it('show all, folders or files', () => {
    expect(rowTexts({})).toEqual(['1 Alpha', '2 Beta', '3 HT-1', '1 LD-1']);
    expect(rowTexts({ mode: 'folders' })).toEqual(['1 Alpha', '2 Beta']);
    expect(rowTexts({ mode: 'files' })).toEqual(['1 HT-1', '1 LD-1']);
    expect(rowTexts({ isOpen: () => false })).toEqual(['1 Alpha', '1 LD-1']);
  });

  it('keep the folders above matches, and all of a matching folder', () => {
    expect(rowTexts({ passes: ({ name }) => name === 'HT-1' })).toEqual(['1 Alpha', '2 Beta', '3 HT-1']);
    expect(rowTexts({ needle: 'bet' })).toEqual(['1 Alpha', '2 Beta', '3 HT-1']);
    const shownName = (name: string) => (name === 'Beta' ? 'Бета' : name);
    for (const needle of ['бет', 'bet'])
      expect(rowTexts({ needle, shownName })).toEqual(['1 Alpha', '2 Beta', '3 HT-1']);
    expect(rowTexts({ needle: 'бет' })).toEqual([]);
    expect(rowTexts({ needle: 'ld' })).toEqual(['1 LD-1']);
    expect(rowTexts({ needle: 'ld', mode: 'files' })).toEqual(['1 LD-1']);
    expect(rowTexts({ needle: 'ld', mode: 'folders' })).toEqual([]);
    expect(rowTexts({ needle: 'ht', isOpen: () => false })).toEqual(['1 Alpha']);
    expect(rowTexts({ needle: 'bet', passes: ({ name }) => name === 'HT-1' })).toEqual([]);
    expect(rowTexts({ needle: 'ht', passes: ({ name }) => name === 'HT-1' })).toEqual(['1 Alpha', '2 Beta', '3 HT-1']);
    expect(rowTexts({ passes: () => false })).toEqual([]);
    expect(rowTexts({ mode: 'files', passes: ({ name }) => name === 'LD-1' })).toEqual(['1 LD-1']);
  });

  it('tell positionInSet and number of siblings', () => {
    const rows = treeRows(tree, { mode: 'all', isOpen: () => false });
    expect(rows.map(({ positionInSet, siblings }) => [positionInSet, siblings])).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});

describe('checks', () => {
  it('check a parent only when all its entities are; an empty folder never is', () => {
    const tree = applyEdits(
      withFiles(applyEdits(EMPTY_TREE, createFolder('A'), createFolder('E')), 'HT-1', 'HT-2', 'HT-3'),
      moveTo('A', 'vehicle:HT-1', 'vehicle:HT-2'),
    );
    const folderCheckWith = (...checked: string[]) => {
      const counts = countFiles(
        tree,
        presenceCodes(tree, () => false),
        ({ id }) => checked.includes(id),
      );
      return ['A', 'E', ROOT_FOLDER].map((id) => folderCheck(counts.get(id)));
    };
    expect(folderCheckWith()).toEqual(['none', 'none', 'none']);
    expect(folderCheckWith('vehicle:HT-1')).toEqual(['some', 'none', 'some']);
    expect(folderCheckWith('vehicle:HT-1', 'vehicle:HT-2')).toEqual(['all', 'none', 'some']);
    expect(folderCheckWith('vehicle:HT-1', 'vehicle:HT-2', 'vehicle:HT-3')).toEqual(['all', 'none', 'all']);
  });

  it('count online files by folder, and test a check with the presence of its file', () => {
    const tree = applyEdits(
      withFiles(applyEdits(EMPTY_TREE, createFolder('A'), createFolder('B', 'B', 'A')), 'HT-1', 'HT-2', 'HT-3'),
      moveTo('B', 'vehicle:HT-1', 'vehicle:HT-2'),
    );
    const presences = presenceCodes(tree, ({ id }) => id === 'vehicle:HT-1');
    const counts = countFiles(tree, presences, (_file, offline) => offline === true);
    expect(counts.get('B')).toEqual({ checked: 1, online: 1, total: 2 });
    expect(counts.get('A')).toEqual({ checked: 1, online: 1, total: 2 });
    expect(counts.get(ROOT_FOLDER)).toEqual({ checked: 1, online: 2, total: 3 });
  });

  it('count vehicles that nothing is known of as neither online nor offline', () => {
    const tree = applyEdits(
      withFiles(applyEdits(EMPTY_TREE, createFolder('A')), 'HT-1', 'retired'),
      moveTo('A', 'vehicle:HT-1', 'vehicle:retired'),
    );
    const presences = presenceCodes(tree, ({ entityId }) => (entityId === 'retired' ? undefined : false));
    const countOf = (isChecked: (offline: boolean | undefined) => boolean) =>
      countFiles(tree, presences, (_file, offline) => isChecked(offline)).get('A');
    expect(countOf((offline) => offline !== undefined)).toEqual({ checked: 1, online: 1, total: 2 });
    expect(countOf((offline) => offline === true)).toEqual({ checked: 0, online: 1, total: 2 });
  });
});

describe('walking', () => {
  it('lists parents before their children', () => {
    const tree = applyEdits(EMPTY_TREE, createFolder('A'), createFolder('B', 'B', 'A'), createFolder('C', 'C', 'B'));
    expect(descendantsOf(tree, ROOT_FOLDER).map(({ id }) => id)).toEqual(['A', 'B', 'C']);
    expect(descendantsOf(tree, 'B').map(({ id }) => id)).toEqual(['C']);
  });
});
