/**
 * Language of the sign-in pages: the requested one, else the remembered one, else the preference of the app and the
 * browser.
 */
import { readLanguageCookie } from '../../../src/domain/site/language.ts';
import { LANGUAGES, type Language } from './texts.ts';

export interface LanguageHints {
  /** From the query of this page; a repeated parameter is not a string. */
  query?: unknown;
  cookieHeader?: string | undefined;
  /** OpenID Connect's `ui_locales`: the app's own language. */
  uiLocales?: string | undefined;
  acceptLanguage?: string | undefined;
}

export function chooseLanguage(signs: LanguageHints): Language {
  return (
    readLanguage(signs.query) ??
    readLanguage(readLanguageCookie(signs.cookieHeader ?? '')) ??
    firstSupportedLanguage(signs.uiLocales, ' ') ??
    firstSupportedLanguage(signs.acceptLanguage, ',') ??
    'en'
  );
}

/** @param text from a request: anything but a string is no language */
export function readLanguage(text: unknown): Language | undefined {
  if (typeof text !== 'string') return undefined;
  return LANGUAGES.find((language) => language === text.trim().toLowerCase().slice(0, 2));
}

function firstSupportedLanguage(list: string | undefined, separator: string): Language | undefined {
  for (const entry of list?.split(separator) ?? []) {
    const known = readLanguage(entry);
    if (known) return known;
  }
  return undefined;
}
