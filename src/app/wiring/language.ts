/**
 * The language of app and sign-in pages: each follows the last choice on the other. The app stores its choice under
 * `i18nextLng`; the cookie carries it to this site's sign-in pages, `ui_locales` to those of any provider.
 */
import { readLanguageCookie, writeLanguageCookie } from '../../domain/site/language.ts';
import { LANGUAGES, type Language } from '../../i18n/i18n.ts';

export interface LanguageHints {
  /** The stored value. */
  stored: string | null;
  cookies: string;
  /** Fragment of the address: it holds `state` and `code` after a redirect from the provider. */
  hash: string;
}

/** The initial language; undefined if none was chosen. */
export function languageAtStart({ stored, cookies, hash }: LanguageHints): Language | undefined {
  const supportedLanguage = (text: string | null | undefined) => LANGUAGES.find((language) => language === text);
  const signInLanguage = supportedLanguage(readLanguageCookie(cookies));
  // A user who returns from sign-in has just seen that page in the cookie's language.
  return isSignInRedirect(hash)
    ? (signInLanguage ?? supportedLanguage(stored))
    : (supportedLanguage(stored) ?? signInLanguage);
}

function isSignInRedirect(hash: string): boolean {
  const answer = new URLSearchParams(hash.replace(/^#/, ''));
  return answer.has('state') && answer.has('code');
}

/** Sets the language of this site's sign-in pages. */
export function writeSignInLanguage(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the sign-in pages read the cookie from the request, and not every browser has the Cookie Store API
  document.cookie = writeLanguageCookie(language, location.protocol === 'https:');
}
