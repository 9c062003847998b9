/** Sign-in at a provider of the standard alone, which answers over HTTP. */
import { Events, type MutableResponse, OAuth2Server } from 'oauth2-mock-server';
import { MetadataService } from 'oidc-client-ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { Scope } from '../../lifetime/scope.ts';
import { OidcAdapter } from './OidcAdapter.ts';
import { SIGNED_OUT } from './SignInAdapter.ts';

const PAGE_URL = 'https://mine.example/';
const ADAPTER_OPTIONS = {
  ...({ onLoad: 'login-required', checkLoginIframe: false, pkceMethod: 'S256' } as const),
  ...{ redirectUri: PAGE_URL, scope: 'openid profile', locale: 'mn' },
};

let provider: OAuth2Server;
const scope = new Scope();

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.issuer.url = `http://127.0.0.1:${provider.address().port}`;
});
afterEach(() => {
  provider.service.removeAllListeners();
  vi.restoreAllMocks();
});
afterAll(async () => {
  scope.dispose();
  await provider.stop();
});

/** A page at an address, whose tab keeps this. */
function pageAt(href: string, storage = memoryStorage()) {
  const assign = vi.fn((_url: string | URL) => {});
  const history = { replaceState: vi.fn() };
  const location = { href, search: new URL(href).search, assign };
  const issuer = provider.issuer.url ?? '';
  const adapter = new OidcAdapter({ scope, issuer, clientId: 'twin', location, history, storage });
  return { adapter, assign, history, storage };
}

/** Leaves for the provider. @returns where it leads back to */
async function answerTo(page: ReturnType<typeof pageAt>): Promise<string> {
  void page.adapter.init(ADAPTER_OPTIONS);
  await vi.waitFor(() => expect(page.assign).toHaveBeenCalled());
  const answer = await fetch(String(page.assign.mock.lastCall?.[0]), { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

async function signedIn() {
  const before = pageAt(PAGE_URL);
  const page = pageAt(await answerTo(before), before.storage);
  expect(await page.adapter.init(ADAPTER_OPTIONS)).toBe(true);
  return page;
}

/** Answers of the token endpoint from now on. */
const answerTokensWith = (statusCode: number, body: Record<string, unknown>) =>
  provider.service.on(Events.BeforeResponse, (answer: MutableResponse) => Object.assign(answer, { statusCode, body }));

it('asks by code and PKCE S256, in the language of the app, and takes the tokens', async () => {
  const before = pageAt(PAGE_URL);
  const answer = await answerTo(before);
  const asked = new URL(String(before.assign.mock.lastCall?.[0])).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{ response_type: 'code', code_challenge_method: 'S256', ui_locales: 'mn' },
    ...{ client_id: 'twin', redirect_uri: PAGE_URL, scope: 'openid profile' },
  });
  const { adapter, history } = pageAt(answer, before.storage);
  adapter.onAuthSuccess = vi.fn();
  expect(await adapter.init(ADAPTER_OPTIONS)).toBe(true);
  expect(adapter.onAuthSuccess).toHaveBeenCalledOnce();
  expect(adapter.tokenParsed).toMatchObject({ sub: 'johndoe' });
  expect(adapter.idTokenParsed).toMatchObject({ sub: 'johndoe' });
  expect([adapter.isTokenExpired(5), adapter.isTokenExpired(7_200)]).toEqual([false, true]);
  expect(history.replaceState).toHaveBeenCalledWith(null, '', PAGE_URL);
});

it('shows the words of a refusal', async () => {
  const before = pageAt(PAGE_URL);
  const state = new URL(await answerTo(before)).searchParams.get('state');
  const { adapter } = pageAt(
    `${PAGE_URL}?state=${state}&error=access_denied&error_description=Not+now`,
    before.storage,
  );
  adapter.onAuthError = vi.fn();
  await expect(adapter.init(ADAPTER_OPTIONS)).rejects.toThrow('Not now');
  expect(adapter.onAuthError).toHaveBeenCalledWith({ error: 'access_denied', error_description: 'Not now' });
});

it('does not ask again and again where the provider gives no tokens', async () => {
  const before = pageAt(PAGE_URL);
  const { adapter, assign } = pageAt(await answerTo(before), before.storage);
  adapter.onAuthError = vi.fn();
  answerTokensWith(503, {});
  await expect(adapter.init(ADAPTER_OPTIONS)).rejects.toThrow();
  expect(adapter.onAuthError).toHaveBeenCalledOnce();
  expect(assign).not.toHaveBeenCalled();
});

it.each(['code=old', 'error=access_denied'])(
  'asks again where this tab has not asked for the answer %s',
  async (what) => {
    const page = pageAt(`${PAGE_URL}?state=made-up&${what}`);
    void page.adapter.init(ADAPTER_OPTIONS).catch(() => {});
    await vi.waitFor(() => expect(page.assign).toHaveBeenCalled());
  },
);

it('refreshes, and keeps the refresh token where none comes', async () => {
  const { adapter } = await signedIn();
  adapter.onAuthRefreshSuccess = vi.fn();
  const { token: before, refreshToken } = adapter;
  provider.service.on(Events.BeforeResponse, ({ body }: MutableResponse) => {
    if (body !== '') delete body['refresh_token'];
  });
  expect(await adapter.updateToken(5)).toBe(false);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_599_000);
  expect(await adapter.updateToken(5)).toBe(true);
  expect(adapter.onAuthRefreshSuccess).toHaveBeenCalledOnce();
  expect(adapter.refreshToken).toBe(refreshToken);
  expect(adapter.token).toBeDefined();
  expect(before).toBeDefined();
});

it.each([
  ['has ended the session', 400, { error: 'invalid_grant' }, false],
  ['wants to see the user', 400, { error: 'interaction_required' }, false],
  ['fails', 503, {}, true],
  ['is busy', 503, { error: 'temporarily_unavailable' }, true],
  ['has its own word for the end', 401, { error: 'token_inactive' }, false],
  ['gives no word', 401, {}, false],
  ['fails', 500, {}, true],
  ['is asked too often', 429, { error: 'too_many_requests' }, true],
  ['has lost its database', 500, { error: 'unknown_error' }, true],
])('that %s lets the session end, or be tried again', async (_what, status, body, canRetry) => {
  const { adapter } = await signedIn();
  answerTokensWith(status, body);
  await expect(adapter.updateToken(-1)).rejects.toThrow();
  expect(adapter.refreshToken !== undefined).toBe(canRetry);
});

it('detects an expired token', async () => {
  provider.service.on(Events.BeforeResponse, ({ body }: MutableResponse) => Object.assign(body, { expires_in: 1 }));
  const { adapter } = await signedIn();
  adapter.onTokenExpired = vi.fn();
  await vi.waitFor(() => expect(adapter.onTokenExpired).toHaveBeenCalled(), { timeout: 5_000 });
});

it('takes the end of the token from the token, where the provider says it nowhere else', async () => {
  provider.service.on(Events.BeforeResponse, ({ body }: MutableResponse) => {
    if (body !== '') delete body['expires_in'];
  });
  const { adapter } = await signedIn();
  expect([adapter.isTokenExpired(5), adapter.isTokenExpired(7_200)]).toEqual([false, true]);
});

it('stays signed out at a provider that cannot end its session, until asked', async () => {
  const { adapter, assign, storage } = await signedIn();
  vi.spyOn(MetadataService.prototype, 'getEndSessionEndpoint').mockResolvedValue(undefined);
  await adapter.logout({ redirectUri: PAGE_URL });
  expect(assign).toHaveBeenLastCalledWith(PAGE_URL);
  const next = pageAt(PAGE_URL, storage);
  next.adapter.onAuthError = vi.fn();
  expect(await next.adapter.init(ADAPTER_OPTIONS)).toBe(false);
  expect(next.adapter.onAuthError).toHaveBeenCalledWith(expect.objectContaining({ error: SIGNED_OUT }));
  expect(next.assign).not.toHaveBeenCalled();
  await next.adapter.login({ locale: 'mn' });
  expect(String(next.assign.mock.lastCall?.[0])).toContain('/authorize?');
});

it('leaves for the end of the session', async () => {
  const { adapter, assign } = await signedIn();
  await adapter.logout({ redirectUri: PAGE_URL });
  expect(String(assign.mock.lastCall?.[0])).toContain('/endsession?');
});
