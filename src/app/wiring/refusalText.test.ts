import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { mn } from '../../i18n/mn/mn.ts';
import { MissingTokenError } from '../../services/rest/CallError.ts';
import { permissionRefusalText, refusalText } from './refusalText.ts';

beforeAll(() => i18next.init({ lng: 'mn', resources: { mn: { translation: mn } }, showSupportNotice: false }));

// rules.md#permission-check
it.each([
  ['the backend says nothing', 'refused', undefined, mn.fault.unauthorized],
  ['the backend has a reason', 'refused', 'Not on this site', 'Not on this site'],
  ['it cannot be asked', 'unavailable', undefined, mn.permission.unavailable],
  ['the question is incomplete', 'incomplete', undefined, mn.permission.incomplete],
] as const)('a refused permission where %s', (_what, reason, serverText, text) => {
  expect(permissionRefusalText({ granted: false, reason, serverText })).toBe(text);
});

// rules.md#call-errors
it('a call without a token says so', () => {
  expect(refusalText(new MissingTokenError())).toBe(mn.fault.missingToken);
});
