import { expect, it } from 'vitest';
import { readTarget, targetText, typedTarget } from './targetText.ts';

it.each([
  ['availability', '90', 0.9],
  ['availability', ' 87,5 % ', 0.875],
  ['availability', '101', undefined],
  ['tonnes', '12 000', 12_000],
  ['tonnes', '-1', undefined],
  ['tonnes', '1e99', undefined],
  ['tonnes', 'many', undefined],
  ['tonnes', ' ', null],
] as const)('%s typed as "%s" is %s', (indicator, typed, value) => {
  expect(readTarget(indicator, typed)).toBe(value);
});

it('is shown and edited as people type it', () => {
  expect(targetText('availability', 0.875)).toBe('87.5 %');
  expect(targetText('tonnes', null)).toBe('–');
  expect(typedTarget('availability', 0.07)).toBe('7');
  expect(typedTarget('cyclesPerHour', 2.25)).toBe('2.25');
  expect(typedTarget('tonnes', undefined)).toBe('');
});
