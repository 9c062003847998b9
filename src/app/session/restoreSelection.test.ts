/** A selection comes back after a reload when its entities are known, unless something else was selected. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { type EntityKey, entityKey, vehicleKey } from '../../domain/entity/entityKey.ts';
import { Scope } from '../../lifetime/scope.ts';
import { Selection } from '../../state/selection/Selection.ts';
import { World } from '../../state/world/World.ts';
import { restoreSelection } from './restoreSelection.ts';

let storageItems: Map<string, string>;
let scope: Scope;
beforeEach(() => {
  storageItems = new Map();
  scope = new Scope();
});
afterEach(() => scope.dispose());

function openPage(user = 'me') {
  const world = new World(() => 0, { filterMineArea: false });
  const selection = new Selection();
  const page = new EventTarget();
  const options = { storage: memoryStorage(storageItems), userId: () => user, page, selection, world };
  restoreSelection(scope, options);
  const seedVehicles = async (...names: string[]) => {
    world.seedEntities(names.map((name) => ({ id: name, name, type: 'vehicle' })) as never);
    world.flush();
    await Promise.resolve();
  };
  return { selection, seedVehicles, leave: () => page.dispatchEvent(new Event('pagehide')) };
}

function leaveWith(...keys: EntityKey[]): void {
  const { selection, leave } = openPage();
  selection.select(...keys);
  leave();
}

it('restores the selection of known entities, and the rest when it becomes known', async () => {
  leaveWith(vehicleKey('HT-1'), entityKey('design', 'd'), vehicleKey('HT-2'));
  const { selection, seedVehicles } = openPage();
  expect([...selection.ids]).toEqual(['design:d']);
  await seedVehicles('HT-1');
  expect([...selection.ids]).toEqual(['design:d', 'HT-1']);
  await seedVehicles('HT-2');
  expect([...selection.ids]).toEqual(['design:d', 'HT-1', 'HT-2']);
});

it('yields to a new selection', async () => {
  leaveWith(vehicleKey('HT-1'));
  const { selection, seedVehicles } = openPage();
  selection.select(vehicleKey('HT-9'));
  await seedVehicles('HT-1');
  expect([...selection.ids]).toEqual(['HT-9']);
});

it('is kept over a second reload before its entities are known; an empty one is removed', async () => {
  leaveWith(vehicleKey('HT-1'));
  openPage().leave();
  const { selection, seedVehicles, leave } = openPage();
  await seedVehicles('HT-1');
  expect([...selection.ids]).toEqual(['HT-1']);
  selection.clear();
  leave();
  expect([...storageItems.keys()]).toEqual([]);
});

it('is not another user’s, and has a bound', async () => {
  leaveWith(...Array.from({ length: 6_000 }, (_, k) => entityKey('design', `${k}`)));
  expect(openPage('somebody').selection.ids).toEqual([]);
  expect(openPage().selection.ids).toHaveLength(5_000);
});

it.each(['["', '7', '[1]', '[""]'])('ignores damaged contents %s', (text) => {
  storageItems.set('headframe.selection.me.v1', text);
  expect(openPage().selection.ids).toEqual([]);
});
