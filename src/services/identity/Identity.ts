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

/** A page that leaves for the provider is gone within this time. */
const LEFT_WITHIN_MS = 10_000;

export class Identity {
  readonly #scope: Scope;
  readonly #session: SessionState;
  readonly #now: () => number;
  readonly #address: ReturnAddress;
  #adapter: SignInAdapter | undefined;
  #refreshPromise: Promise<void> | undefined;
  /** The session was refused or ended by the user: no token is handed out any more, and refreshed ones do not revive it. */
  #isSessionOver = false;
  /** Claims of the last identity token: providers may omit it from refreshes. */
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
   * @param language requested for the provider's pages (`ui_locales`)
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
        // Exact: some providers allow no query in it.
        redirectUri: this.#address.redirectUri,
        scope: identity.scope,
        locale: language,
      });
      // From here on a lost session shows its reason instead of redirecting immediately.
      adapter.loginRequired = false;
      if (isAuthenticated) this.#address.restore();
      if (!isAuthenticated && !this.#session.error) this.fail('authenticationFailed');
    } catch (error) {
      if (!this.#session.error) this.fail('initializeFailed', errorDescription(error));
    }
  }

  /** A token valid for at least 5 s; waits while the provider is away. @throws if there is none */
  async token(): Promise<string> {
    const adapter = this.#adapter;
    if (!adapter) throw new Error('Identity provider instance not initialized');
    if (!this.#isSessionOver && adapter.isTokenExpired(5)) await this.#refresh();
    if (this.#isSessionOver || !adapter.token) throw new Error('Not signed in');
    return adapter.token;
  }

  /** Replaces a token that a backend refused. @throws if there is none */
  async freshToken(refused: string): Promise<string> {
    const token = await this.token();
    if (token !== refused) return token;
    await this.#refresh();
    return this.token();
  }

  /** A backend refuses even a fresh token: only a new sign-in helps. @param serverText the backend's message */
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
    // Immediately: while the provider is away, this user's page would stay visible until it answers.
    this.#session.phase = 'unauthenticated';
    try {
      await this.#adapter.logout({ redirectUri: this.#address.redirectUri });
      // If the browser has asked and the user stays, or the provider does not answer, this leads back to the sign-in.
      this.#scope.timeout(() => this.fail('signedOut'), LEFT_WITHIN_MS);
    } catch (error) {
      this.fail('logoutFailed', errorDescription(error));
    }
  }

  /** @param config the configuration's fault, if that is the cause */
  fail(key: SessionErrorKey, message?: string, config?: ConfigFault): void {
    this.#session.phase = 'unauthenticated';
    this.#session.error = { key, message, config, atMs: this.#now() };
  }

  async #openAdapter({ endpoint, realm, clientId, issuer }: SiteConfig['identity']): Promise<SignInAdapter> {
    if (issuer === undefined) return new Keycloak({ url: endpoint, realm, clientId });
    const { OidcAdapter } = await import('./OidcAdapter.ts');
    // No fallback to memory: sign-in data must survive while the page is away, or sign-in would loop forever.
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
      // The content of the page belongs to the user who signed in.
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

  /** Roles and groups may be granted and revoked during the session. */
  #setUser(user: SessionUser): void {
    if (JSON.stringify(user) !== JSON.stringify(this.#session.user)) this.#session.user = user;
  }

  /** One forced refresh at a time. A refusal ends the session, with the first caller's error; anything else is retried. */
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

  /** Ends the session for good, keeping the first reason: only a new sign-in helps. */
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
