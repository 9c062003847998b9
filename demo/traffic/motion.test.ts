import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeSpeedMps } from './motion.ts';
import { performanceOf, slopeSpeedMps } from './performance.ts';

describe('speed that is safe for a gap', () => {
  it('is nothing without room', () => {
    expect(safeSpeedMps(0, 0, 1, 1)).toBe(0);
    expect(safeSpeedMps(-5, 3, 1, 1)).toBe(0);
  });

  it('always lets the vehicle stop in time, second by second', { timeout: 20_000 }, () => {
    const gap = fc.double({ min: 0.1, max: 300, noNaN: true });
    fc.assert(
      fc.property(gap, fc.double({ min: 0.5, max: 3, noNaN: true }), (gapM, brakeMps2) => {
        let rest = gapM;
        let speed = safeSpeedMps(rest, 0, brakeMps2, 1);
        for (let second = 0; second < 200; second += 1) {
          rest -= speed;
          expect(rest).toBeGreaterThan(-1e-6);
          const next = safeSpeedMps(rest, 0, brakeMps2, 1);
          expect(next).toBeGreaterThanOrEqual(speed - brakeMps2 - 1e-6);
          speed = next;
        }
        expect(rest).toBeLessThan(0.5);
      }),
    );
  });
});

describe('speed on slopes', () => {
  const truck = performanceOf('OPMiningTruck');

  it('falls uphill, more so with a load', () => {
    const [flat, uphill] = [slopeSpeedMps(truck, true, 0), slopeSpeedMps(truck, true, 0.1)];
    expect(uphill).toBeLessThan(flat / 2);
    expect(slopeSpeedMps(truck, false, 0.1)).toBeGreaterThan(uphill * 1.5);
  });

  it('is held back downhill', () => {
    expect(slopeSpeedMps(truck, true, -0.1)).toBeLessThan(slopeSpeedMps(truck, true, 0));
  });
});
