import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { mn } from '../../i18n/mn/mn.ts';
import { permissionRefusalText } from './refusalText.ts';

beforeAll(() => i18next.init({ lng: 'mn', resources: { mn: { translation: mn } }, showSupportNotice: false }));

// rules.md#permission-check
it.each([
  ['the backend says nothing', 'refused', undefined, mn.fault.unauthorized],
  ['the backend has a reason', 'refused', 'Not on this site', 'Not on this site'],
  ['it cannot be asked', 'unavailable', undefined, 'Missing URL or token for authorization check.'],
] as const)('a refused permission where %s', (_what, reason, serverText, text) => {
  const message = reason === 'refused' ? 'Unauthorized' : 'Missing URL or token for authorization check.';
  expect(permissionRefusalText({ granted: false, reason, message, serverText })).toBe(text);
});
