import { expect, it } from 'vitest';
import { ALL_SELECTED } from '../../domain/view/viewState.ts';
import { checksKept } from './keptChecks.ts';

function storageWith(text?: string): Storage {
  const items = new Map(text === undefined ? [] : [['headframe.bulkSelection.v2', text]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as unknown as Storage;
}

it('reads back what was kept', () => {
  const kept = checksKept(storageWith());
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
  expect(checksKept(storageWith(text)).read()).toBeUndefined();
});
