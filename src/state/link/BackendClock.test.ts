import { beforeEach, describe, expect, it } from 'vitest';
import { BackendClock } from './BackendClock.ts';

const LOCAL_TIME_MS = Date.UTC(2026, 10, 18, 6, 0, 0);
const dateAt = (ms: number) => new Date(ms).toUTCString();

let ownMs: number;
let clock: BackendClock;
beforeEach(() => {
  ownMs = LOCAL_TIME_MS;
  clock = new BackendClock(() => ownMs);
});

describe('the backend’s clock', () => {
  it('is this device’s until something was measured', () => {
    expect(clock.now()).toBe(LOCAL_TIME_MS);
    clock.recordServerDate(null, LOCAL_TIME_MS);
    clock.recordServerDate('some day', LOCAL_TIME_MS);
    expect(clock.now()).toBe(LOCAL_TIME_MS);
    expect(clock.state.aheadMs).toBeUndefined();
  });

  it.each([
    ['ahead', 600_000],
    ['behind', -600_000],
  ])('ten minutes %s is measured by the Date of an answer, to a second, and notified', (_word, aheadMs) => {
    clock.recordServerDate(dateAt(LOCAL_TIME_MS + aheadMs), LOCAL_TIME_MS);
    expect(Math.abs(clock.now() - LOCAL_TIME_MS - aheadMs)).toBeLessThanOrEqual(1_000);
    expect(Math.abs((clock.state.aheadMs ?? 0) - aheadMs)).toBeLessThanOrEqual(1_000);
  });

  it('is measured by pongs alone once one has a time: dates may be of another server', () => {
    clock.recordServerDate(dateAt(LOCAL_TIME_MS + 600_000), LOCAL_TIME_MS);
    clock.addPong(LOCAL_TIME_MS + 20_000, LOCAL_TIME_MS);
    clock.recordServerDate(dateAt(LOCAL_TIME_MS + 600_000), LOCAL_TIME_MS);
    expect(clock.now() - LOCAL_TIME_MS).toBe(20_000);
    expect(clock.state.aheadMs).toBe(20_000);
  });

  it('is no news up to 5 s, and none any more when it was set right', () => {
    clock.addPong(LOCAL_TIME_MS + 5_000, LOCAL_TIME_MS);
    expect(clock.state.aheadMs).toBeUndefined();
    clock.addPong(LOCAL_TIME_MS + 90_000, LOCAL_TIME_MS);
    expect(clock.state.aheadMs).toBe(90_000);
    clock.addPong(LOCAL_TIME_MS, LOCAL_TIME_MS);
    expect(clock.state.aheadMs).toBeUndefined();
  });

  it('is not measured by a round trip within which this device’s clock was set back', () => {
    ownMs = LOCAL_TIME_MS - 3_600_000;
    clock.addPong(LOCAL_TIME_MS, LOCAL_TIME_MS);
    expect(clock.now()).toBe(ownMs);
  });
});
