/** A new password or secret, or disabling, ends what was opened before it, also what is being opened meanwhile. */
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AccountCommand, executeAccountCommand } from '../../server/identity/accountAdmin.ts';
import { AccountStore } from '../../server/identity/accounts.ts';
import { ensureDemoAccounts } from '../../server/identity/demoAccounts.ts';
import { AppClient, Browser, httpTransport } from './support/browser.ts';
import { bearerOf, DEMO_PASSWORD, type Site, startSite } from './support/site.ts';

const TOKEN_PATH = '/realms/headframe/protocol/openid-connect/token';

let site: Site;
let password = DEMO_PASSWORD;

beforeAll(async () => {
  site = await startSite({ listen: true });
});
afterAll(() => site.close());
afterEach(() => vi.restoreAllMocks());

function embeddedIdentity() {
  const { embedded } = site.app.identity;
  if (!embedded) throw new Error('No accounts');
  return embedded;
}

function newClient(): AppClient {
  const origin = site.settings.publicUrl;
  return new AppClient(new Browser(httpTransport(`http://127.0.0.1:${site.settings.port}`), origin), `${origin}/`);
}

async function administer(command: AccountCommand): Promise<string | undefined> {
  const { accounts, accountGate } = embeddedIdentity();
  const onChange = () => accountGate.accountsChanged();
  return (await executeAccountCommand(command, { accounts, db: site.db, onChange })).generatedSecret;
}

async function resetPassword(): Promise<void> {
  password = (await administer({ command: 'reset', name: 'operator' })) ?? '';
}

async function disableForAMoment(): Promise<void> {
  await administer({ command: 'disable', name: 'operator' });
  await administer({ command: 'enable', name: 'operator' });
}

/** As a start does, with or without a password in the settings; another server runs meanwhile. */
async function startWith(configuredPassword: string | undefined): Promise<void> {
  const options = { ...embeddedIdentity(), db: site.db, dataDir: site.dataDir, configuredPassword };
  ({ password } = await ensureDemoAccounts(options));
  embeddedIdentity().accountGate.accountsChanged();
}

/** As requests do that are under way meanwhile: they write back what they read before. */
async function restoreRowsAfter(change: () => Promise<void>): Promise<void> {
  const rows = await site.db.selectFrom('oidc_payload').selectAll().execute();
  await change();
  for (const row of rows) {
    await site.db
      .insertInto('oidc_payload')
      .values({ ...row, payload: JSON.stringify(row.payload) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const statusWith = async (token: string) =>
  (await site.app.http.inject({ url: '/state/vehicle', headers: bearerOf(token) })).statusCode;

/** Sends the form and does not follow the redirect. @returns its address */
async function sendForm(client: AppClient): Promise<string> {
  const page = await client.openSignIn();
  const answer = await client.browser.post(page, { username: 'operator', password });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

async function expectNotSignedIn(client: AppClient): Promise<void> {
  const answer = await client.browser.get(client.authorizationUrl({ prompt: 'none' }));
  expect(String(answer.headers.location)).toContain('error=login_required');
}

describe.each([
  ['a new password', resetPassword],
  ['disabling', disableForAMoment],
  ['another password of the demo accounts', () => startWith(`${password} again`)],
])('%s', (_what, change) => {
  test('ends a sign-in that was let in and not followed', async () => {
    const client = newClient();
    const next = await sendForm(client);
    await change();
    const resumed = await client.browser.get(next);
    expect([resumed.statusCode, resumed.headers['location']]).toEqual([400, undefined]);
    await expectNotSignedIn(client);
  });

  test('ends sign-ins, codes, sessions and tokens that are written back afterwards', async () => {
    const [signingIn, withCode, signedIn] = [newClient(), newClient(), newClient()];
    const next = await sendForm(signingIn);
    const { code = '' } = await withCode.signIn('operator', password);
    const tokens = await signedIn.tokens('operator', password);
    expect(await statusWith(tokens.access_token)).toBe(200);
    await restoreRowsAfter(change);
    expect((await signingIn.browser.get(next)).statusCode).toBe(400);
    expect((await withCode.exchange(code)).statusCode).toBe(400);
    expect(await statusWith(tokens.access_token)).toBe(401);
    expect((await signedIn.refresh(tokens.refresh_token)).statusCode).toBe(400);
    for (const client of [signingIn, withCode, signedIn]) await expectNotSignedIn(client);
  });

  test('lets people in again at once, who stay', async () => {
    await change();
    const client = newClient();
    const tokens = await client.tokens('operator', password);
    expect(await statusWith(tokens.access_token)).toBe(200);
    expect((await client.refresh(tokens.refresh_token)).statusCode).toBe(200);
    const again = await client.browser.get(client.authorizationUrl({ prompt: 'none' }));
    expect(String(again.headers.location)).toContain('code=');
  });
});

test('a start with the same password of the demo accounts ends nothing', async () => {
  await startWith('the password of two starts');
  const client = newClient();
  const tokens = await client.tokens('operator', password);
  await startWith(password);
  expect(await statusWith(tokens.access_token)).toBe(200);
  expect((await client.refresh(tokens.refresh_token)).statusCode).toBe(200);
});

test('a start without a password in the settings shows one that opens the demo accounts', async () => {
  await writeFile(`${site.dataDir}/demo-password`, 'the password before\n');
  await startWith('the password of the settings');
  await startWith(undefined);
  expect(await readFile(`${site.dataDir}/demo-password`, 'utf8')).toBe(`${password}\n`);
  expect(await statusWith((await newClient().tokens('operator', password)).access_token)).toBe(200);
});

describe('while an attempt waits', () => {
  const readCredentials = (name: string) => AccountStore.prototype.credentials.call(embeddedIdentity().accounts, name);

  /** Does something right after the account was read. @param reads how often it was read by then */
  function meanwhile(reads: number, happen: () => Promise<void>): void {
    const spy = vi.spyOn(embeddedIdentity().accounts, 'credentials');
    for (let k = 1; k < reads; k++) spy.mockImplementationOnce(readCredentials);
    spy.mockImplementationOnce(async (name) => {
      const found = await readCredentials(name);
      await happen();
      return found;
    });
  }

  test('a new password counts, not the one of when it came', async () => {
    const client = newClient();
    const page = await client.openSignIn();
    const form = { username: 'operator', password };
    meanwhile(1, resetPassword);
    expect((await client.browser.post(page, form)).statusCode).toBe(401);
    expect((await client.signIn('operator', password, page)).code).toBeDefined();
  });

  test('a new password ends it, also if the old one was read just before', async () => {
    const client = newClient();
    const page = await client.openSignIn();
    const form = { username: 'operator', password };
    meanwhile(2, resetPassword);
    const answer = await client.browser.post(page, form);
    expect(answer.statusCode).toBe(303);
    expect((await client.browser.get(String(answer.headers.location))).statusCode).toBe(400);
    await expectNotSignedIn(client);
  });

  test('a sign-in that ends is said to have expired, on a page', async () => {
    const client = newClient();
    const page = await client.openSignIn();
    meanwhile(1, async () => {
      await site.db.deleteFrom('oidc_payload').where('model', '=', 'Interaction').execute();
    });
    const answer = await client.browser.post(page, { username: 'operator', password });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('expired');
  });
});

test('a new secret ends the tokens of a machine at once, and its own are taken at once', async () => {
  const requestToken = (secret: string) =>
    newClient().browser.post(TOKEN_PATH, {
      grant_type: 'client_credentials',
      client_id: 'fleet',
      client_secret: secret,
    });
  const tokenOf = async (secret: string) => (await requestToken(secret)).json<{ access_token: string }>().access_token;
  const statusOfIngest = async (token: string) => {
    const headers = bearerOf(token);
    return (await site.app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload: [] })).statusCode;
  };
  const { clientSecret } = JSON.parse(await readFile(`${site.dataDir}/fleet-account.json`, 'utf8')) as {
    clientSecret: string;
  };
  let secret = clientSecret;
  // The second secret's tokens end with the third.
  for (let k = 0; k < 2; k++) {
    const [oldSecret, oldToken] = [secret, await tokenOf(secret)];
    expect(await statusOfIngest(oldToken)).toBe(200);
    secret = (await administer({ command: 'reset', name: 'fleet' })) ?? '';
    expect(await statusOfIngest(oldToken)).toBe(401);
    expect((await requestToken(oldSecret)).statusCode).toBe(401);
    expect(await statusOfIngest(await tokenOf(secret))).toBe(200);
  }
});
