/** What others have filed is still there after a save here, whether it can be read or not (rules.md#tree). */
import { describe, expect, it } from 'vitest';
import { applyPatches, planEdit, type TreeEdit } from './edits.ts';
import { readWorkspace, type WireNode, type Workspace } from './workspace.ts';
import { writeWorkspace } from './writeWorkspace.ts';

let createdCount = 0;
const newId = () => `read${createdCount++}`;
const read = (wire: unknown, known?: Workspace) => readWorkspace(wire, { newId, known });

const folder = (name: string, ...files: object[]) => ({ open: true, name, type: 'folder', files });
const assets = (...files: object[]) => [{ name: 'FIXED ASSET', type: 'folder', files }];
const camera = { id: 'c1', name: 'Portal', itemType: 'asset', type: 'file' };
const unreadable: readonly object[] = [
  { id: 't1', name: 'Shift change', itemType: 'timestamp', type: 'file' },
  { id: 'd1', name: 'Drone', itemType: 'drone', type: 'file', info: { model: 'M30' } },
  { id: 'x1', name: 'No kind', type: 'file' },
  { name: ['7'], type: 'folder', files: [camera] },
];

/** What is saved of the fixed assets. */
function savedAssets(workspace: Workspace): unknown {
  return writeWorkspace(workspace).find(({ name }) => name === 'FIXED ASSET')?.['files'];
}

function withEdit(workspace: Workspace, editOf: (folderId: (name: string) => string) => TreeEdit): Workspace {
  const tree = workspace.trees.asset;
  const folderId = (name: string) => [...tree.nodes.values()].find((node) => node.name === name)?.id ?? 'none';
  const result = planEdit(tree, editOf(folderId));
  if ('fault' in result) throw new Error(result.fault);
  return { ...workspace, trees: { ...workspace.trees, asset: applyPatches(tree, result.patches) } };
}

describe('files of a fixed asset’s own type', () => {
  it.each(['OP', 'TX', 'RC', 'PC', 'CCTV', 'cctv'])('%s are filed as assets, and saved as they came', (itemType) => {
    const file = { itemType, id: 'op-1a', name: 'OP-1A', type: 'file' };
    const workspace = read(assets(folder('Level 3', file)));
    expect([...workspace.trees.asset.nodes.keys()]).toContain('asset:op-1a');
    expect(workspace.unread).toBe(0);
    expect(savedAssets(workspace)).toEqual([folder('Level 3', file)]);
  });
});

it('names and ids that are numbers are read as texts', () => {
  const file = { itemType: 'asset', id: 12, name: 12, type: 'file' };
  const workspace = read(assets({ ...folder(''), name: 630, files: [file] }));
  expect(workspace.unread).toBe(0);
  expect(savedAssets(workspace)).toEqual([folder('630', { ...file, id: '12', name: '12' })]);
});

it('top-level folders keep their spelling and whether they are open, and have a name where they are new', () => {
  const wire = [
    { _id: 'x', id: 9, name: 'Fixed Asset', type: 'folder', open: false, colour: 'red', files: [camera] },
    { name: 'Vehicle', type: 'folder', open: true },
  ];
  const saved = writeWorkspace(read(writeWorkspace(read(wire))));
  expect(saved.map(({ files: _, ...top }) => top)).toEqual([
    { name: 'MAP', type: 'folder' },
    { name: 'Vehicle', type: 'folder', open: true },
    { name: 'SENSOR', type: 'folder' },
    { name: 'Fixed Asset', type: 'folder', open: false, colour: 'red' },
    { name: 'ANNOTATION', type: 'folder' },
    { name: 'DESIGN', type: 'folder' },
  ]);
  expect(saved[3]?.['files']).toEqual([camera]);
});

describe('nodes that cannot be read', () => {
  const wire = assets(folder('Level 3', folder('North', ...unreadable), camera), folder('Level 4'), ...unreadable);

  it('are counted, and saved where they are', () => {
    expect(read(wire).unread).toBe(8);
    expect(savedAssets(read(wire))).toEqual([
      folder('Level 3', folder('North', ...unreadable), camera),
      folder('Level 4'),
      ...unreadable,
    ]);
  });

  it('are saved without parents and internal ids', () => {
    const internal = { _id: 'i', parentNode: 'p' };
    const files: WireNode[] = [{ ...internal, id: 'd1', itemType: 'drone', files: [{ ...internal, id: 'd2' }] }];
    expect(savedAssets(read(assets(...files)))).toEqual([{ id: 'd1', itemType: 'drone', files: [{ id: 'd2' }] }]);
  });

  it('go with their folder', () => {
    const moved = withEdit(read(wire), (idOf) => ({ type: 'move', ids: [idOf('North')], target: idOf('Level 4') }));
    const renamed = withEdit(moved, (idOf) => ({ type: 'rename', id: idOf('North'), name: 'South' }));
    expect(savedAssets(renamed)).toEqual([
      folder('Level 3', camera),
      folder('Level 4', folder('South', ...unreadable)),
      ...unreadable,
    ]);
  });

  it('are at the top once their folder is gone, as the files of an emptied folder are', () => {
    const emptied = withEdit(read(wire), (idOf) => ({ type: 'emptyFolder', id: idOf('Level 3') }));
    const saved = [folder('Level 3'), folder('Level 4'), camera, ...unreadable, ...unreadable];
    expect(savedAssets(emptied)).toEqual(saved);
    expect(savedAssets(read(writeWorkspace(emptied), emptied))).toEqual(saved);
  });

  it('below the greatest depth are saved, too', () => {
    let deep: object = camera;
    for (let k = 0; k < 60; k++) deep = folder(`f${k}`, deep);
    expect(savedAssets(read(assets(deep)))).toEqual([deep]);
  });
});
