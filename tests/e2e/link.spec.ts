/** The page's report of its own link: a silent socket, a lost server, a backend whose clock differs. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { SiteServer } from './support/siteServer.ts';
import { expect, openMain, test } from './support/test.ts';

const linkBanner = (page: Page) => page.locator('.hf-link');
const onlineCount = (page: Page) => page.getByTestId('count-online').textContent();
const expectFleet = (page: Page) => expect.poll(async () => Number(await onlineCount(page))).toBeGreaterThan(10);
const statusText = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

test('a socket that accepts and says nothing never looks live, and ends in a reload', async ({ page, site }) => {
  await page.routeWebSocket(/\/scene\/stream$/, () => {});
  await page.clock.install();
  await openMain(page, site);
  await page.clock.fastForward(16_000);
  await expect(statusText(page, 'No messages')).toBeVisible();
  await expect(page.getByText('no message yet')).toBeVisible();
  await expect(linkBanner(page)).toContainText('No messages from the server');
  await expect(page.getByText('Live', { exact: true })).toBeHidden();
  await expect(page.getByText(/^last message/)).toBeHidden();
  let hasReloaded = false;
  page.once('load', () => {
    hasReloaded = true;
  });
  const advanceTwoSeconds = async () => {
    // A longer step counts as sleep, not as silence; the page may be gone before it has answered.
    await page.clock.fastForward(2_000).catch(() => {});
    return hasReloaded;
  };
  await expect.poll(advanceTwoSeconds, { intervals: [50], timeout: 120_000 }).toBe(true);
});

test('a lost server leaves vehicles as they were, under a banner that says as of when', async ({ page }) => {
  const site = await SiteServer.start({ HEADFRAME_FILTER_MINE_AREA: 'true' });
  try {
    await openMain(page, site);
    await expect(statusText(page, 'Live')).toBeVisible();
    await expectFleet(page);
    await site.kill();
    await expect(linkBanner(page)).toContainText(/Connection lost/);
    await expect(linkBanner(page)).toContainText(/Data as of \d\d:\d\d:\d\d/);
    const known = await onlineCount(page);
    await expect(page.locator('.hf-viewer__canvas')).toHaveCSS('filter', 'grayscale(1)');
    await expect(page.locator('.hf-stack .hf-glyph--operating').first()).toHaveCSS('filter', 'grayscale(1)');
    await expect(page.getByText(/^as of \d\d:\d\d:\d\d$/).first()).toBeVisible();
    expect((await axeOn(page).include('.hf-link').analyze()).violations).toEqual([]);
    // Longer than the 30 s of silence after which this mode calls a vehicle offline.
    await expect(linkBanner(page)).toContainText(/· (3[5-9]|[4-9]\d) s ago|· \d+ min ago/, { timeout: 60_000 });
    expect(await onlineCount(page)).toBe(known);
    await site.launch();
    await expect(statusText(page, 'Live')).toBeVisible({ timeout: 60_000 });
    await expect(linkBanner(page)).toBeHidden();
    await expect(page.locator('.hf-viewer__canvas')).toHaveCSS('filter', 'none');
  } finally {
    await site.stop();
  }
});

/** Sets every time that the backend sends. */
async function shiftBackend(page: Page, byMs: number): Promise<void> {
  const shiftTimes = (text: string) =>
    text.replace(/"(timestamp|status_ts|time|ts|start|startTime)":(\d{13})\b/g, (_all, key: string, time: string) => {
      return `"${key}":${Number(time) + byMs}`;
    });
  await page.routeWebSocket(/\/scene\/stream$/, (socket) => {
    const server = socket.connectToServer();
    let pinged = '';
    socket.onMessage((message) => {
      pinged = /"timestamp":(\d+)/.exec(String(message))?.[1] ?? pinged;
      server.send(message);
    });
    server.onMessage((message) => {
      const text = String(message);
      // A pong gives the page's own time back as it came.
      if (!text.includes('"pong"')) socket.send(shiftTimes(text));
      else socket.send(shiftTimes(text).replace(/"timestamp":\d+/, `"timestamp":${pinged}`));
    });
  });
  await page.route('**/state/vehicle?*', async (route) => {
    const answer = await route.fetch();
    const date = new Date(Date.parse(answer.headers()['date'] ?? '') + byMs).toUTCString();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), date },
      body: shiftTimes(await answer.text()),
    });
  });
}

for (const [words, byMs] of [
  ['ahead of', 600_000],
  ['behind', -600_000],
] as const) {
  test(`a backend ten minutes ${words} this device shows true ages, and says so`, async ({ page, site }) => {
    await shiftBackend(page, byMs);
    await openMain(page, site);
    // Measured by messages that were on their way for some time.
    const told = new RegExp(`^the server's clock is 00:(10:0|09:5)\\d ${words} this device's$`);
    await expect(page.getByText(told)).toBeVisible();
    await expect(statusText(page, 'Live')).toBeVisible();
    await page
      .getByRole('treeitem', { name: /HT-\d+ Haul/ })
      .first()
      .click();
    await expect(page.locator('[data-field="age"]')).toHaveText(/^Last fix \d\.\d s$/);
    await expectFleet(page);
    await expect(page.getByText('0 rejected')).toBeVisible();
  });
}
