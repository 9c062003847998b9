import { expect, test } from 'vitest';
import { Selection } from './Selection.ts';

test('select replaces, add keeps order and drops doubles', () => {
  const selection = new Selection();
  selection.select('a', 'b', 'a');
  selection.add('c', 'b');
  expect([...selection.ids]).toEqual(['a', 'b', 'c']);
  selection.select('z');
  expect([...selection.ids]).toEqual(['z']);
});

test('toggle adds and removes; clear empties', () => {
  const selection = new Selection();
  selection.toggle('a');
  selection.toggle('b');
  selection.toggle('a');
  expect([...selection.ids]).toEqual(['b']);
  selection.clear();
  expect(selection.ids).toHaveLength(0);
});

test('selecting the same again leaves the list as it is', () => {
  const selection = new Selection();
  selection.select('a', 'b');
  const before = selection.state.ids;
  selection.select('a', 'b');
  expect(selection.state.ids).toBe(before);
});
