import { beforeEach, describe, expect, it } from 'vitest';
import { World } from '../World.ts';

const START_MS = 1_700_000_000_000;
let nowMs = START_MS;
beforeEach(() => {
  nowMs = START_MS;
});

const createWorld = (isReplay = false) => new World(() => nowMs, { filterMineArea: false, isReplay });
const driveSecond = (w: World, id: string, second: number) => {
  nowMs = START_MS + second * 1_000;
  w.applyLocation({
    type: 'location',
    deviceType: 'vehicle',
    id,
    location: { easting: second * 10, northing: 0, alt: 0, zone: '48N' },
    timestamp: nowMs,
    velocity: 36,
  } as never);
};
const secondsOf = (w: World, id: string) => {
  const track = w.tracks.of(id);
  return track && Array.from(track.atMs.subarray(0, track.count), (atMs) => (atMs - START_MS) / 1_000);
};

describe('the tracks of a world', () => {
  it('follow the chosen vehicles from where they are, and no others', () => {
    const w = createWorld();
    driveSecond(w, 'a', 0);
    driveSecond(w, 'b', 0);
    w.tracks.retainOnly(new Set(['a', 'unknown']), nowMs);
    for (const second of [1, 2]) for (const id of ['a', 'b']) driveSecond(w, id, second);
    expect(secondsOf(w, 'a')).toEqual([0, 1, 2]);
    expect(secondsOf(w, 'b')).toBeUndefined();
    driveSecond(w, 'unknown', 3);
    expect(secondsOf(w, 'unknown')).toEqual([3]);
    w.tracks.retainOnly(new Set(['b']), nowMs);
    expect(secondsOf(w, 'a')).toBeUndefined();
  });

  it('break where the vehicle was offline, and change style with its status', () => {
    const w = createWorld();
    w.tracks.retainOnly(new Set(['a']), nowMs);
    for (const second of [0, 1]) driveSecond(w, 'a', second);
    w.applyPresence({ type: 'offline', deviceType: 'vehicle', id: 'a', timestamp: nowMs });
    driveSecond(w, 'a', 2);
    const standby = { status: '5.1 Standby' };
    w.applyChange({ type: 'changed', deviceType: 'vehicle', id: 'a', status: standby, status_ts: nowMs });
    driveSecond(w, 'a', 3);
    const track = w.tracks.of('a');
    expect([0, 1, 2, 3].map((k) => track?.isAfterBreak(k))).toEqual([false, false, true, false]);
    expect([0, 1, 2, 3].map((k) => track?.isOperating(k))).toEqual([true, true, true, false]);
  });

  it('restart with the world, without a break between recorded and new fixes', () => {
    const w = createWorld(true);
    w.tracks.retainOnly(new Set(['a']), nowMs);
    for (const second of [10, 11]) driveSecond(w, 'a', second);
    w.restart(true);
    expect(secondsOf(w, 'a')).toEqual([]);
    driveSecond(w, 'a', 5);
    w.tracks.insertPoints('a', [4, 3].map((second) => recordedPoint(second)).reverse());
    expect(secondsOf(w, 'a')).toEqual([3, 4, 5]);
    expect(w.tracks.of('a')?.isAfterBreak(2)).toBe(false);
  });

  it('drop later points when the clock was set back', () => {
    const w = createWorld();
    w.tracks.retainOnly(new Set(['a']), nowMs);
    for (const second of [100, 101, 102]) driveSecond(w, 'a', second);
    w.tick();
    nowMs = START_MS + 50_000;
    w.tick();
    expect(secondsOf(w, 'a')).toEqual([]);
    driveSecond(w, 'a', 51);
    expect(secondsOf(w, 'a')).toEqual([51]);
  });

  it('count changes, and none while nothing is followed', () => {
    const w = createWorld();
    const before = w.tracks.version;
    driveSecond(w, 'a', 1);
    w.restart(true);
    expect(w.tracks.version).toBe(before);
    w.tracks.setGaps([{ fromMs: 1, toMs: 2 }]);
    expect(w.tracks.version).toBeGreaterThan(before);
  });
});

function recordedPoint(second: number) {
  const atMs = START_MS + second * 1_000;
  return { atMs, easting: second * 10, northing: 0, altitude: 0, speedKmh: 36, operating: true };
}
