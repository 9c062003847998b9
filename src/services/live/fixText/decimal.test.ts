import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOf, MAX_DIGITS, PART_DIGITS } from './decimal.ts';

/** Reads digits, of which some are after the point. */
function read(digits: string, decimals: number): { value: number; expected: number } {
  const [first, second] = [digits.slice(0, PART_DIGITS), digits.slice(PART_DIGITS)];
  const value = decimalOf(Number(first), Number(second), second.length, decimals);
  const point = digits.length - decimals;
  return { value, expected: Number(`${digits.slice(0, point) || '0'}.${digits.slice(point)}`) };
}

const digitsOf = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: MAX_DIGITS })
  .map((digits) => digits.join(''));

it('is the nearest double of any digits', () => {
  let uncertain = 0;
  fc.assert(
    fc.property(digitsOf, fc.nat({ max: MAX_DIGITS }), (digits, point) => {
      const { value, expected } = read(digits, point % (digits.length + 1));
      if (Number.isNaN(value)) uncertain++;
      else expect(value).toBe(expected);
    }),
    { numRuns: 50_000 },
  );
  expect(uncertain).toBeLessThan(5);
});

it('reads what a double is written as', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e9, noNaN: true }), (number) => {
      const [whole = '', decimals = ''] = String(number).split('.');
      fc.pre(whole.length + decimals.length <= MAX_DIGITS && !decimals.includes('e'));
      const { value, expected } = read(whole + decimals, decimals.length);
      if (!Number.isNaN(value)) expect(value).toBe(expected);
    }),
    { numRuns: 20_000 },
  );
});

it('never takes the wrong side of the middle of two doubles', () => {
  // Above 2^53 doubles are two apart: odd numbers are middles.
  for (let k = 1; k < 2_000; k += 2) {
    const digits = String(2n ** 53n + BigInt(k));
    const { value, expected } = read(digits, 0);
    if (!Number.isNaN(value)) expect(value).toBe(expected);
  }
});
