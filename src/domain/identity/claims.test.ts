import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimAt, claimTexts } from './claims.ts';

const TOKEN_CLAIMS = {
  realm_access: { roles: ['ADMIN', 7, null] },
  'https://mine.example/roles': ['DISPATCHER'],
  scope: ' openid  view_public ',
  groups: { a: 1 },
  wids: [],
};

test.each([
  ['realm_access.roles', ['ADMIN']],
  ['https://mine.example/roles', ['DISPATCHER']],
  ['scope', ['openid', 'view_public']],
  ['groups', []],
  ['wids', []],
  ['realm_access.roles.0', ['ADMIN']],
  ['realm_access.missing.deeper', []],
  ['', []],
])('texts of the claim %s', (path, texts) => {
  expect(claimTexts(TOKEN_CLAIMS, path)).toEqual(texts);
});

test('a claim with the name of the whole path goes before a nested one, and nothing is taken from prototypes', () => {
  expect(claimAt({ 'a.b': 1, a: { b: 2 } }, 'a.b')).toBe(1);
  expect(claimAt({}, 'constructor.name')).toBeUndefined();
  expect(claimAt({ a: 'text' }, 'a.length')).toBeUndefined();
});

test('any token results in texts', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (claims, path) => {
      expect(claimTexts(claims, path).every((text) => typeof text === 'string')).toBe(true);
    }),
  );
});
