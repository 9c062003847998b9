import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeSpeedMs } from './motion.ts';
import { performanceOf, slopeSpeedMs } from './performance.ts';

describe('speed that is safe for a gap', () => {
  it('is nothing without room', () => {
    expect(safeSpeedMs(0, 0, 1, 1)).toBe(0);
    expect(safeSpeedMs(-5, 3, 1, 1)).toBe(0);
  });

  it('always lets the vehicle stop in time, second by second', { timeout: 20_000 }, () => {
    const gap = fc.double({ min: 0.1, max: 300, noNaN: true });
    fc.assert(
      fc.property(gap, fc.double({ min: 0.5, max: 3, noNaN: true }), (gapM, brakeMs2) => {
        let rest = gapM;
        let speed = safeSpeedMs(rest, 0, brakeMs2, 1);
        for (let second = 0; second < 200; second += 1) {
          rest -= speed;
          expect(rest).toBeGreaterThan(-1e-6);
          const next = safeSpeedMs(rest, 0, brakeMs2, 1);
          expect(next).toBeGreaterThanOrEqual(speed - brakeMs2 - 1e-6);
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
    const [flat, uphill] = [slopeSpeedMs(truck, true, 0), slopeSpeedMs(truck, true, 0.1)];
    expect(uphill).toBeLessThan(flat / 2);
    expect(slopeSpeedMs(truck, false, 0.1)).toBeGreaterThan(uphill * 1.5);
  });

  it('is held back downhill', () => {
    expect(slopeSpeedMs(truck, true, -0.1)).toBeLessThan(slopeSpeedMs(truck, true, 0));
  });
});
