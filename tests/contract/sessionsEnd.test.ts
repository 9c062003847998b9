/** Events that end a session end its tokens and its sockets: at once on this server, within seconds on the others. */
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, buildApp } from '../../server/app.ts';
import { executeAccountCommand } from '../../server/identity/accountAdmin.ts';
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import { freePort } from '../support/freePort.ts';
import { AppClient, Browser, httpTransport, type Tokens } from './support/browser.ts';
import { authorizeClient, type Client, joinLive } from './support/live.ts';
import { bearerOf, DEMO_PASSWORD, type Site, startSite, tokenFor } from './support/site.ts';

const PROTOCOL_PATH = '/realms/headframe/protocol/openid-connect';

let site: Site;
/** Another server over the same database. */
let otherServer: { app: App; port: number };
let client: AppClient;
let tokens: Tokens;

beforeAll(async () => {
  site = await startSite({ listen: true });
  const port = await freePort();
  const app = await buildApp({ settings: site.settings, db: site.db, log: pino({ level: 'silent' }) });
  await app.http.listen({ host: '127.0.0.1', port });
  otherServer = { app, port };
});
afterAll(async () => {
  await otherServer.app.http.close();
  await site.close();
});
beforeEach(async () => {
  const origin = site.settings.publicUrl;
  client = new AppClient(new Browser(httpTransport(`http://127.0.0.1:${site.settings.port}`), origin), `${origin}/`);
  tokens = await client.tokens('operator', DEMO_PASSWORD);
});

const bothServers = () => [
  { app: site.app, port: site.settings.port },
  { app: otherServer.app, port: otherServer.port },
];

const statusAt = async (app: App) =>
  (await app.http.inject({ url: '/state/vehicle', headers: bearerOf(tokens.access_token) })).statusCode;

async function watchEverywhere(): Promise<Client[]> {
  return Promise.all(
    bothServers().map(async ({ port }) => {
      const socket = await joinLive(port);
      await authorizeClient(socket, tokens.access_token);
      return socket;
    }),
  );
}

async function signOut(): Promise<void> {
  const page = await client.signOut(tokens.id_token);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  await client.browser.post(`${PROTOCOL_PATH}/logout/confirm`, { xsrf, logout: 'yes' });
}

const revokeToken = () =>
  client.browser.post(`${PROTOCOL_PATH}/revoke`, { token: tokens.refresh_token, client_id: 'headframe-web' });

/** Actions of an administrator on the first server. */
async function runAccountCommand(word: 'disable' | 'enable' | 'reset'): Promise<void> {
  const { embedded } = site.app.identity;
  if (!embedded) throw new Error('No accounts');
  const { accounts, accountGate } = embedded;
  const given =
    word === 'reset'
      ? { command: word, name: 'operator', password: DEMO_PASSWORD }
      : { command: word, name: 'operator' };
  await executeAccountCommand(given, { accounts, db: site.db, onChange: () => accountGate.accountsChanged() });
}

describe.each([
  ['signing out', signOut, LIVE_CLOSE.signedOut],
  ['taking back the refresh token', revokeToken, LIVE_CLOSE.signedOut],
  ['a new password', () => runAccountCommand('reset'), LIVE_CLOSE.signedOut],
  ['disabling', () => runAccountCommand('disable'), LIVE_CLOSE.disabled],
])('%s', (_what, end, closing) => {
  test('ends calls, sockets and refreshing, also on another server', async () => {
    const sockets = await watchEverywhere();
    for (const { app } of bothServers()) expect(await statusAt(app)).toBe(200);
    await end();
    expect(await statusAt(site.app)).toBe(401);
    await expect.poll(() => statusAt(otherServer.app)).toBe(401);
    const codes = sockets.map(async ({ closed }) => await closed);
    expect(await Promise.all(codes)).toEqual([closing, closing]);
    expect((await client.refresh(tokens.refresh_token)).statusCode).toBe(400);
    const late = await joinLive(otherServer.port);
    late.socket.send(JSON.stringify({ type: 'authorization', payload: tokens.access_token }));
    expect((await late.closed).code).toBe(4401);
    await runAccountCommand('enable');
  });
});

test('taking back a refresh token answers as RFC 7009 says, for one that is good, used or made up', async () => {
  for (const _ of [1, 2]) expect((await revokeToken()).statusCode).toBe(200);
  tokens = { ...tokens, refresh_token: 'refresh.e30.made-up' };
  expect((await revokeToken()).statusCode).toBe(200);
});

test('one session ends alone', async () => {
  const origin = site.settings.publicUrl;
  const elsewhere = new AppClient(
    new Browser(httpTransport(`http://127.0.0.1:${site.settings.port}`), origin),
    `${origin}/`,
  );
  const kept = await elsewhere.tokens('operator', DEMO_PASSWORD);
  await signOut();
  expect(await statusAt(site.app)).toBe(401);
  const answer = await site.app.http.inject({ url: '/state/vehicle', headers: bearerOf(kept.access_token) });
  expect(answer.statusCode).toBe(200);
});

test('an unreachable database ends no session: cached answers hold, others are 503', async () => {
  const { embedded } = otherServer.app.identity;
  if (!embedded) throw new Error('No accounts');
  // The other server may still remember that the account was disabled.
  await expect.poll(() => statusAt(otherServer.app)).toBe(200);
  const unknown = await tokenFor(site, { account: 'tester' });
  const { findEnabled } = embedded.accounts;
  embedded.accounts.findEnabled = async () => {
    throw new Error('away');
  };
  try {
    embedded.accountGate.accountsChanged();
    expect(await statusAt(otherServer.app)).toBe(200);
    const answer = await otherServer.app.http.inject({ url: '/state/vehicle', headers: bearerOf(unknown) });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
  } finally {
    embedded.accounts.findEnabled = findEnabled;
    embedded.accountGate.accountsChanged();
  }
});
