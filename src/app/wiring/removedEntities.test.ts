import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { flushSaves, Shelf, treesAt } from '../../../tests/fixtures/entityTrees.ts';
import { en } from '../../i18n/en/en.ts';
import { Scope } from '../../lifetime/scope.ts';
import { libraryActions } from './library.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false }));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a deleted design leaves the tree of everybody, and no undo brings its row back', async () => {
  const shelf = new Shelf();
  const trees = treesAt(shelf);
  const scope = new Scope();
  const [pit, stope] = ['pit', 'stope'].map((id) => ({ itemType: 'design' as const, id, name: id }));
  if (!pit || !stope) throw new Error('no designs');
  trees.setEntities('design', [pit, stope], true);
  await flushSaves(trees);
  trees.edit('design', { type: 'createFolder', id: 'f', name: 'F', parent: '' });
  trees.edit('design', { type: 'move', ids: ['design:pit'], target: 'f' });
  await flushSaves(trees);
  const parts = {
    rest: { callJson: async () => undefined },
    config: { sntURL: '', site: { name: 'Khar' } },
    trees,
    notices: { show: vi.fn() },
    designActions: { reload: () => trees.setEntities('design', [stope], true) },
  } as unknown as Parameters<typeof libraryActions>[1];
  expect(await libraryActions(scope, parts).remove({ kind: 'design', id: 'pit', name: 'pit' })).toBeUndefined();
  await flushSaves(trees);
  expect(JSON.stringify([...shelf.trees])).not.toContain('"pit"');
  // The step that is undone is the move before it, which has nothing to move any more.
  expect(trees.undo('design')).toBe(false);
  await flushSaves(trees);
  expect(JSON.stringify([...shelf.trees])).not.toContain('"pit"');
  scope.dispose();
});
