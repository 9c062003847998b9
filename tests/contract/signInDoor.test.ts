/** The identity provider from outside: odd input, other origins, proxies, and passwords that are too weak. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { executeAccountCommand } from '../../server/identity/accountAdmin.ts';
import { type Answer, AppClient, Browser, injectInto } from './support/browser.ts';
import { DEMO_PASSWORD, type Site, startSite } from './support/site.ts';

const REALM_PATH = '/realms/headframe';
const PROTOCOL_PATH = `${REALM_PATH}/protocol/openid-connect`;
const ATTACKER_ORIGIN = 'https://evil.example';

let site: Site;
let securedSite: Site;

beforeAll(async () => {
  site = await startSite();
  securedSite = await startSite({ environment: { HEADFRAME_PUBLIC_URL: 'https://mine.example' } });
});
afterAll(async () => {
  await site.close();
  await securedSite.close();
});
afterEach(() => vi.restoreAllMocks());

const browserOf = ({ app, settings }: Site) => new Browser(injectInto(app), settings.publicUrl);
const clientOf = (of: Site, browser = browserOf(of)) => new AppClient(browser, `${of.settings.publicUrl}/`);
const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().map(String);

describe('unstorable input, and input that is no sign-in', () => {
  const token = { grant_type: 'refresh_token', client_id: 'headframe-web', refresh_token: 'x' };
  const code = { grant_type: 'authorization_code', client_id: 'headframe-web', code_verifier: 'x'.repeat(43) };
  const redirect_uri = 'http://localhost/';

  test.each([
    ['client_id', 'token', { ...token, client_id: 'a\0b' }],
    ['refresh_token', 'token', { ...token, refresh_token: 'a\0b' }],
    ['code', 'token', { ...code, redirect_uri, code: 'a\0b' }],
    ['token', 'revoke', { client_id: 'headframe-web', token: 'a\0b' }],
  ])('U+0000 in %s is refused or found nowhere, and is no failure', async (_what, path, form) => {
    const { statusCode } = await browserOf(site).post(`${PROTOCOL_PATH}/${path}`, form);
    expect(statusCode).toBeLessThan(500);
  });

  test.each(['a%3Bb', 'a%0Ab', '%D1%84', 'x'.repeat(2_000), '%2500', 'a%2Fb', 'x', '%00', '..%2f'])(
    'a sign-in %s that never was is answered in words, and nothing is printed',
    async (uid) => {
      const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
      const { statusCode } = await browserOf(site).get(`${PROTOCOL_PATH}/auth/${uid}`);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
      expect(printed).not.toHaveBeenCalled();
    },
  );
});

describe('another origin', () => {
  const callWithOrigin = (method: 'OPTIONS' | 'POST' | 'GET', path: string, origin: string) =>
    site.app.http.inject({
      method,
      url: `${REALM_PATH}${path}`,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(method === 'POST' && { payload: 'grant_type=refresh_token&refresh_token=x' }),
    });

  test.each([
    ['OPTIONS', '/protocol/openid-connect/token'],
    ['POST', '/protocol/openid-connect/token'],
    ['OPTIONS', '/protocol/openid-connect/revoke'],
    ['POST', '/protocol/openid-connect/revoke'],
  ] as const)('may not read the answer of %s %s; the site itself may, with credentials', async (method, path) => {
    const { headers } = await callWithOrigin(method, path, ATTACKER_ORIGIN);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const own = await callWithOrigin(method, path, site.settings.publicUrl);
    expect(own.headers['access-control-allow-origin']).toBe(site.settings.publicUrl);
    expect(own.headers['access-control-allow-credentials']).toBe('true');
  });

  test('may read the keys, without credentials', async () => {
    const { headers } = await callWithOrigin('GET', '/protocol/openid-connect/certs', ATTACKER_ORIGIN);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each([
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['Origin', { origin: ATTACKER_ORIGIN }],
  ])('cannot send the sign-in form, as %s shows', async (_header, headers) => {
    const browser = browserOf(site);
    const page = await clientOf(site, browser).openSignIn();
    const answer = await site.app.http.inject({
      method: 'POST',
      url: page,
      headers: { ...headers, cookie: browser.cookieHeader(page), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: 'operator', password: DEMO_PASSWORD }).toString(),
    });
    expect(answer.statusCode).toBe(400);
    expect((await clientOf(site, browser).signIn('operator', DEMO_PASSWORD, page)).code).toBeDefined();
  });

  test.each([
    ['a blob of ours', (origin: string) => `blob:${origin}/6c0b`],
    ['a name before our host', (origin: string) => origin.replace('://', '://evil@')],
  ])('%s is no place to lead people to', async (_what, make) => {
    const client = clientOf(site);
    const redirectUri = make(site.settings.publicUrl);
    const answer = await client.browser.get(client.authorizationUrl({ redirect_uri: redirectUri }));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('host and protocol of a request', () => {
  test('is not passed on in the discovery document', async () => {
    for (const of of [site, securedSite]) {
      const { body } = await of.app.http.inject({
        url: `${REALM_PATH}/.well-known/openid-configuration`,
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'evil' },
      });
      expect(body).not.toContain('evil');
      const { token_endpoint: address } = JSON.parse(body) as { token_endpoint: string };
      expect(address).toBe(`${of.settings.publicUrl}${PROTOCOL_PATH}/token`);
    }
  });

  test('never redirects elsewhere after signing in', async () => {
    const client = clientOf(site);
    const opened = await client.browser.get(client.authorizationUrl(), { host: 'evil.example' });
    const page = String(opened.headers.location);
    const answer = await client.browser.post(page, { username: 'operator', password: DEMO_PASSWORD });
    expect(String(answer.headers.location)).toMatch(new RegExp(`^${site.settings.publicUrl}/`));
  });

  test('makes cookies Secure if the public address is https, regardless of the proxy', async () => {
    const client = clientOf(securedSite);
    const opened = await client.browser.get(client.authorizationUrl());
    const page = String(opened.headers.location);
    const answer = await client.browser.post(page, { username: 'operator', password: DEMO_PASSWORD });
    const resumed = await client.browser.get(String(answer.headers.location));
    const cookies = [opened, answer, resumed].flatMap(cookiesOf);
    expect(cookies.some((line) => line.startsWith('HEADFRAME_SESSION='))).toBe(true);
    expect(cookies.some((line) => line.startsWith('HEADFRAME_KNOWN='))).toBe(true);
    for (const line of cookies) expect(line).toMatch(/; secure/i);
    for (const line of cookies) expect(line).toMatch(/; httponly/i);
  });

  test('of a proxy that the settings do not know is pointed out on the sign-in page', async () => {
    const client = clientOf(securedSite);
    const page = await client.openSignIn();
    const plain = await client.browser.get(page);
    expect(plain.body).not.toContain('HEADFRAME_TRUST_PROXY');
    const proxied = await client.browser.get(page, { 'x-forwarded-proto': 'https' });
    expect(proxied.body).toContain('HEADFRAME_TRUST_PROXY');
  });
});

describe('sessions', () => {
  test('that a browser had before signing in are not those after', async () => {
    const client = clientOf(site);
    await client.openSignIn();
    const before = client.browser.cookie('HEADFRAME_SESSION');
    await client.tokens('operator', DEMO_PASSWORD);
    const after = client.browser.cookie('HEADFRAME_SESSION');
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
  });

  test('of others are not ended without confirmation, by a user with a token', async () => {
    const attacker = await clientOf(site).tokens('tester', DEMO_PASSWORD);
    const victim = clientOf(site);
    await victim.tokens('operator', DEMO_PASSWORD);
    const page = await victim.signOut(attacker.id_token);
    expect(page.body).not.toContain('data-at-once');
  });
});

describe('a weak password', () => {
  const accountOptions = () => {
    const { embedded } = site.app.identity;
    if (!embedded) throw new Error('No accounts');
    return { accounts: embedded.accounts, db: site.db, onChange: () => {} };
  };

  test.each([['elevenchars'], ['password1234'], ['b.ganbold.bat']])('%s makes no account', async (password) => {
    const add = { command: 'add', name: 'b.ganbold', givenName: 'Bat', familyName: 'Ganbold', password } as const;
    await expect(executeAccountCommand(add, accountOptions())).rejects.toThrow('The password cannot be taken');
    expect(await accountOptions().accounts.credentials('b.ganbold')).toBeUndefined();
  });

  test.each([['elevenchars'], ['password1234'], ['operator.oyun']])('%s is no new password', async (password) => {
    const reset = { command: 'reset', name: 'operator', password } as const;
    await expect(executeAccountCommand(reset, accountOptions())).rejects.toThrow('The password cannot be taken');
    expect((await clientOf(site).signIn('operator', DEMO_PASSWORD)).code).toBeDefined();
  });
});
