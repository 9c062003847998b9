import { expect, it } from 'vitest';
import { CallError } from './CallError.ts';
import { isFinalRefusal } from './isTransientError.ts';

it.each([
  [400, true],
  [403, true],
  [404, true],
  [409, true],
  [401, false],
  [408, false],
  [429, false],
  [0, false],
  [200, false],
  [500, false],
])('an answer with %s refuses the request itself: %s', (status, isFinal) => {
  expect(isFinalRefusal(new CallError(status, 'x'))).toBe(isFinal);
});

it('what is no answer refuses nothing', () => {
  expect([new Error('x'), undefined].map(isFinalRefusal)).toEqual([false, false]);
});
