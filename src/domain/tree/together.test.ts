/** Any sequence of edits, undone and redone, saved, read again and merged with another's: nothing is lost. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from '../name/foldName.ts';
import { applyPatches, planEdit, type TreeEdit } from './edits.ts';
import { type History, NO_HISTORY, record, redo, undo } from './history.ts';
import { mergeTrees } from './merge.ts';
import { ancestorFolders, childrenOf, fileKey, ROOT_FOLDER, type Tree, type TreeNode } from './tree.ts';
import { emptyWorkspace, readWorkspace, type Workspace } from './workspace.ts';
import { writeWorkspace } from './writeWorkspace.ts';

const FILE_KEYS = Array.from({ length: 6 }, (_, k) => fileKey('vehicle', `V${k}`));
const START_TREE: Tree = {
  nodes: new Map(
    FILE_KEYS.map((id, k): [string, TreeNode] => [
      id,
      { kind: 'file', id, name: `V${k}`, parent: ROOT_FOLDER, itemType: 'vehicle', entityId: `V${k}` },
    ]),
  ),
};

type Step = { pick: number; other: number; name: number; kind: number };
const randomStep = fc.record({ pick: fc.nat(30), other: fc.nat(30), name: fc.nat(4), kind: fc.nat(6) });
const randomSteps = fc.array(randomStep, { maxLength: 25 });
const FOLDER_NAMES = ['Уурхай', 'pit', 'Pit', 'shaft', 'ROM'];

function editOf(tree: Tree, { pick, other, name, kind }: Step, newId: string): TreeEdit {
  const ids = [...tree.nodes.keys()];
  const folders = [ROOT_FOLDER, ...ids.filter((id) => tree.nodes.get(id)?.kind === 'folder')];
  const id = ids[pick % ids.length] ?? '';
  const target = folders[other % folders.length] ?? ROOT_FOLDER;
  const text = FOLDER_NAMES[name] as string;
  if (kind < 2) return { type: 'createFolder', id: newId, name: text, parent: target };
  if (kind === 2) return { type: 'rename', id: folders[pick % folders.length] ?? '', name: text };
  if (kind === 5) return { type: 'emptyFolder', id: target };
  // Only folders are deleted: a file goes with its entity alone.
  if (kind === 6) return { type: 'delete', ids: [folders[pick % folders.length] ?? ''] };
  return { type: 'move', ids: [id, ids[other % ids.length] ?? ''], target };
}

function applySteps(tree: Tree, list: readonly Step[], by: string): { tree: Tree; history: History } {
  let now = tree;
  let history = NO_HISTORY;
  list.forEach((item, k) => {
    const result = planEdit(now, editOf(now, item, `${by}${k}`));
    if ('fault' in result) return;
    now = applyPatches(now, result.patches);
    history = record(history, result.patches);
  });
  return { tree: now, history };
}

function expectSound(tree: Tree): void {
  for (const file of FILE_KEYS) expect(tree.nodes.has(file), `${file} is lost`).toBe(true);
  for (const node of tree.nodes.values()) {
    if (node.parent !== ROOT_FOLDER) expect(tree.nodes.get(node.parent)?.kind).toBe('folder');
    expect(ancestorFolders(tree, node.id).length).toBeLessThan(tree.nodes.size);
  }
  const reached = new Set<string>();
  const checkFolder = (parent: string) => {
    const names = childrenOf(tree, parent).filter(({ kind }) => kind === 'folder');
    expect(new Set(names.map(({ name }) => foldName(name))).size).toBe(names.length);
    for (const node of childrenOf(tree, parent)) {
      reached.add(node.id);
      checkFolder(node.id);
    }
  };
  checkFolder(ROOT_FOLDER);
  expect(reached.size).toBe(tree.nodes.size);
}

/** The tree by its paths, which is all that another client sees. */
function pathsOf(tree: Tree): string[] {
  return [...tree.nodes.values()]
    .map((node) => [...ancestorFolders(tree, node.id), node].map(({ name }) => name).join('/'))
    .sort();
}

function workspaceOf(tree: Tree): Workspace {
  const empty = emptyWorkspace();
  return { ...empty, trees: { ...empty.trees, vehicle: tree } };
}

let createdCount = 0;
const newId = () => `read${createdCount++}`;
const writeAndRead = (tree: Tree, known?: Tree): Tree =>
  readWorkspace(JSON.parse(JSON.stringify(writeWorkspace(workspaceOf(tree)))), {
    newId,
    known: known && workspaceOf(known),
  }).trees.vehicle;

describe('any sequence of edits', () => {
  it('keeps a sound tree', () => {
    fc.assert(fc.property(randomSteps, (list) => expectSound(applySteps(START_TREE, list, 'a').tree)));
  });

  it('is undone to where it started and redone to where it ended', () => {
    fc.assert(
      fc.property(randomSteps, (list) => {
        const end = applySteps(START_TREE, list, 'a');
        let { tree, history } = end;
        for (let back = undo(tree, history); back; back = undo(tree, history)) {
          expect(back.isApplied).toBe(true);
          expectSound(back.tree);
          ({ tree, history } = back);
        }
        expect(pathsOf(tree)).toEqual(pathsOf(START_TREE));
        for (let again = redo(tree, history); again; again = redo(tree, history)) ({ tree, history } = again);
        expect(pathsOf(tree)).toEqual(pathsOf(end.tree));
      }),
    );
  });

  it('is read as it was saved, and folders keep the ids that they had', () => {
    fc.assert(
      fc.property(randomSteps, (list) => {
        const { tree } = applySteps(START_TREE, list, 'a');
        expect(pathsOf(writeAndRead(tree))).toEqual(pathsOf(tree));
        const again = writeAndRead(tree, tree);
        expect([...again.nodes.keys()].sort()).toEqual([...tree.nodes.keys()].sort());
      }),
    );
  });
});

describe('two at once', () => {
  it('make a sound tree without losing a file, and end at the same', () => {
    fc.assert(
      fc.property(randomSteps, randomSteps, randomSteps, (before, first, second) => {
        const base = applySteps(START_TREE, before, 'base').tree;
        const theirs = applySteps(base, first, 'x').tree;
        const mine = applySteps(base, second, 'y').tree;
        const saved = mergeTrees(base, mine, writeAndRead(theirs, base));
        expectSound(saved);
        // The other client reads the saved tree; without edits of its own it has the same.
        expect(pathsOf(mergeTrees(theirs, theirs, writeAndRead(saved, theirs)))).toEqual(pathsOf(saved));
      }),
      { numRuns: 300 },
    );
  });

  it('take what only one of them did', () => {
    fc.assert(
      fc.property(randomSteps, randomSteps, (before, list) => {
        const base = applySteps(START_TREE, before, 'base').tree;
        const changed = applySteps(base, list, 'x').tree;
        expect(pathsOf(mergeTrees(base, changed, base))).toEqual(pathsOf(changed));
        expect(pathsOf(mergeTrees(base, base, changed))).toEqual(pathsOf(changed));
      }),
    );
  });

  it('may undo after a merge without breaking the tree', () => {
    fc.assert(
      fc.property(randomSteps, randomSteps, (first, second) => {
        const theirs = applySteps(START_TREE, first, 'x').tree;
        const mine = applySteps(START_TREE, second, 'y');
        let tree = mergeTrees(START_TREE, mine.tree, writeAndRead(theirs, START_TREE));
        let { history } = mine;
        for (let back = undo(tree, history); back; back = undo(tree, history)) {
          ({ tree, history } = back);
          expectSound(tree);
        }
      }),
    );
  });
});

describe('a workspace', () => {
  it('keeps what other clients wrote, and sends no parents and internal ids', () => {
    const wire = [
      {
        _id: 'x',
        name: 'Vehicle',
        type: 'folder',
        files: [
          { _id: 'y', parentNode: 'x', name: 'A', type: 'folder', open: true, colour: 'red', files: [] },
          { _id: 'z', parentNode: 'x', id: 7, name: 'HT-7', type: 'file', itemType: 'vehicle', info: { a: 1 } },
        ],
      },
      { _id: 'w', name: 'Theirs', type: 'folder', files: [{ _id: 'v', parentNode: 'w', name: 'odd' }] },
    ];
    const sent = writeWorkspace(readWorkspace(wire, { newId }));
    expect(JSON.stringify(sent)).not.toMatch(/_id|parentNode/);
    expect(sent[1]).toEqual({
      name: 'Vehicle',
      type: 'folder',
      files: [
        { name: 'A', type: 'folder', open: true, colour: 'red', files: [] },
        { id: '7', name: 'HT-7', type: 'file', itemType: 'vehicle', info: { a: 1 } },
      ],
    });
    expect(sent.at(-1)).toEqual({ name: 'Theirs', type: 'folder', files: [{ name: 'odd' }] });
  });

  it('joins top-level folders and folders of one name', () => {
    const wire = {
      Tree: [
        { name: 'VEHICLE', files: [] },
        {
          name: 'vehicle',
          files: [
            { name: 'A', type: 'folder', files: [{ id: '1', name: 'x', itemType: 'vehicle' }] },
            { name: 'a ', type: 'folder', files: [{ id: '2', name: 'y', itemType: 'vehicle' }] },
          ],
        },
      ],
    };
    const { vehicle } = readWorkspace(wire, { newId }).trees;
    expect(pathsOf(vehicle)).toEqual(['A', 'A/x', 'A/y']);
  });

  it('counts unreadable nodes and never throws', () => {
    expect(() => readWorkspace('no', { newId })).toThrow('list must be an array');
    expect(
      readWorkspace([{ name: 'MAP', files: [1, { name: 'x', itemType: 'ufo', id: '1' }, {}] }], { newId }).unread,
    ).toBe(3);
    fc.assert(
      fc.property(fc.array(fc.anything()), (files) => {
        const read = readWorkspace([{ name: 'DESIGN', files }, ...files], { newId });
        expect(() => JSON.stringify(writeWorkspace(read))).not.toThrow();
      }),
    );
  });

  it('ends at a depth that no person would file in', () => {
    let deep: unknown = { id: '1', name: 'x', itemType: 'vehicle' };
    for (let k = 0; k < 10_000; k++) deep = { name: `f${k}`, type: 'folder', files: [deep] };
    expect(readWorkspace([{ name: 'VEHICLE', files: [deep] }], { newId }).unread).toBe(1);
  });

  it('counts each node that is filed too deep', () => {
    let deep: unknown = { name: 'last', type: 'folder', files: [{ name: 'a' }, { name: 'b' }, 3] };
    for (let k = 0; k < 39; k++) deep = { name: `f${k}`, type: 'folder', files: [deep] };
    expect(readWorkspace([{ name: 'VEHICLE', files: [deep] }], { newId }).unread).toBe(3);
  });
});
