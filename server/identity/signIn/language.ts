/** Which language the sign-in pages speak: what was asked for now, else before, else what app and browser prefer. */
import { LANGUAGES, type Language } from './texts.ts';

/** Readable by the app, so that a language chosen at sign-in can be its first one. */
export const LANGUAGE_COOKIE = 'HEADFRAME_LANGUAGE';
const YEAR_S = 365 * 24 * 3600;

export interface LanguageSigns {
  /** From the address of this page. */
  query?: string | undefined;
  cookieHeader?: string | undefined;
  /** OpenID Connect's `ui_locales`: the app's own language. */
  uiLocales?: string | undefined;
  acceptLanguage?: string | undefined;
}

export function chooseLanguage(signs: LanguageSigns): Language {
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(signs.cookieHeader ?? '')?.[1];
  return (
    readLanguage(signs.query) ??
    readLanguage(cookie) ??
    firstKnown(signs.uiLocales, ' ') ??
    firstKnown(signs.acceptLanguage, ',') ??
    'en'
  );
}

export function readLanguage(text: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text?.trim().toLowerCase().slice(0, 2));
}

export function languageCookie(language: Language, secure: boolean): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

function firstKnown(list: string | undefined, separator: string): Language | undefined {
  for (const entry of list?.split(separator) ?? []) {
    const known = readLanguage(entry);
    if (known) return known;
  }
  return undefined;
}
