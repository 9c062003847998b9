import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refusalMessage } from './refusalMessage.ts';

const JSON_TYPE = 'application/problem+json';

it.each<[string, string | null, string | undefined]>([
  ['{"message":"Sign in again"}', JSON_TYPE, 'Sign in again'],
  ['{"title":"Forbidden","detail":"Not this zone"}', JSON_TYPE, 'Not this zone'],
  ['{"title":"Forbidden"}', JSON_TYPE, 'Forbidden'],
  ['{"error":"No such area"}', 'application/json', 'No such area'],
  ['{"error":{"message":"Nested"}}', 'application/json', 'Nested'],
  ['{"message":["name is short","name is odd"]}', 'application/json', 'name is short; name is odd'],
  ['{"error_description":"Session ended"}', 'application/json', 'Session ended'],
  ['"Just a text"', 'application/json', 'Just a text'],
  ['Out of order', 'text/plain; charset=utf-8', 'Out of order'],
  ['Out of order', null, 'Out of order'],
  ['  two\n\tlines\u0007  ', 'text/plain', 'two lines'],
  ['\u202eright to left', 'text/plain', 'right to left'],
  ['<h1>502 Bad Gateway</h1>', 'text/plain', undefined],
  ['Bad gateway', 'text/html', undefined],
  ['{"message":"cut o', 'text/plain', undefined],
  ['{"message":42}', JSON_TYPE, undefined],
  ['{"message":""}', JSON_TYPE, undefined],
  ['null', JSON_TYPE, undefined],
  ['', null, undefined],
])('%j as %s says %j', (body, type, words) => {
  expect(refusalMessage(body, type)).toBe(words);
});

it('is one bounded line, for any input', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.json());
  fc.assert(
    fc.property(anything, fc.constantFrom(null, 'text/plain', JSON_TYPE), (body, type) => {
      const words = refusalMessage(body, type);
      if (words === undefined) return;
      expect([...words].length).toBeLessThanOrEqual(300);
      expect(words).not.toMatch(/\p{Cc}|\u202e/u);
      expect(words.trim()).not.toBe('');
    }),
  );
});
