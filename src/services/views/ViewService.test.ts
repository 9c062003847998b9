import { expect, it } from 'vitest';
import { CallError } from '../rest/CallError.ts';
import { isNameTaken } from './ViewService.ts';

it.each([
  ['a code, whatever the text', new CallError(409, 'Энэ нэр ашиглагдаж байна', { code: 'name_taken' }), true],
  ['the text of a backend without codes', new CallError(200, 'This name already exists'), true],
  ['another conflict', new CallError(409, 'Somebody else was faster', { code: 'revision_outdated' }), false],
  ['something that is no answer', new TypeError('This name already exists'), false],
])('a taken name is told by %s', (_what, error, expected) => {
  expect(isNameTaken(error)).toBe(expected);
});
