/** Nothing is readable without signing in: the page, each API, each socket; and no token leaks out of memory. */
import { WebSocket } from 'ws';
import { expect, openMain, signIn, test } from './support/test.ts';

const PROTECTED_CALLS = [
  '/api/entities?type=vehicle',
  '/state/vehicle?status=YES',
  '/api/mapInfo/list',
  '/api/hdfs/download/file/maps/khar-north/2026-11-18/tileset.json',
];

for (const path of PROTECTED_CALLS) {
  test(`answers 401 without a token: ${path}`, async ({ request, site }) => {
    const answer = await request.get(site.url + path);
    expect(answer.status()).toBe(401);
    expect(answer.headers()['content-type']).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ status: 401, message: expect.stringMatching(/\S/) });
  });
}

test('takes no fixes without a token', async ({ request, site }) => {
  const answer = await request.post(`${site.url}/api/ingest/fixes`, { data: [] });
  expect(answer.status()).toBe(401);
});

test('says nothing on the live socket to who does not authorise', async ({ site }) => {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/scene/stream`);
  let messages = 0;
  socket.on('message', () => {
    messages++;
  });
  socket.on('open', () => socket.send(JSON.stringify({ type: 'authorization', payload: 'not.a.token' })));
  const code = await new Promise((resolve) => socket.on('close', resolve));
  expect({ messages, code }).toEqual({ messages: 0, code: 4401 });
});

test('shows nothing of the mine before sign-in', async ({ page, site }) => {
  await page.goto(site.url);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(/KHAR NORTH|HT-\d/)).toHaveCount(0);
});

test('keeps the token out of addresses and storage, and asks no other origin', async ({ page, site, watch }) => {
  const tokens: string[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url());
    const header = request.headers()['authorization'];
    if (header?.startsWith('Bearer ')) tokens.push(header.slice('Bearer '.length));
  });
  page.on('websocket', (socket) => addresses.push(socket.url()));
  await openMain(page, site);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  expect(tokens.length).toBeGreaterThan(0);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  for (const token of new Set(tokens)) {
    // The signature is what makes a token a token.
    const signature = token.split('.')[2] ?? token;
    expect(kept).not.toContain(signature);
    for (const address of addresses) expect(address).not.toContain(signature);
    expect(page.url()).not.toContain(signature);
  }
  expect(watch.problems).toEqual([]);
  expect(watch.foreign).toEqual([]);
});

test('the sign-in page opens in the language of the app, and the app in that of the sign-in page', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.context().clearCookies({ name: 'HEADFRAME_LANGUAGE' });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'mn'));
  await page.goto(site.url);
  await expect(page.getByRole('button', { name: 'Нэвтрэх' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn');
  expect(page.url()).toContain('/login/');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await signIn(page, 'operator');
  await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
});
