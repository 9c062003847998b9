/**
 * Sign-in through an OpenID Connect provider: authorisation code with PKCE S256, no login frame
 * (rules.md#sign-in-states). Tokens stay in this object's memory; callers use {@link Identity.token} for each request.
 */
import Keycloak from 'keycloak-js';
import { claimTexts } from '../../domain/identity/claims.ts';
import type { ConfigFault, SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { SessionErrorKey, SessionState, SessionUser } from '../../state/session/session.ts';
import type { ReturnAddress } from './ReturnAddress.ts';
import { renewToken } from './renewToken.ts';
import { SIGNED_OUT, type SignInAdapter } from './SignInAdapter.ts';

/** A page that is left for the provider is gone by then. */
const LEFT_WITHIN_MS = 10_000;

export class Identity {
  readonly #scope: Scope;
  readonly #session: SessionState;
  readonly #now: () => number;
  readonly #address: ReturnAddress;
  #adapter: SignInAdapter | undefined;
  #refreshPromise: Promise<void> | undefined;
  /** It was refused, or the user has ended it: no token is handed out any more, and refreshed ones do not bring it back. */
  #isSessionOver = false;
  /** Claims of the last identity token: providers may leave it out of refreshes. */
  #idClaims: Record<string, unknown> = {};
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
      const adapter = await this.#openAdapter(identity);
      this.#adapter = adapter;
      this.#watchAdapter(adapter, identity.claims);
      this.#address.save();
      const isAuthenticated = await adapter.init({
        onLoad: 'login-required',
        checkLoginIframe: false,
        pkceMethod: 'S256',
        // Exact: some providers allow no query behind it.
        redirectUri: this.#address.redirectUri,
        scope: identity.scope,
        locale: language,
      });
      // From here on a lost session shows its reason instead of redirecting at once.
      adapter.loginRequired = false;
      if (isAuthenticated) this.#address.restore();
      if (!isAuthenticated && !this.#session.error) this.fail('authenticationFailed');
    } catch (error) {
      if (!this.#session.error) this.fail('initializeFailed', errorDescription(error));
    }
  }

  /** A token valid for at least 5 s; while the provider is away it is waited for. @throws if there is none */
  async token(): Promise<string> {
    const adapter = this.#adapter;
    if (!adapter) throw new Error('Identity provider instance not initialized');
    if (!this.#isSessionOver && adapter.isTokenExpired(5)) await this.#refresh();
    if (this.#isSessionOver || !adapter.token) throw new Error('Not signed in');
    return adapter.token;
  }

  /** A token in place of one that a backend refused. @throws if there is none */
  async freshToken(refused: string): Promise<string> {
    const token = await this.token();
    if (token !== refused) return token;
    await this.#refresh();
    return this.token();
  }

  /** A backend refuses even a fresh token: only signing in again helps. @param serverText its words */
  refuseToken(serverText: string | undefined): void {
    this.#endSession('authenticationFailed', serverText);
  }

  /** Subscribes to refreshed tokens. @returns a function that ends the subscription */
  onFreshToken(listener: (token: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async login(language: string): Promise<void> {
    if (!this.#adapter) {
      this.fail('notInitialized');
      return;
    }
    try {
      this.#address.save();
      await this.#adapter.login({ locale: language });
    } catch (error) {
      this.fail('loginFailed', errorDescription(error));
    }
  }

  /** Signs out; the provider redirects to the bare page, which starts a new sign-in. */
  async logout(): Promise<void> {
    if (!this.#adapter) {
      this.fail('notInitialized');
      return;
    }
    this.#isSessionOver = true;
    // At once: where the provider is away, the page of this user would stay until it answers.
    this.#session.phase = 'unauthenticated';
    try {
      await this.#adapter.logout({ redirectUri: this.#address.redirectUri });
      // Where the browser has asked, and the user stays, or the provider does not answer: the way back to the sign-in.
      this.#scope.timeout(() => this.fail('signedOut'), LEFT_WITHIN_MS);
    } catch (error) {
      this.fail('logoutFailed', errorDescription(error));
    }
  }

  /** @param config the fault of the configuration, if that is the reason */
  fail(key: SessionErrorKey, message?: string, config?: ConfigFault): void {
    this.#session.phase = 'unauthenticated';
    this.#session.error = { key, message, config, atMs: this.#now() };
  }

  async #openAdapter({ endpoint, realm, clientId, issuer }: SiteConfig['identity']): Promise<SignInAdapter> {
    if (issuer === undefined) return new Keycloak({ url: endpoint, realm, clientId });
    const { OidcAdapter } = await import('./OidcAdapter.ts');
    // The browser's own, or none: its sign-in is kept in it while the page is away, and would begin again without end.
    const { location, history, sessionStorage: storage } = window;
    return new OidcAdapter({ scope: this.#scope, issuer, clientId, location, history, storage });
  }

  #watchAdapter(adapter: SignInAdapter, claims: SiteConfig['identity']['claims']): void {
    adapter.onAuthSuccess = () => this.#handleSignedIn(adapter, claims);
    adapter.onAuthError = (error) =>
      this.fail(
        error?.error === SIGNED_OUT ? 'signedOut' : 'authenticationFailed',
        error?.error_description || undefined,
      );
    adapter.onAuthRefreshSuccess = () => {
      if (this.#isSessionOver) return;
      const user = this.#readUser(adapter, claims);
      // What is on the page belongs to the user who has signed in.
      if (this.#session.user && user.sub !== this.#session.user.sub) return this.#endSession('tokenUpdateFailed');
      this.#setUser(user);
      this.#session.phase = 'authenticated';
      for (const listener of this.#listeners) listener(adapter.token ?? '');
    };
    adapter.onTokenExpired = () => {
      this.#refresh('tokenUpdateFailed').catch(() => {});
    };
  }

  #handleSignedIn(adapter: SignInAdapter, claims: SiteConfig['identity']['claims']): void {
    this.#setUser(this.#readUser(adapter, claims));
    this.#session.sessionId = adapter.sessionId;
    this.#session.signedInAtMs = this.#now();
    this.#session.error = undefined;
    this.#session.phase = 'authenticated';
  }

  #readUser(adapter: SignInAdapter, claims: SiteConfig['identity']['claims']): SessionUser {
    this.#idClaims = adapter.idTokenParsed ?? this.#idClaims;
    return readUser(this.#idClaims, adapter.tokenParsed ?? {}, claims);
  }

  /** Roles and groups may be given and taken while the session lasts. */
  #setUser(user: SessionUser): void {
    if (JSON.stringify(user) !== JSON.stringify(this.#session.user)) this.#session.user = user;
  }

  /** One forced refresh at a time. A refusal ends the session, with the error of whoever began it; all else is retried. */
  #refresh(refusal: SessionErrorKey = 'tokenRefreshFailed'): Promise<void> {
    this.#refreshPromise ??= this.#renew(refusal).finally(() => {
      this.#refreshPromise = undefined;
    });
    return this.#refreshPromise;
  }

  async #renew(refusal: SessionErrorKey): Promise<void> {
    const adapter = this.#adapter;
    if (!adapter) throw new Error('Identity provider instance not initialized');
    try {
      await renewToken({
        scope: this.#scope,
        adapter,
        isOver: () => this.#isSessionOver,
        onOverdue: (isOverdue) => {
          this.#session.isRenewalOverdue = isOverdue;
        },
      });
    } catch (error) {
      if (!this.#scope.ended) this.#endSession(refusal);
      throw error;
    }
  }

  /** For good, and with the first reason: only signing in again helps. */
  #endSession(key: SessionErrorKey, message?: string): void {
    if (this.#isSessionOver) return;
    this.#isSessionOver = true;
    this.fail(key, message);
  }
}

/** The provider's description of an error, if any. */
function errorDescription(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { error_description: description } = error as { error_description?: unknown };
  return typeof description === 'string' ? description : undefined;
}

function readUser(
  id: Record<string, unknown>,
  access: Record<string, unknown>,
  claims: SiteConfig['identity']['claims'],
): SessionUser {
  const text = (key: string): string => String(id[key] ?? access[key] ?? '');
  const texts = (path: string): string[] => {
    const found = claimTexts(access, path);
    return found.length > 0 ? found : claimTexts(id, path);
  };
  return {
    sub: text('sub'),
    userName: text('preferred_username'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    roles: texts(claims.roles),
    groups: texts(claims.groups).map((group) => group.replace(/^.*\//, '')),
  };
}
