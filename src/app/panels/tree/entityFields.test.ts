import { expect, test } from 'vitest';
import { asset } from '../../../../tests/fixtures/siteEntities.ts';
import { matchesFields } from '../../../domain/tree/fields.ts';
import { type FileNode, fileKey } from '../../../domain/tree/tree.ts';
import type { ItemType } from '../../../domain/view/viewState.ts';
import { World } from '../../../state/world/World.ts';
import { fieldValueOf } from './entityFields.ts';

const nodeOf = (itemType: ItemType, entityId: string): FileNode => ({
  kind: 'file',
  id: fileKey(itemType, entityId),
  name: entityId,
  parent: '',
  itemType,
  entityId,
});

test('rule zones are found by the counts that the backend gives, and what has none is not', () => {
  const world = new World(() => 1_000_000, { filterMineArea: false });
  world.applyZone({ id: 'z1', count: 5, vehicles: 3, people: 2, rsus: 0, timestamp: 900_000 });
  world.applyZone({ id: 'z2', count: 1, vehicles: 1, timestamp: 900_000 });
  world.flush();
  const found = (filled: Record<string, string>) =>
    [nodeOf('ruleZone', 'z1'), nodeOf('ruleZone', 'z2'), nodeOf('ruleZone', 'z3'), nodeOf('design', 'd1')]
      .filter((node) => matchesFields(filled, fieldValueOf(world, node)))
      .map(({ entityId }) => entityId);
  expect(found({ vehicles: '>=1' })).toEqual(['z1', 'z2']);
  expect(found({ vehicles: '3', people: '2' })).toEqual(['z1']);
  expect(found({ rsus: '0' })).toEqual(['z1']);
  expect(found({ people: '>9' })).toEqual([]);
});

test('refuge chambers are found by the count of their label, which does not fall while the link is down', () => {
  let nowMs = 1_800_000_000_000;
  const world = new World(() => nowMs, { filterMineArea: false });
  world.siteEntities.seedEntities('asset', [asset('RC-1', 'RC')]);
  world.siteEntities.applyAsset({ type: 'RC', name: 'RC-1', elements: [{ sap: '1', timestamp: nowMs }] });
  world.recordContact(nowMs);
  const countField = () => fieldValueOf(world, nodeOf('asset', 'RC-1'))('count');
  nowMs += 9 * 3_600_000;
  world.tick();
  expect(countField()).toBe(1);
  world.recordContact(nowMs);
  world.tick();
  expect(countField()).toBe(0);
});
