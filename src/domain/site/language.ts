/** The language shared by the app and the sign-in pages of a site. */

/** Cookie for the language of the sign-in pages, shared with the app. */
export const LANGUAGE_COOKIE = 'HEADFRAME_LANGUAGE';

const YEAR_S = 365 * 24 * 3600;

/** @param cookies in the format of `document.cookie` or the header */
export function readLanguageCookie(cookies: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(cookies)?.[1];
}

export function writeLanguageCookie(language: string, isSecure: boolean): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
