import { expect, test } from 'vitest';
import { vehicleKey } from '../../domain/entity/entityKey.ts';
import { Selection } from './Selection.ts';

test('select replaces, add keeps order and drops doubles', () => {
  const selection = new Selection();
  selection.select(vehicleKey('a'), vehicleKey('b'), vehicleKey('a'));
  selection.add(vehicleKey('c'), vehicleKey('b'));
  expect([...selection.ids]).toEqual(['a', 'b', 'c']);
  selection.select(vehicleKey('z'));
  expect([...selection.ids]).toEqual(['z']);
});

test('toggle adds and removes; clear empties', () => {
  const selection = new Selection();
  selection.toggle(vehicleKey('a'));
  selection.toggle(vehicleKey('b'));
  selection.toggle(vehicleKey('a'));
  expect([...selection.ids]).toEqual(['b']);
  selection.clear();
  expect(selection.ids).toHaveLength(0);
});

test('selecting the same again leaves the list as it is', () => {
  const selection = new Selection();
  selection.select(vehicleKey('a'), vehicleKey('b'));
  const before = selection.state.ids;
  selection.select(vehicleKey('a'), vehicleKey('b'));
  expect(selection.state.ids).toBe(before);
});
