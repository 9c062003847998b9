import { expect, it } from 'vitest';
import { entityKey, vehicleKey } from '../../domain/entity/entityKey.ts';
import { World } from '../../state/world/World.ts';
import { selectedVehicles } from './selectedVehicles.ts';

it('are vehicles alone, whatever else is selected', () => {
  const world = new World(() => 1_800_000_000_000, { filterMineArea: false });
  world.seedEntities([{ id: 'HT-1', name: 'HT-1', type: 'vehicle' }]);
  const keys = [entityKey('sensor', 'RSU-1'), vehicleKey('HT-1'), entityKey('people', 'HT-1')];
  expect(selectedVehicles(keys, world)).toEqual([{ id: 'HT-1', itemType: 'vehicle' }]);
});
