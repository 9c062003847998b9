import { expect, it } from 'vitest';
import { isMissed, targetFor } from './targets.ts';

const HOUR_MS = 3_600_000;
const TARGETS = { tonnes: 12_000, cycles: 120, availability: 0.9 } as const;

it.each([
  ['tonnes', 12 * HOUR_MS, 12_000],
  ['tonnes', HOUR_MS, 1_000],
  ['tonnes', 24 * HOUR_MS, 24_000],
  ['tonnes', 0, 0],
  ['cycles', 30 * 60_000, 5],
  ['availability', HOUR_MS, 0.9],
  ['utilisation', HOUR_MS, undefined],
] as const)('of %s after %d ms are %s', (indicator, elapsedMs, planned) => {
  expect(targetFor(indicator, TARGETS, elapsedMs)).toBe(planned);
});

it.each([
  [0.89, 0.9, true],
  [0.9, 0.9, false],
  [null, 0.9, false],
  [0, undefined, false],
])('%s against %s is missed: %s', (value, planned, missed) => {
  expect(isMissed(value, planned)).toBe(missed);
});
