import { expect, test } from 'vitest';
import { writeLanguageCookie } from '../../../src/domain/site/language.ts';
import { chooseLanguage, readLanguage } from './language.ts';

test.each([
  [{}, 'en'],
  [{ acceptLanguage: 'mn-MN,mn;q=0.9,en;q=0.8' }, 'mn'],
  [{ acceptLanguage: 'de-DE,de;q=0.9,mn;q=0.5' }, 'mn'],
  [{ acceptLanguage: 'de' }, 'en'],
  [{ acceptLanguage: 'en', uiLocales: 'fr mn' }, 'mn'],
  [{ uiLocales: 'mn', cookieHeader: 'a=b; HEADFRAME_LANGUAGE=en; c=d' }, 'en'],
  [{ cookieHeader: 'HEADFRAME_LANGUAGE=mn', query: 'en' }, 'en'],
  [{ cookieHeader: 'HEADFRAME_LANGUAGE=xx', acceptLanguage: 'mn' }, 'mn'],
  [{ cookieHeader: 'OLD_HEADFRAME_LANGUAGE=mn' }, 'en'],
  [{ query: '<script>' }, 'en'],
  [{ query: ['mn', 'mn'], acceptLanguage: 'mn' }, 'mn'],
  [{ query: ['mn', 'mn'] }, 'en'],
] as const)('%j speaks %s', (signs, language) => {
  expect(chooseLanguage(signs)).toBe(language);
});

test('the written cookie is read again', () => {
  const [pair] = writeLanguageCookie('mn', false).split(';');
  expect(chooseLanguage({ cookieHeader: pair })).toBe('mn');
  expect(writeLanguageCookie('mn', true)).toContain('Secure');
  expect(readLanguage('MN-mn')).toBe('mn');
});
