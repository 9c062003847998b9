import { expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { ALL_SELECTED } from '../../domain/view/viewState.ts';
import { storedDefaultChecks } from './storedDefaultChecks.ts';

function storageWith(text?: string): Storage {
  return memoryStorage(new Map(text === undefined ? [] : [['headframe.bulkSelection.v3', text]]));
}

it('reads back the stored checks', () => {
  const kept = storedDefaultChecks(storageWith());
  const checks = {
    isAllSelected: { ...ALL_SELECTED, sensor: false },
    selected: [{ id: 'HT-1', itemType: 'vehicle' as const }],
    filterVehicleStates: 'none' as const,
  };
  kept.write(checks);
  expect(kept.read()).toEqual(checks);
});

it.each([
  '{"selected":',
  '7',
  '[]',
  '{"isAllSelected":{"vehicle":true}}',
  '{"selected":"all"}',
  '{"selected":[{"id":1}]}',
  '{"filterVehicleStates":"some"}',
])('counts bad contents %s as nothing kept', (text) => {
  expect(storedDefaultChecks(storageWith(text)).read()).toBeUndefined();
});

it('reads the value under its own key, and nothing of an earlier version', () => {
  const text = JSON.stringify({ selected: [], isAllSelected: ALL_SELECTED, filterVehicleStates: 'offline' });
  expect(storedDefaultChecks(storageWith(text)).read()?.filterVehicleStates).toBe('offline');
  const earlier = memoryStorage(new Map([['headframe.bulkSelection.v2', text]]));
  expect(storedDefaultChecks(earlier).read()).toBeUndefined();
});
