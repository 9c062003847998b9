import { expect, it } from 'vitest';
import { type MarkedTile, undergroundMarkOf } from './undergroundMark.ts';

const tile = (underground?: unknown, parent?: MarkedTile): MarkedTile => ({
  header: { extras: { underground } },
  parent,
});

it('is that of the tile, else of the nearest one above it, else of the map', () => {
  const branch = tile('drives', tile());
  expect(undergroundMarkOf(tile(undefined, branch))).toBe('drives');
  expect(undergroundMarkOf(tile('roof', branch))).toBe('roof');
  expect(undergroundMarkOf(tile('other', branch))).toBe('other');
  expect(undergroundMarkOf({})).toBeUndefined();
  expect(undergroundMarkOf(tile(), 'drives')).toBe('drives');
});

it.each([true, 'Drives', 7, null, {}])('takes %s for no mark', (underground) => {
  expect(undergroundMarkOf(tile(underground))).toBeUndefined();
});

it('stands extras of any form', () => {
  expect(undergroundMarkOf({ header: { extras: null } })).toBeUndefined();
  expect(undergroundMarkOf({ header: { extras: 'drives' } })).toBeUndefined();
});
