import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { flushSaves, Shelf, treesAt } from '../../../tests/fixtures/entityTrees.ts';
import { en } from '../../i18n/en/en.ts';
import { Scope } from '../../lifetime/scope.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { World } from '../../state/world/World.ts';
import { libraryActions } from './library.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false }));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

it.each([
  ['Successful!', undefined],
  ['The sign is locked by the survey', 'The sign is locked by the survey'],
])('an annotation whose removal is answered by "%s" with a success status', async (text, reason) => {
  vi.stubGlobal('fetch', async () => new Response(text, { headers: { 'content-type': 'text/plain' } }));
  const show = vi.fn();
  const scope = new Scope();
  const parts = {
    rest: new RestClient(async () => 'token'),
    config: { sntURL: 'https://snt', site: { name: 'Khar' } },
    catalogue: { siteEntities: async () => [] },
    world: new World(Date.now, { filterMineArea: false }),
    trees: treesAt(new Shelf()),
    notices: { show },
    designActions: { reload: () => {} },
  } as unknown as Parameters<typeof libraryActions>[1];
  const sign = { kind: 'annotation', id: 'a', name: 'Stop' } as const;
  expect(await libraryActions(scope, parts).remove(sign)).toBe(reason);
  expect(show).toHaveBeenCalledTimes(reason === undefined ? 1 : 0);
  scope.dispose();
});
