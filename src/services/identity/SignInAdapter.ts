/** Signs users in at a provider and keeps their tokens: keycloak-js, or {@link OidcAdapter} for other providers. */

/** Error of a sign-in that waits for a click: the user has just signed out. */
export const SIGNED_OUT = 'signed_out';

export interface SignInOptions {
  onLoad: 'login-required';
  checkLoginIframe: false;
  pkceMethod: 'S256';
  redirectUri: string;
  scope: string;
  /** Language requested for the provider's pages (`ui_locales`). */
  locale: string;
}

export interface SignInAdapter {
  token?: string | undefined;
  /** Absent once the provider has revoked the session, or if it issues none. */
  refreshToken?: string | undefined;
  idTokenParsed?: Record<string, unknown> | undefined;
  tokenParsed?: Record<string, unknown> | undefined;
  sessionId?: string | undefined;
  /** An option of keycloak-js: without a refresh token it redirects to the provider at once. */
  loginRequired?: boolean | undefined;
  onAuthSuccess?: (() => void) | undefined;
  onAuthError?: ((error?: { error: string; error_description: string }) => void) | undefined;
  onAuthRefreshSuccess?: (() => void) | undefined;
  onTokenExpired?: (() => void) | undefined;
  /** Leaves the page for the provider, or handles its answer. @returns whether a user is signed in */
  init(options: SignInOptions): Promise<boolean>;
  login(options: { locale: string }): Promise<void>;
  logout(options: { redirectUri: string }): Promise<void>;
  /** @param minValidityS -1 refreshes in any case @throws if that fails */
  updateToken(minValidityS: number): Promise<boolean>;
  isTokenExpired(minValidityS: number): boolean;
}
