import { beforeEach, expect, test } from 'vitest';
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import { Selection } from '../../state/selection/Selection.ts';
import { selectZoneOfClick } from './selectZoneOfClick.ts';

let selection: Selection;
beforeEach(() => {
  selection = new Selection();
  selection.select('HT-1' as EntityKey, 'HT-2' as EntityKey);
});

test('a clicked zone replaces the selection; with Ctrl it is added, and removed by another click', async () => {
  await selectZoneOfClick(selection, Promise.resolve('z'), true);
  expect(selection.ids).toEqual(['HT-1', 'HT-2', 'ruleZone:z']);
  await selectZoneOfClick(selection, Promise.resolve('z'), true);
  expect(selection.ids).toEqual(['HT-1', 'HT-2']);
  await selectZoneOfClick(selection, Promise.resolve('z'), false);
  expect(selection.ids).toEqual(['ruleZone:z']);
});

test('a zone that is found late does not replace what was selected meanwhile', async () => {
  const done = selectZoneOfClick(selection, Promise.resolve('z'), false);
  selection.select('HT-3' as EntityKey);
  await done;
  expect(selection.ids).toEqual(['HT-3']);
});

test('no zone, or one that cannot be looked for, changes nothing', async () => {
  await selectZoneOfClick(selection, Promise.resolve(undefined), false);
  await selectZoneOfClick(selection, Promise.reject(new Error('offline')), false);
  expect(selection.ids).toEqual(['HT-1', 'HT-2']);
});
