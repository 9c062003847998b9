/**
 * Sign-in through an OpenID Connect provider with Keycloak's paths: authorisation code with PKCE S256, no login frame
 * (rules.md#sign-in-states). Tokens stay in this object's memory; callers use {@link Identity.token} for each request.
 */
import Keycloak, { type KeycloakError } from 'keycloak-js';
import type { ConfigFault, SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { SessionErrorKey, SessionState, SessionUser } from '../../state/session/session.ts';
import type { ReturnAddress } from './ReturnAddress.ts';

/** How long a refresh without network is retried before the session ends. */
const REFRESH_TIMEOUT_MS = 120_000;
const REFRESH_RETRY_MS = 1_000;

export class Identity {
  readonly #scope: Scope;
  readonly #session: SessionState;
  readonly #now: () => number;
  readonly #address: ReturnAddress;
  #keycloak: Keycloak | undefined;
  #refreshing: Promise<void> | undefined;
  /** A backend has refused the session; refreshed tokens do not bring it back. */
  #isRefused = false;
  #listeners = new Set<(token: string) => void>();

  constructor(scope: Scope, session: SessionState, now: () => number, address: ReturnAddress) {
    this.#scope = scope;
    this.#session = session;
    this.#now = now;
    this.#address = address;
  }

  /**
   * Signs in, which may leave the page for the provider. Never throws: failures go to `session.error`.
   * @param language language asked of the provider's pages (`ui_locales`)
   */
  async start(identity: SiteConfig['identity'], language: string): Promise<void> {
    try {
      const { endpoint, realm, clientId } = identity;
      const keycloak = new Keycloak({ url: endpoint, realm, clientId });
      this.#keycloak = keycloak;
      this.#watch(keycloak);
      this.#address.save();
      const isAuthenticated = await keycloak.init({
        onLoad: 'login-required',
        checkLoginIframe: false,
        pkceMethod: 'S256',
        // Exact: some providers allow no query behind it.
        redirectUri: this.#address.redirectUri,
        scope: 'openid profile email',
        locale: language,
      });
      // From here on a lost session shows its reason instead of redirecting at once.
      keycloak.loginRequired = false;
      if (isAuthenticated) this.#address.restore();
      if (!isAuthenticated) this.fail('authenticationFailed');
    } catch (error) {
      if (!this.#session.error) this.fail('initializeFailed', errorDescription(error));
    }
  }

  /** A token valid for at least 5 s, refreshed if needed. @throws where there is none */
  async token(): Promise<string> {
    const keycloak = this.#keycloak;
    if (!keycloak) throw new Error('Identity provider instance not initialized');
    if (keycloak.isTokenExpired(5)) await this.#refresh();
    if (!keycloak.token) throw new Error('Not signed in');
    return keycloak.token;
  }

  /** A token in place of one that a backend refused. @throws where there is none */
  async freshToken(refused: string): Promise<string> {
    if (this.#isRefused) throw new Error('Not signed in');
    const token = await this.token();
    if (token !== refused) return token;
    await this.#refresh();
    return this.token();
  }

  /** A backend refuses even a fresh token: only signing in again helps. @param serverText its words */
  refuseToken(serverText: string | undefined): void {
    if (this.#isRefused) return;
    this.#isRefused = true;
    this.fail('authenticationFailed', serverText);
  }

  /** Subscribes to refreshed tokens. @returns a function that ends the subscription */
  onFreshToken(listener: (token: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async login(language: string): Promise<void> {
    if (!this.#keycloak) {
      this.fail('notInitialized');
      return;
    }
    try {
      this.#address.save();
      await this.#keycloak.login({ locale: language });
    } catch (error) {
      this.fail('loginFailed', errorDescription(error));
    }
  }

  /** Signs out; the provider redirects to the bare page, which starts a new sign-in. */
  async logout(): Promise<void> {
    if (!this.#keycloak) {
      this.fail('notInitialized');
      return;
    }
    try {
      await this.#keycloak.logout({ redirectUri: this.#address.redirectUri });
    } catch (error) {
      this.fail('logoutFailed', errorDescription(error));
    }
  }

  /** @param config what is wrong with the configuration, where that is the reason */
  fail(key: SessionErrorKey, message?: string, config?: ConfigFault): void {
    this.#session.phase = 'unauthenticated';
    this.#session.error = { key, message, config, atMs: this.#now() };
  }

  #watch(keycloak: Keycloak): void {
    keycloak.onAuthSuccess = () => this.#signedIn(keycloak);
    keycloak.onAuthError = (error?: KeycloakError) => this.fail('authenticationFailed', error?.error_description);
    keycloak.onAuthRefreshSuccess = () => {
      if (!this.#isRefused) this.#session.phase = 'authenticated';
      for (const listener of this.#listeners) listener(keycloak.token ?? '');
    };
    keycloak.onTokenExpired = () => {
      this.#refresh().catch(() => {});
    };
  }

  #signedIn(keycloak: Keycloak): void {
    this.#session.user = readUser(keycloak.idTokenParsed ?? {}, keycloak.tokenParsed ?? {});
    this.#session.sessionId = keycloak.sessionId;
    this.#session.signedInAtMs = this.#now();
    this.#session.error = undefined;
    this.#session.phase = 'authenticated';
  }

  /** One forced refresh at a time. A refusal ends the session; a network failure is retried. */
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshWithRetry().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refreshWithRetry(): Promise<void> {
    const keycloak = this.#keycloak;
    if (!keycloak) throw new Error('Identity provider instance not initialized');
    const giveUpAtMs = this.#now() + REFRESH_TIMEOUT_MS;
    for (;;) {
      try {
        await keycloak.updateToken(-1);
        return;
      } catch (error) {
        if (this.#scope.ended) throw error;
        if (!keycloak.refreshToken) return this.#failSignIn('tokenRefreshFailed', error);
        if (this.#now() > giveUpAtMs) return this.#failSignIn('tokenUpdateFailed', error);
        await new Promise<void>((resolve) => this.#scope.timeout(resolve, REFRESH_RETRY_MS));
      }
    }
  }

  #failSignIn(key: SessionErrorKey, error: unknown): never {
    this.fail(key);
    throw error;
  }
}

/** The provider's description of an error, if any. */
function errorDescription(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { error_description: description } = error as { error_description?: unknown };
  return typeof description === 'string' ? description : undefined;
}

function readUser(id: Record<string, unknown>, access: Record<string, unknown>): SessionUser {
  const text = (key: string): string => String(id[key] ?? access[key] ?? '');
  const realm = access['realm_access'] as { roles?: unknown } | undefined;
  return {
    sub: text('sub'),
    userName: text('preferred_username'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    roles: textList(realm?.roles),
    groups: textList(access['groups'] ?? id['groups']).map((group) => group.replace(/^.*\//, '')),
  };
}

function textList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
