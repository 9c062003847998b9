/** What anybody can have stored without an account: opened sign-ins and sign-outs are few, short and soon forgotten. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN_START_RULE } from '../../server/limits/rules.ts';
import { AppClient, Browser, injectInto } from './support/browser.ts';
import { type RawClient, rawClient } from './support/rawHttp.ts';
import { DEMO_PASSWORD, type Site, startSite } from './support/site.ts';

const CALLER_ADDRESS = '198.51.100.7';
const PROTOCOL_PATH = '/realms/headframe/protocol/openid-connect';
const LOGOUT_URL = `${PROTOCOL_PATH}/logout?client_id=headframe-web`;

let site: Site;
/** Sends addresses as they are written. */
let client: RawClient;

beforeAll(async () => {
  site = await startSite({ listen: true });
  client = rawClient(site.settings.port);
});
afterAll(async () => {
  client.close();
  await site.close();
});

const clientOf = (browser: Browser) => new AppClient(browser, `${site.settings.publicUrl}/`);
const newBrowser = (address = CALLER_ADDRESS) => new Browser(injectInto(site.app), site.settings.publicUrl, address);

let addressCount = 0;
/** One that no other test calls from. */
const otherAddress = () => `198.51.101.${++addressCount}`;

/** What the provider has stored, by its model. */
async function storedRows(model: 'Session' | 'Interaction') {
  return site.db.selectFrom('oidc_payload').select(['payload', 'expires_at']).where('model', '=', model).execute();
}
async function storedCount(): Promise<number> {
  return (await storedRows('Session')).length + (await storedRows('Interaction')).length;
}

async function openSignIn(browser: Browser): Promise<number> {
  return (await browser.get(clientOf(browser).authorizationUrl())).statusCode;
}

test('what the provider refuses is 60 lines a minute in the log, and hides no wrong password', async () => {
  const unknownClient = clientOf(newBrowser()).authorizationUrl({ client_id: 'other' });
  const linesOf = (text: string) => site.logLines.filter((line) => line.includes(text));
  for (let n = 0; n < 64; n++) await newBrowser(otherAddress()).get(unknownClient);
  for (let n = 0; n < 4; n++) {
    const { answer } = await clientOf(newBrowser(otherAddress())).signIn(`nobody-${n}`, 'not-the-password');
    expect(answer.statusCode).toBe(401);
  }
  expect(linesOf('authorization refused')).toHaveLength(60);
  expect(linesOf('sign-in refused').map((line) => /nobody-\d/.exec(line)?.[0])).toEqual(
    [0, 1, 2, 3].map((n) => `nobody-${n}`),
  );
});

test('beyond the free ones they wait in line; a browser that has signed in before has its own', async () => {
  const known = newBrowser();
  await clientOf(known).tokens('operator', DEMO_PASSWORD);
  const free = await Promise.all(Array.from({ length: SIGN_IN_START_RULE.freeCount }, () => openSignIn(newBrowser())));
  expect(new Set(free)).toEqual(new Set([303]));
  const done: string[] = [];
  const noteStatus = (name: string) => (status: number) => done.push(`${name} ${status}`);
  const waiting = Array.from({ length: 40 }, () => openSignIn(newBrowser()).then(noteStatus('newcomer')));
  await openSignIn(known).then(noteStatus('known'));
  expect(done.indexOf('known 303')).toBeGreaterThanOrEqual(0);
  expect(done.length).toBeLessThan(waiting.length);
  await Promise.all(waiting);
  expect(done.filter((text) => text === 'newcomer 303')).toHaveLength(waiting.length);
});

test('whatever stores a session waits in the same line: sign-outs, their answers, sign-ins that go on', async () => {
  const address = otherAddress();
  const signOut = async () => (await newBrowser(address).get(LOGOUT_URL)).statusCode;
  const free = Array.from({ length: SIGN_IN_START_RULE.freeCount }, signOut);
  expect(new Set(await Promise.all(free))).toEqual(new Set([200]));
  const beganAtMs = performance.now();
  for (let n = 0; n < 3; n++) {
    expect(await signOut()).toBe(200);
    expect((await newBrowser(address).post(`${PROTOCOL_PATH}/logout/confirm`, {})).statusCode).toBe(400);
    expect((await newBrowser(address).get(`${PROTOCOL_PATH}/auth/some-sign-in`)).statusCode).toBe(400);
  }
  // 5, 10, 20, 40, 80 ms, then 100 each.
  expect(performance.now() - beganAtMs).toBeGreaterThan(500);
});

test('a session of nobody is kept for as long as a sign-in page; one that was signed in to, for a shift', async () => {
  const hoursLeft = ({ expires_at }: { expires_at: Date | null }) =>
    ((expires_at?.getTime() ?? 0) - Date.now()) / 3_600_000;
  await site.db.deleteFrom('oidc_payload').execute();
  const browser = newBrowser(otherAddress());
  await browser.get(LOGOUT_URL);
  const [ofNobody] = await storedRows('Session');
  expect(ofNobody && hoursLeft(ofNobody)).toBeLessThanOrEqual(0.25);
  await clientOf(browser).tokens('operator', DEMO_PASSWORD);
  const [signedIn, ...more] = await storedRows('Session');
  expect(signedIn && hoursLeft(signedIn)).toBeGreaterThan(11.9);
  expect(more).toEqual([]);
});

describe('nothing is stored', () => {
  test.each([
    'AUTH',
    'auth/',
    'Auth/some-sign-in',
    'auth/some-sign-in/',
    'auth#',
    'LOGOUT',
    'logout/',
    'Logout/Confirm',
    'token/',
    'nothing',
  ])("at %s, which is not how the provider's address is written", async (path) => {
    const before = await storedCount();
    const [, query] = clientOf(newBrowser()).authorizationUrl().split('?');
    const answer = await client.sendRaw({ method: 'GET', url: `${PROTOCOL_PATH}/${path}?${query}` });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(await storedCount()).toBe(before);
  });

  test.each([
    ['a sign-in', (long: string) => clientOf(newBrowser()).authorizationUrl({ state: long })],
    ['a sign-in under another parameter', (long: string) => clientOf(newBrowser()).authorizationUrl({ nonce: long })],
    ['a sign-out', (long: string) => `${LOGOUT_URL}&state=${long}`],
  ])('for %s with a text of 4 kB', async (_what, urlWith) => {
    const before = await storedCount();
    const answer = await newBrowser(otherAddress()).get(urlWith('x'.repeat(4_096)));
    expect(answer.statusCode).toBe(414);
    expect(await storedCount()).toBe(before);
  });
});

test('the token of a sign-out may be long: it is not stored', async () => {
  const browser = newBrowser(otherAddress());
  const { id_token } = await clientOf(browser).tokens('operator', DEMO_PASSWORD);
  const answer = await browser.get(`${LOGOUT_URL}&id_token_hint=${id_token}&logout_hint=${'x'.repeat(1_000)}`);
  expect(answer.body).toContain('data-at-once');
});
