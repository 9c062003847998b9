import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { Scope } from '../../lifetime/scope.ts';
import { clampPanelPx, createPanelWidths, readPanelWidths } from './panelWidths.ts';

let scope: Scope;
beforeEach(() => {
  scope = new Scope();
});
afterEach(() => scope.dispose());

// rules.md#panel-width
it.each([
  [100, 1280, 280],
  [340.4, 1280, 340],
  [5_000, 1280, 928],
  [5_000, 400, 280],
])('a panel of %d px in a page of %d px is %d px wide', (widthPx, windowPx, expected) => {
  expect(clampPanelPx(widthPx, windowPx)).toBe(expected);
});

it.each([
  [{ monitor: 400, alerts: '500', people: -1, report: 12 }, { monitor: 400 }],
  [[400], undefined],
  [null, undefined],
  ['400', undefined],
])('reads %j as %j', (value, expected) => {
  expect(readPanelWidths(value)).toEqual(expected);
});

it('keeps widths for each user, and those that another tab has changed', async () => {
  const storage = memoryStorage(new Map());
  const mine = createPanelWidths(scope, storage, 'me');
  const otherTab = createPanelWidths(scope, storage, 'me');
  mine['monitor'] = 400;
  await Promise.resolve();
  otherTab['alerts'] = 500;
  await Promise.resolve();
  expect(createPanelWidths(scope, storage, 'me')).toEqual({ monitor: 400, alerts: 500 });
  expect(createPanelWidths(scope, storage, 'other')).toEqual({});
  delete mine['monitor'];
  await Promise.resolve();
  expect(createPanelWidths(scope, storage, 'me')).toEqual({ alerts: 500 });
});
