/** The live link under bad messages, expiring tokens and a server that is killed. */

import { SiteServer } from './support/siteServer.ts';
import { expect, openMain, test } from './support/test.ts';

const fixMessage = {
  type: 'location',
  deviceType: 'vehicle',
  id: 'HT-BAD',
  location: { easting: 650_000, northing: 4_763_000, alt: 1_100 },
  timestamp: 1_800_000_000_000,
};
const fixText = (change: object) => JSON.stringify({ ...fixMessage, ...change });

/** Two dozen things that a live socket must survive. */
const MALFORMED_MESSAGES: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '[]',
  '42',
  '"text"',
  '{"type":"changed"}',
  '{"type":42}',
  '{"type":"location"}',
  fixText({ id: '' }),
  fixText({ id: true }),
  fixText({ id: null }),
  fixText({ deviceType: 'submarine' }),
  fixText({ location: null }),
  fixText({ location: { easting: '650000', northing: 1, alt: 1 } }),
  fixText({ location: { easting: 1, northing: 2 } }),
  fixText({ timestamp: 'now' }),
  fixText({ timestamp: -5 }),
  fixText({ timestamp: 1.5 }),
  fixText({ rotation: 1 }).replace('"rotation":1', '"rotation":NaN'),
  fixText({}).replace('650000', '1e999'),
  '{"type":"changed","deviceType":"vehicle","id":"a","status":"{","status_ts":1}',
  Buffer.from([0, 255, 1, 254]),
  fixText({ region: 'x'.repeat(10_000_000) }),
];

test('counts 24 malformed messages and continues', async ({ page, site, watch }) => {
  let injectMessage: (data: string | Buffer) => void = () => {};
  await page.routeWebSocket(/\/scene\/stream$/, (socket) => {
    socket.connectToServer();
    injectMessage = (data) => socket.send(data);
  });
  await openMain(page, site);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('0 rejected')).toBeVisible();
  expect(MALFORMED_MESSAGES).toHaveLength(24);
  for (const message of MALFORMED_MESSAGES) injectMessage(message);
  await expect(page.getByText('24 rejected')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page
    .getByRole('treeitem', { name: /HT-\d+ Haul/ })
    .first()
    .click();
  await expect(page.locator('[data-field="age"]')).toHaveText(/^Last fix \d\.\d s$/);
  expect(watch.problems).toEqual([]);
});

test('comes back by itself, signed in and current, when the server is killed and started again', async ({ page }) => {
  const site = await SiteServer.start();
  try {
    await openMain(page, site, 'operator');
    await page
      .getByRole('treeitem', { name: /HT-\d+ Haul/ })
      .first()
      .click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await site.kill();
    await expect(page.getByText('Connection lost, reconnecting')).toBeVisible();
    // Nobody reports what was changed meanwhile.
    const zones = page.waitForResponse((answer) => answer.url().includes('/api/ruleZone/list') && answer.ok());
    await site.launch();
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('[data-field="age"]')).toHaveText(/^Last fix \d\.\d s$/, { timeout: 60_000 });
    await zones;
    await page.reload();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  } finally {
    await site.stop();
  }
});

test('keeps page and socket through a forced refresh of an expired token', async ({ page }) => {
  const site = await SiteServer.start({ HEADFRAME_TOKEN_SECONDS: '10' });
  try {
    let sockets = 0;
    const authorisations: string[] = [];
    page.on('websocket', (socket) => {
      sockets++;
      socket.on('framesent', ({ payload }) => {
        const message = JSON.parse(String(payload)) as { type: string; payload: string };
        if (message.type === 'authorization') authorisations.push(message.payload);
      });
    });
    await openMain(page, site);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect.poll(() => new Set(authorisations).size, { timeout: 40_000 }).toBeGreaterThanOrEqual(3);
    expect(sockets).toBe(1);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  } finally {
    await site.stop();
  }
});
