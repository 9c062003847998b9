import { expect, it } from 'vitest';
import { readWireTime } from './wireTime.ts';

it.each([
  [1_800_000_000_000, 1_800_000_000_000],
  ['1800000000000', 1_800_000_000_000],
  ['2027-01-15T08:00:00.000Z', 1_800_000_000_000],
  ['1998-05-01', Date.UTC(1998, 4, 1)],
  [1_800_000_000, undefined],
  ['1800000000', undefined],
  [0, undefined],
  [1e17, undefined],
  [Number.NaN, undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('reads %j as %s', (time, ms) => {
  expect(readWireTime(time)).toBe(ms);
});
