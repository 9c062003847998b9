/** axe on every panel, tool and page, and what is cut or out of reach when it is enlarged. */
import type { Page } from '@playwright/test';
import { expectUsableEnlarged } from './support/reach.ts';
import { expect, test } from './support/test.ts';
import { accountButton, expectAccessible, openApp } from './support/views.ts';

const railButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Applications' }).getByRole('button', { name });

const BOARD_TABS = ['Truck & Loader', 'Equipment status', 'Indicators', 'Hand-over'];
const TOOL_NAMES = ['Measure', 'Rule zones', 'Route', 'Section and X-ray'];
const PAGE_NAMES = ['Documentation', 'Support', 'Received feedback', 'Refused reports'];

/** Each opens something; the one after it stands for itself. */
async function visitAll(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  for (const name of ['People', 'Alerts', 'Monitor']) {
    await railButton(page, name).click();
    await look(name);
  }
  await railButton(page, 'Dispatcher').click();
  for (const tab of BOARD_TABS) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await look(tab);
  }
  await railButton(page, 'Dispatcher').click();
  for (const tool of TOOL_NAMES) {
    await page.getByRole('button', { name: tool, exact: true }).click();
    await look(tool);
    await page.getByRole('button', { name: 'Close the tool' }).first().click();
  }
  for (const name of PAGE_NAMES) {
    await accountButton(page).click();
    await page.getByRole('button', { name, exact: true }).click();
    await look(name);
  }
}

test('every screen passes the accessibility check, and nothing is cut off at 200 %', async ({ page, site }) => {
  await openApp(page, site, 'admin', 'en', '/?viewer_1=default');
  await expect(page.getByRole('application')).toBeVisible();
  await visitAll(page, async (screen) => {
    await test.step(screen, () => expectAccessible(page));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${screen} is wider than the page`).toBeLessThanOrEqual(0);
    await test.step(`${screen}, enlarged`, () => expectUsableEnlarged(page));
  });
});
