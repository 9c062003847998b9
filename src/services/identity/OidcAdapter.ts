/**
 * Sign-in at any OpenID Connect provider that lets a page ask for its discovery document and its tokens: authorisation
 * code with PKCE S256 (rules.md#sign-in-states). Tokens stay in this object's memory.
 */
import {
  ErrorResponse,
  OidcClient,
  type RefreshState,
  type SigninResponse,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { Scope } from '../../lifetime/scope.ts';
import { isSignInAnswer } from './ReturnAddress.ts';
import { SIGNED_OUT, type SignInAdapter, type SignInOptions } from './SignInAdapter.ts';

const REFRESH_WITHIN_S = 10;
/**
 * Transient errors of a refresh, standard ones and those that providers send with 429 and 5xx: with an error code, the library
 * does not give the status. For a session that is over, providers use many others.
 */
const PASSING_ERROR = /unavailable|server_error|internal|unknown_error|slow_down|too_many|rate_?limit|throttl/i;
/** For an answer without an error code, the library gives the status only in its message. */
const REFUSED_STATUS = /\((400|401)\)/;
/** Set after a sign-out at a provider that cannot end its session: it would sign in again at once. */
const SIGNED_OUT_KEY = 'headframe.signedOut';
/** Timers accept at most 2^31 ms. */
const MAX_TIMER_MS = 2_000_000_000;

interface OidcAdapterOptions {
  scope: Scope;
  issuer: string;
  clientId: string;
  location: Pick<Location, 'href' | 'search' | 'assign'>;
  history: Pick<History, 'replaceState'>;
  /** Storage of the tab: holds the values that the provider's answer is checked against. */
  storage: Storage;
}

export class OidcAdapter implements SignInAdapter {
  token: string | undefined;
  refreshToken: string | undefined;
  idTokenParsed: Record<string, unknown> | undefined;
  tokenParsed: Record<string, unknown> | undefined;
  sessionId: string | undefined;
  onAuthSuccess: SignInAdapter['onAuthSuccess'];
  onAuthError: SignInAdapter['onAuthError'];
  onAuthRefreshSuccess: SignInAdapter['onAuthRefreshSuccess'];
  onTokenExpired: SignInAdapter['onTokenExpired'];
  readonly #options: OidcAdapterOptions;
  #client: OidcClient | undefined;
  #response: SigninResponse | undefined;
  #timer: Scope | undefined;

  constructor(options: OidcAdapterOptions) {
    this.#options = options;
  }

  async init({ redirectUri, scope, locale }: SignInOptions): Promise<boolean> {
    const { issuer, clientId, storage, location, history } = this.#options;
    this.#client = new OidcClient({
      authority: issuer,
      client_id: clientId,
      redirect_uri: redirectUri,
      post_logout_redirect_uri: redirectUri,
      scope,
      stateStore: new WebStorageStateStore({ store: storage }),
    });
    if (storage.getItem(SIGNED_OUT_KEY) !== null) {
      storage.removeItem(SIGNED_OUT_KEY);
      this.onAuthError?.({ error: SIGNED_OUT, error_description: '' });
      return false;
    }
    if (!isSignInAnswer(location.search)) return this.#waitForever(this.login({ locale }));
    const answer = location.href;
    // A reload must not process the same answer again.
    history.replaceState(null, '', redirectUri);
    // It answers a sign-in of another tab, or was used before.
    if (!(await this.#isExpected(answer))) return this.#waitForever(this.login({ locale }));
    try {
      this.#applyResponse(await this.#client.processSigninResponse(answer));
    } catch (error) {
      this.onAuthError?.(faultOf(error));
      throw error;
    }
    this.onAuthSuccess?.();
    return true;
  }

  async login({ locale }: { locale: string }): Promise<void> {
    const nonce = crypto.randomUUID();
    const { url } = await this.#openedClient().createSigninRequest({ nonce, ui_locales: locale });
    this.#options.location.assign(url);
  }

  async logout({ redirectUri }: { redirectUri: string }): Promise<void> {
    const client = this.#openedClient();
    const { location, storage } = this.#options;
    if ((await client.metadataService.getEndSessionEndpoint()) === undefined) {
      storage.setItem(SIGNED_OUT_KEY, '');
      location.assign(redirectUri);
      return;
    }
    const idToken = this.#response?.id_token;
    const { url } = await client.createSignoutRequest({
      post_logout_redirect_uri: redirectUri,
      ...(idToken !== undefined && { id_token_hint: idToken }),
    });
    location.assign(url);
  }

  async updateToken(minValidityS: number): Promise<boolean> {
    if (minValidityS >= 0 && !this.isTokenExpired(minValidityS)) return false;
    const { refreshToken } = this;
    const response = this.#response;
    if (refreshToken === undefined || !response) throw new Error('The provider has given no refresh token');
    const { id_token, session_state, scope, profile } = response;
    const state: RefreshState = {
      ...{ refresh_token: refreshToken, session_state, profile },
      ...(id_token !== undefined && { id_token }),
      ...(scope !== undefined && { scope }),
    };
    try {
      this.#applyResponse(await this.#openedClient().useRefreshToken({ state, timeoutInSeconds: REFRESH_WITHIN_S }));
    } catch (error) {
      if (isRefusal(error)) this.refreshToken = undefined;
      throw error;
    }
    this.onAuthRefreshSuccess?.();
    return true;
  }

  isTokenExpired(minValidityS: number): boolean {
    return this.#remainingS() <= minValidityS;
  }

  #openedClient(): OidcClient {
    if (!this.#client) throw new Error('Identity provider instance not initialized');
    return this.#client;
  }

  /** Seconds until the token expires; a provider may say so only in the token, or not at all. */
  #remainingS(): number {
    if (!this.#response) return 0;
    const { exp } = this.tokenParsed ?? {};
    const endsAtS = this.#response.expires_at ?? (typeof exp === 'number' ? exp : Number.POSITIVE_INFINITY);
    return endsAtS - Math.floor(Date.now() / 1_000);
  }

  /** Never resolves: the page is about to be left. */
  async #waitForever(leaving: Promise<void>): Promise<never> {
    await leaving;
    return new Promise<never>(() => {});
  }

  /** Whether this tab has requested the answer. */
  async #isExpected(answer: string): Promise<boolean> {
    return this.#openedClient()
      .readSigninResponseState(answer)
      .then(
        () => true,
        () => false,
      );
  }

  #applyResponse(response: SigninResponse): void {
    this.#response = response;
    this.token = response.access_token;
    // A provider may omit a refresh token that stays the same.
    this.refreshToken = response.refresh_token ?? this.refreshToken;
    this.idTokenParsed = { ...response.profile };
    this.tokenParsed = payloadOf(response.access_token);
    const { sid } = response.profile;
    this.sessionId = sid ?? response.session_state ?? undefined;
    this.#timer?.dispose();
    this.#timer = this.#options.scope.child();
    const leftMs = this.#remainingS() * 1_000;
    if (leftMs > 0 && leftMs <= MAX_TIMER_MS) this.#timer.timeout(() => this.onTokenExpired?.(), leftMs);
  }
}

function faultOf(error: unknown): { error: string; error_description: string } {
  if (!(error instanceof ErrorResponse)) return { error: 'server_error', error_description: String(error) };
  const { error: code, error_description: description } = error;
  return { error: code ?? 'server_error', error_description: description || (code ?? '') };
}

/** Claims of an access token; empty if the page cannot read it. */
function payloadOf(token: string): Record<string, unknown> {
  try {
    const text = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whether the provider has ended the session or requires interaction; anything else is retried. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ErrorResponse) return !PASSING_ERROR.test(error.error ?? '');
  return error instanceof Error && REFUSED_STATUS.test(error.message);
}
