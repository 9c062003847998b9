import { expect, test } from 'vitest';
import { withDecimalPoint } from './decimalPoint.ts';

test.each([
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['0,125', '0.125'],
  ['650123,456', '650123.456'],
  ['1,1105', '1.1105'],
  ['1,110.5', '1.110.5'],
  ['1,110', undefined],
  ['-12,000', undefined],
  ['> 1,000', undefined],
  ['900-1,200', undefined],
])('%j', (text, plain) => {
  expect(withDecimalPoint(text)).toBe(plain);
});
