/** The main job without a pointer: find a truck, follow it, open an alert, save a view. */
import type { Locator, Page } from '@playwright/test';
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { arrive } from './support/views.ts';

let site: SiteServer;
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
test.beforeAll(async ({}) => {
  site = await SiteServer.start({ HEADFRAME_DEMO_SPEED: '120' });
});
test.afterAll(() => site.stop());

/** Goes on by Tab, or back, until something has the focus. */
async function tabTo(page: Page, what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(what).toBeVisible({ timeout: 120_000 });
  for (let k = 0; k < 90; k++) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${what}`);
}

test('find a truck, follow it, open an alert, save a view', async ({ page }) => {
  await arrive(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  const press = (key: string) => page.keyboard.press(key);
  await expect(page.getByRole('application')).toBeVisible();

  await press('Control+k');
  await page.keyboard.type('ht203');
  await expect(page.getByRole('option').first()).toContainText('HT-203');
  await press('Enter');
  const card = page.getByRole('complementary', { name: 'Details of HT-203' });
  await tabTo(page, card.getByRole('button', { name: 'Follow HT-203' }), 'Shift+Tab');
  await press('Enter');
  await expect(page.getByText('Following HT-203', { exact: true })).toBeVisible();

  await tabTo(page, page.getByRole('navigation').getByRole('button', { name: 'Alerts' }), 'Shift+Tab');
  await press('Enter');
  const row = page
    .getByRole('region', { name: 'Alerts' })
    .getByRole('button', { name: /Fly there$/ })
    .first();
  await expect(row).toBeVisible({ timeout: 120_000 });
  const name = (await row.getAttribute('aria-label'))?.split(', ')[1] ?? '';
  await tabTo(page, row);
  await press('Enter');
  await expect(page.getByRole('complementary', { name: `Details of ${name}` })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Edit', exact: true }));
  await press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Save as new...' }));
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('By keyboard');
  await press('Enter');
  const saved = page.getByRole('dialog', { name: 'View saved' });
  await expect(saved.getByRole('button', { name: 'Continue' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Choose a view: By keyboard' })).toBeVisible();
});
