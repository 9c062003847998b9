/** Signing in at the embedded identity provider, as the app does it. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appClient } from './support/appClient.ts';
import { AppClient, Browser, injectInto, type Tokens } from './support/browser.ts';
import { bearerOf, DEMO_PASSWORD, type Site, startSite } from './support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const newClient = (path?: string, address?: string) => appClient(site, path, address);

describe('with the right password', () => {
  test('the app gets tokens that say who it is for', async () => {
    const client = newClient();
    const { code } = await client.signIn('admin', DEMO_PASSWORD);
    const answer = await client.exchange(code ?? '');
    expect(answer.statusCode).toBe(200);
    const tokens = answer.json<Tokens>();
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: `${site.settings.publicUrl}/realms/headframe`,
      aud: 'headframe-api',
      azp: 'headframe-web',
      preferred_username: 'admin',
      given_name: expect.any(String),
      family_name: expect.any(String),
      realm_access: { roles: ['ADMIN'] },
      permissions: expect.arrayContaining(['public_view']),
      groups: [],
      sid: expect.any(String),
    });
    expect(decodeJwt(tokens.id_token)).toMatchObject({ nonce: 'a-nonce', aud: 'headframe-web' });
    const call = await site.app.http.inject({ url: '/state/vehicle', headers: bearerOf(tokens.access_token) });
    expect(call.statusCode).toBe(200);
  });

  test('the refresh token reads as a JWT and can be used again and again', async () => {
    const client = newClient();
    const tokens = await client.tokens('tester', DEMO_PASSWORD);
    expect(decodeJwt(tokens.refresh_token)).toMatchObject({ typ: 'Refresh', azp: 'headframe-web' });
    for (const _ of [1, 2]) {
      const fresh = (await client.refresh(tokens.refresh_token)).json<Tokens>();
      expect(decodeJwt(fresh.access_token)).toMatchObject({ preferred_username: 'tester', groups: ['test'] });
    }
  });

  test('the name is taken with blanks around it and in any case', async () => {
    const { code } = await newClient().signIn('  Dispatcher ', DEMO_PASSWORD);
    expect(code).toBeDefined();
  });

  test('a user with a session is not asked again', async () => {
    const client = newClient();
    await client.tokens('operator', DEMO_PASSWORD);
    const again = await client.browser.get(client.authorizationUrl());
    expect(String(again.headers.location)).toContain('code=');
  });

  test('a code works only once, and only with its verifier', async () => {
    const client = newClient();
    const { code = '' } = await client.signIn('operator', DEMO_PASSWORD);
    expect((await client.exchange(code, { code_verifier: 'x'.repeat(43) })).statusCode).toBe(400);
    const second = newClient();
    const { code: other = '' } = await second.signIn('operator', DEMO_PASSWORD);
    expect((await second.exchange(other)).statusCode).toBe(200);
    expect((await second.exchange(other)).statusCode).toBe(400);
  });
});

describe('with a wrong password', () => {
  test('the page says so, keeps the name and clears the password', async () => {
    const { answer, code } = await newClient().signIn('dispatcher', 'not-the-password');
    expect(code).toBeUndefined();
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('role="alert"');
    expect(answer.body).toContain('The username or the password is wrong.');
    expect(answer.body).toContain('value="dispatcher"');
    expect(answer.body).not.toContain('not-the-password');
  });

  test('an unknown name gets the same answer', async () => {
    const { answer } = await newClient().signIn('nobody', DEMO_PASSWORD);
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('The username or the password is wrong.');
  });

  test('nothing that was typed becomes part of the page', async () => {
    const { answer } = await newClient().signIn('"><script>alert(1)</script>', 'x');
    expect(answer.body).not.toContain('<script>alert');
    expect(answer.body).toContain('&quot;&gt;&lt;script&gt;');
  });

  test('an empty form is refused without counting as an attempt', async () => {
    const { answer } = await newClient().signIn('', '');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Enter your username and your password.');
  });

  test('a machine cannot sign in as a person', async () => {
    expect((await newClient().signIn('fleet', DEMO_PASSWORD)).answer.statusCode).toBe(401);
  });

  test('neither passwords nor tokens reach the log', async () => {
    const client = newClient();
    const tokens = await client.tokens('operator', DEMO_PASSWORD);
    await client.signIn('operator', 'a-wrong-secret');
    const log = site.logLines.join('');
    expect(log).toContain('signed in');
    for (const secret of [DEMO_PASSWORD, 'a-wrong-secret', tokens.access_token, tokens.refresh_token]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('the provider refuses', () => {
  test.each([
    ['https://evil.example/', 'another origin'],
    ['http://localhost.evil.example/', 'an origin that only begins like ours'],
    ['javascript:alert(1)', 'a script'],
    ['//evil.example', 'half an address'],
  ])('to lead to %s (%s)', async (redirectUri) => {
    const client = newClient();
    const answer = await client.browser.get(client.authorizationUrl({ redirect_uri: redirectUri }));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.body).not.toContain('evil.example');
  });

  test('a sign-in without PKCE', async () => {
    const client = newClient();
    const answer = await client.browser.get(
      client.authorizationUrl({ code_challenge: undefined, code_challenge_method: undefined }),
    );
    expect(String(answer.headers.location)).toContain('error=invalid_request');
  });

  test('an unknown client', async () => {
    const client = newClient();
    expect((await client.browser.get(client.authorizationUrl({ client_id: 'other' }))).statusCode).toBe(400);
  });

  test('both spellings of the loopback address are ours', async () => {
    const origin = site.settings.publicUrl.replace('localhost', '127.0.0.1');
    const client = new AppClient(new Browser(injectInto(site.app), origin, '192.0.2.200'), `${origin}/`);
    expect((await client.signIn('operator', DEMO_PASSWORD)).code).toBeDefined();
  });
});

describe('signing out', () => {
  test('with the token of the session happens at once and ends it', async () => {
    const client = newClient('/');
    const tokens = await client.tokens('operator', DEMO_PASSWORD);
    const page = await client.signOut(tokens.id_token);
    expect(page.body).toContain('data-at-once');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const done = await client.browser.post('/realms/headframe/protocol/openid-connect/logout/confirm', {
      xsrf,
      logout: 'yes',
    });
    expect(done.headers.location).toBe(`${site.settings.publicUrl}/`);
    expect((await client.refresh(tokens.refresh_token)).statusCode).toBe(400);
    expect(String((await client.browser.get(client.authorizationUrl())).headers.location)).toContain('/login/');
  });

  test('by a link from elsewhere asks first', async () => {
    const client = newClient('/');
    await client.tokens('operator', DEMO_PASSWORD);
    const page = await client.signOut();
    expect(page.body).not.toContain('data-at-once');
    expect(page.body).toContain('Sign out');
  });
});

describe('a disabled account', () => {
  test('is out at once: its tokens, its refresh token and its password', async () => {
    const accounts = site.app.identity.embedded?.accounts;
    const client = newClient();
    const tokens = await client.tokens('dispatcher', DEMO_PASSWORD);
    const requestVehicles = () =>
      site.app.http.inject({ url: '/state/vehicle', headers: bearerOf(tokens.access_token) });
    expect((await requestVehicles()).statusCode).toBe(200);
    await accounts?.setEnabled('dispatcher', false);
    site.app.identity.embedded?.accountGate.accountsChanged();
    expect((await requestVehicles()).statusCode).toBe(401);
    expect((await client.refresh(tokens.refresh_token)).statusCode).toBe(400);
    expect((await newClient().signIn('dispatcher', DEMO_PASSWORD)).answer.statusCode).toBe(401);
    await accounts?.setEnabled('dispatcher', true);
  });
});
