import { expect, it } from 'vitest';
import { ALL_SELECTED } from '../../domain/view/viewState.ts';
import { bulkSelectionKept } from './bulkSelection.ts';

function storageWith(text?: string): Storage {
  const items = new Map(text === undefined ? [] : [['headframe.bulkSelection.v1', text]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as unknown as Storage;
}

it('reads back what was kept', () => {
  const kept = bulkSelectionKept(storageWith());
  kept.write({ ...ALL_SELECTED, sensor: false });
  expect(kept.read()).toEqual({ ...ALL_SELECTED, sensor: false });
});

it.each(['{"vehicle":', '7', '[]', '{"vehicle":true}', '{"sensor":"yes"}', '{"vehicle":{"all":1}}'])(
  'counts bad contents %s as nothing kept',
  (text) => {
    expect(bulkSelectionKept(storageWith(text)).read()).toBeUndefined();
  },
);
