import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideMemory } from './divideMemory.ts';

function limitsOf(...usedMb: number[]): number[] {
  const limits: number[] = [];
  divideMemory(usedMb, limits);
  return limits;
}

test('one map may have all of it', () => {
  expect(limitsOf(0)).toEqual([512]);
  expect(limitsOf(600)).toEqual([512]);
  expect(limitsOf()).toEqual([]);
});

test('the unused share of one map is available to another, until it is needed again', () => {
  expect(limitsOf(500, 0)).toEqual([512, 256]);
  expect(limitsOf(500, 100)).toEqual([412, 256]);
  expect(limitsOf(500, 256)).toEqual([256, 256]);
});

test('maps that keep to their limits are within the budget together', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 2000, noNaN: true }), { minLength: 1, maxLength: 5 }), (wanted) => {
      // Each loads and unloads as far as it may, in turns.
      const used = wanted.map(() => 0);
      for (let turn = 0; turn < 8; turn++) {
        used.forEach((_, k) => {
          used[k] = Math.min(wanted[k] as number, limitsOf(...used)[k] as number);
        });
      }
      const sum = used.reduce((all, one) => all + one, 0);
      expect(sum).toBeLessThanOrEqual(512 + 1e-6);
      const all = wanted.reduce((total, one) => total + one, 0);
      expect(sum).toBeCloseTo(Math.min(all, 512), 3);
    }),
  );
});
