import { describe, expect, test } from 'vitest';
import { LastWill } from './LastWill.ts';

const NOW_MS = 1_795_000_000_000;
const OFFLINE = { id: 'A', timestamp: 5, presence: 'offline' };
const offlineAt = (timestamp: number) => ({ ...OFFLINE, timestamp });

describe('what a will says about presence', () => {
  test('holds from the last packet on, where the client has sent nothing of the vehicle', () => {
    const will = new LastWill([OFFLINE], NOW_MS);
    expect(will.items()).toEqual([offlineAt(NOW_MS)]);
    will.noteAlive(NOW_MS + 1_000);
    will.noteAlive(NOW_MS + 2_000, [{ id: 'B', timestamp: NOW_MS + 1_900 }, null, 'rubbish', { id: 7 }]);
    expect(will.items()).toEqual([offlineAt(NOW_MS + 2_000)]);
  });

  test("holds from the vehicle's last fix on, by whatever clock that was", () => {
    const will = new LastWill([OFFLINE, { ...OFFLINE, id: 'B' }], NOW_MS);
    will.noteAlive(NOW_MS + 1_000, [
      { id: 'A', timestamp: NOW_MS - 60_000 },
      { id: 'A', timestamp: NOW_MS - 61_000 },
      { id: 'B', timestamp: NOW_MS + 4_000 },
    ]);
    expect(will.items()).toEqual([offlineAt(NOW_MS - 60_000), { ...OFFLINE, id: 'B', timestamp: NOW_MS + 4_000 }]);
  });

  test('goes by no time of 1970 or in seconds, which was refused', () => {
    const will = new LastWill([OFFLINE], NOW_MS);
    will.noteAlive(NOW_MS + 1_000, [{ id: 'A', timestamp: NOW_MS / 1_000 }]);
    expect(will.items()).toEqual([offlineAt(NOW_MS + 1_000)]);
  });

  test('holds from the arrival of a fix on whose time is too far ahead', () => {
    const will = new LastWill([OFFLINE], NOW_MS);
    will.noteAlive(NOW_MS, [{ id: 'A', timestamp: NOW_MS + 3_600_000 }]);
    expect(will.items()).toEqual([offlineAt(NOW_MS)]);
  });
});

test('a place and anything else in a will stay as they are', () => {
  const place = { ...OFFLINE, location: { easting: 1, northing: 2 } };
  const report = { type: 'engine', id: 'A', timestamp: 5 };
  const will = new LastWill([place, report, 'rubbish', { id: 'C', timestamp: 5, presence: null }], NOW_MS);
  expect(will.items()).toEqual([
    place,
    offlineAt(NOW_MS),
    report,
    'rubbish',
    { id: 'C', timestamp: 5, presence: null },
  ]);
});
