import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import { DrawSchedule } from './DrawSchedule.ts';

/** A settled view 2 km from its target; tests change what moves in it. */
function setUp() {
  const rig = { version: 1, viewDistanceM: 2_000 };
  const frame = { rig, world: { nowMs: () => 0 }, worldMs: 0, atMs: 0 } as unknown as LayerFrame;
  const content = { moves: false, hasEmphasis: false, areOutdated: false, redrawAtMs: Number.POSITIVE_INFINITY };
  const entities = { needsRedraw: () => content.moves, hasEmphasis: false };
  Object.defineProperty(entities, 'hasEmphasis', { get: () => content.hasEmphasis });
  const schedule = new DrawSchedule(new Scope(), frame, entities, content);
  const drawAt = (atMs: number, isUnsettled = false): void => {
    schedule.begin(atMs);
    schedule.end(isUnsettled);
  };
  drawAt(0);
  schedule.isDue(0, true);
  drawAt(0);
  return { rig, frame, content, schedule, drawAt };
}

beforeEach(() => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })));
afterEach(() => vi.unstubAllGlobals());

describe('a view', () => {
  it('rests while nothing changes, and is drawn once it is marked or its camera moves', () => {
    const { rig, frame, schedule, drawAt } = setUp();
    expect(schedule.isDue(16, true)).toBe(false);
    schedule.markDirty();
    expect(schedule.isDue(32, true)).toBe(true);
    drawAt(32);
    expect([schedule.isDue(48, true), frame.hasMoved, schedule.lastDrawnMs]).toEqual([false, false, 32]);
    rig.version++;
    expect(schedule.isDue(64, true)).toBe(true);
    drawAt(64);
    expect([schedule.isDue(80, true), frame.hasMoved]).toEqual([false, true]);
  });

  it('is drawn again as it was where only time has passed, not where it was marked or its camera moved', () => {
    const { rig, schedule } = setUp();
    const drawIfDue = (atMs: number): boolean => {
      schedule.isDue(atMs, true);
      const isSame = schedule.begin(atMs);
      schedule.end(false);
      return isSame;
    };
    expect(drawIfDue(16)).toBe(true);
    schedule.markDirty();
    expect([drawIfDue(32), drawIfDue(48)]).toEqual([false, true]);
    rig.version++;
    expect([drawIfDue(64), drawIfDue(80)]).toEqual([false, true]);
  });

  it('is drawn again for what changes during a draw', () => {
    const { schedule } = setUp();
    schedule.begin(16);
    schedule.markDirty();
    schedule.end(false);
    expect(schedule.isDue(32, true)).toBe(true);
  });

  it('is drawn twice more after it was unsettled', () => {
    const { schedule, drawAt } = setUp();
    drawAt(16, true);
    for (const atMs of [32, 48]) {
      expect(schedule.isDue(atMs, false)).toBe(true);
      drawAt(atMs);
    }
    expect(schedule.isDue(64, false)).toBe(false);
  });

  it('rests until the time for which a layer waits, and counts as unfinished meanwhile', () => {
    const { content, schedule, drawAt } = setUp();
    content.redrawAtMs = 300;
    drawAt(0);
    expect([schedule.isDue(16, true), schedule.isThrottled]).toEqual([false, true]);
    expect([schedule.isDue(299, false), schedule.isThrottled]).toEqual([false, true]);
    expect([schedule.hide(), schedule.isThrottled]).toEqual([false, false]);
    expect([schedule.isDue(300, false), schedule.isThrottled]).toEqual([true, false]);
    content.redrawAtMs = Number.POSITIVE_INFINITY;
    drawAt(300);
    expect([schedule.isDue(316, true), schedule.isThrottled]).toEqual([false, false]);
  });

  it('in which only entities move is drawn at a third of a second where the user works elsewhere', () => {
    const { content, schedule, drawAt } = setUp();
    content.moves = true;
    expect([schedule.isDue(16, true), schedule.isThrottled]).toEqual([true, false]);
    drawAt(16);
    expect([schedule.isDue(100, false), schedule.isThrottled]).toEqual([false, true]);
    expect([schedule.isDue(349, false), schedule.isThrottled]).toEqual([true, false]);
    content.hasEmphasis = true;
    expect(schedule.isDue(100, false)).toBe(true);
  });
});
