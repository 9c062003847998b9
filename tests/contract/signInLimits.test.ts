/** Password guessing fails and locks no user out: over real connections, concurrently. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { delayMs, SIGN_IN_RULES } from '../../server/limits/rules.ts';
import { type Answer, AppClient, Browser, httpTransport } from './support/browser.ts';
import { DEMO_PASSWORD, type Site, startSite } from './support/site.ts';

let site: Site;
let lastNetwork = 0;
let attackerAddress = '';

beforeAll(async () => {
  site = await startSite({ listen: true, environment: { HEADFRAME_TRUST_PROXY: 'on' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('limit_count').execute();
  lastNetwork++;
  attackerAddress = `198.51.${lastNetwork}.66`;
});

function browserAt(address: string, signal?: AbortSignal): Browser {
  const transport = httpTransport(`http://127.0.0.1:${site.settings.port}`, signal);
  return new Browser(transport, site.settings.publicUrl, address);
}

const clientOf = (browser: Browser) => new AppClient(browser, `${site.settings.publicUrl}/`);
const clientAt = (address: string) => clientOf(browserAt(address));

/** Wrong passwords, all sent at once from one sign-in page. */
async function tryWrongPasswords(
  name: string,
  times: number,
  address = attackerAddress,
  signal?: AbortSignal,
): Promise<number[]> {
  const browser = browserAt(address, signal);
  const page = await clientOf(browser).openSignIn();
  const answers = Array.from({ length: times }, () => browser.post(page, { username: name, password: randomUUID() }));
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

async function triesOfName(): Promise<number> {
  const rows = await site.db.selectFrom('limit_count').select(['key', 'points']).execute();
  return rows.find(({ key }) => key.startsWith('sign-in name'))?.points ?? 0;
}

const countOf = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

/** Tries of one name from one address that the delays leave room for. */
function mostTriesWithin(spanMs: number): number {
  let tries = 0;
  for (let leftMs = spanMs; leftMs >= 0; tries++) leftMs -= delayMs(SIGN_IN_RULES.pair, tries + 1);
  return tries - 1;
}

describe('guesses sent at once', () => {
  test('are counted before they are checked: five, and then one at a time', async () => {
    const beganAtMs = performance.now();
    const statuses = await tryWrongPasswords('operator', 600);
    expect(countOf(statuses, 401)).toBeLessThanOrEqual(mostTriesWithin(performance.now() - beganAtMs));
    expect(countOf(statuses, 401) + countOf(statuses, 429)).toBe(600);
  });

  test('get a retry time', async () => {
    const browser = browserAt(attackerAddress);
    const page = await clientOf(browser).openSignIn();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post(page, { username: 'operator', password: 'x' })),
    );
    const held = answers.find(({ statusCode }) => statusCode === 429) as Answer;
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    expect(held.body).toMatch(/Try again in \d+ seconds/);
  });
});

describe('the right password is let in', () => {
  test('at the same address in a new browser, while guesses for the same name come in', async () => {
    const attack = tryWrongPasswords('operator', 100);
    expect((await clientAt(attackerAddress).signIn('operator', DEMO_PASSWORD)).code).toBeDefined();
    await attack;
    expect((await clientAt(attackerAddress).signIn('operator', DEMO_PASSWORD)).code).toBeDefined();
  });

  test('for another name at an address that guesses many', async () => {
    const attacks = Array.from({ length: 60 }, (_, k) => tryWrongPasswords(`name-${k}`, 1));
    const victim = clientAt(attackerAddress).signIn('operator', DEMO_PASSWORD);
    expect((await victim).code).toBeDefined();
    expect((await Promise.all(attacks)).flat()).toEqual(Array.from({ length: 60 }, () => 401));
    expect((await clientAt(attackerAddress).signIn('tester', DEMO_PASSWORD)).code).toBeDefined();
  });

  test('at another address, while two dozen addresses guess the same name', async () => {
    const end = new AbortController();
    const addresses = Array.from({ length: 24 }, (_, k) => `203.0.${lastNetwork}.${k}`);
    const attacks = addresses.map((address) => tryWrongPasswords('operator', 3, address, end.signal));
    await expect.poll(triesOfName).toBeGreaterThan(SIGN_IN_RULES.name.freeCount);
    expect((await clientAt(`192.0.${lastNetwork}.1`).signIn('operator', DEMO_PASSWORD)).code).toBeDefined();
    end.abort();
    await Promise.allSettled(attacks);
  });

  test('at once in a browser that has signed in before, however long the line of others is', async () => {
    const browser = browserAt(attackerAddress);
    await clientOf(browser).tokens('operator', DEMO_PASSWORD);
    expect(browser.cookie('HEADFRAME_KNOWN')).toBeDefined();
    await site.db.deleteFrom('oidc_payload').where('model', '=', 'Session').execute();
    // Four pages hold the line of this address and name for longer than the test lasts.
    const lines = [1, 2, 3, 4].map(() => tryWrongPasswords('operator', 6));
    const first = Promise.race(lines);
    const { code } = await clientOf(browser).signIn('operator', DEMO_PASSWORD);
    expect(code).toBeDefined();
    const held = await Promise.race([first.then(() => false), Promise.resolve(true)]);
    expect(held).toBe(true);
  });
});

test('a note of a known browser that was made up, or is of another account, is worth nothing', async () => {
  const browser = browserAt(attackerAddress);
  await clientOf(browser).tokens('tester', DEMO_PASSWORD);
  const beganAtMs = performance.now();
  const statuses = await floodFrom(browser, 'operator', 40);
  expect(countOf(statuses, 401)).toBeLessThanOrEqual(mostTriesWithin(performance.now() - beganAtMs));
});

async function floodFrom(browser: Browser, name: string, times: number): Promise<number[]> {
  await site.db.deleteFrom('oidc_payload').where('model', '=', 'Session').execute();
  const page = await clientOf(browser).openSignIn();
  const answers = Array.from({ length: times }, () => browser.post(page, { username: name, password: randomUUID() }));
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

test('the keys are public and not limited', async () => {
  const realm = `http://127.0.0.1:${site.settings.port}/realms/headframe`;
  const paths = ['/protocol/openid-connect/certs', '/.well-known/openid-configuration'];
  for (let round = 0; round < 26; round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, k) => fetch(`${realm}${paths[k % paths.length] ?? ''}`)),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  }
});

test('no names or addresses are kept with the counts', async () => {
  await tryWrongPasswords('operator', 2);
  const rows = await site.db.selectFrom('limit_count').select('key').execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^sign-in \w+:[\w-]{43}$/);
});
