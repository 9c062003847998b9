import { beforeEach, describe, expect, it } from 'vitest';
import { BackendClock } from './BackendClock.ts';

const HERE = Date.UTC(2026, 10, 18, 6, 0, 0);
const dateAt = (ms: number) => new Date(ms).toUTCString();

let ownMs: number;
let clock: BackendClock;
beforeEach(() => {
  ownMs = HERE;
  clock = new BackendClock(() => ownMs);
});

describe('the backend’s clock', () => {
  it('is this device’s until something was measured', () => {
    expect(clock.now()).toBe(HERE);
    clock.recordServerDate(null, HERE);
    clock.recordServerDate('some day', HERE);
    expect(clock.now()).toBe(HERE);
    expect(clock.state.aheadMs).toBeUndefined();
  });

  it.each([
    ['ahead', 600_000],
    ['behind', -600_000],
  ])('ten minutes %s is measured by the Date of an answer, to a second, and notified', (_word, aheadMs) => {
    clock.recordServerDate(dateAt(HERE + aheadMs), HERE);
    expect(Math.abs(clock.now() - HERE - aheadMs)).toBeLessThanOrEqual(1_000);
    expect(Math.abs((clock.state.aheadMs ?? 0) - aheadMs)).toBeLessThanOrEqual(1_000);
  });

  it('is measured by pongs alone once one has a time: dates may be of another server', () => {
    clock.recordServerDate(dateAt(HERE + 600_000), HERE);
    clock.addPong(HERE + 20_000, HERE);
    clock.recordServerDate(dateAt(HERE + 600_000), HERE);
    expect(clock.now() - HERE).toBe(20_000);
    expect(clock.state.aheadMs).toBe(20_000);
  });

  it('is no news up to 5 s, and none any more when it was set right', () => {
    clock.addPong(HERE + 5_000, HERE);
    expect(clock.state.aheadMs).toBeUndefined();
    clock.addPong(HERE + 90_000, HERE);
    expect(clock.state.aheadMs).toBe(90_000);
    clock.addPong(HERE, HERE);
    expect(clock.state.aheadMs).toBeUndefined();
  });

  it('is not measured by a round trip within which this device’s clock was set back', () => {
    ownMs = HERE - 3_600_000;
    clock.addPong(HERE, HERE);
    expect(clock.now()).toBe(ownMs);
  });
});
