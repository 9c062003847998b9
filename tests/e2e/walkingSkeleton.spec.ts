/** From a wrong password to a moving vehicle and back out, as a dispatcher would. */
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/test.ts';

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

/** Reads a figure as the page writes it. */
async function figure(page: Page, name: string): Promise<number> {
  const text = (await field(page, name).textContent()) ?? '';
  return Number(text.replace(/\u2009/g, '').replace('\u2212', '-'));
}

test.describe.configure({ mode: 'serial' });

test('refuses a wrong password and keeps the user name', async ({ page, site }) => {
  await page.goto(site.url);
  await signIn(page, 'dispatcher', 'wrong');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('dispatcher');
});

test('shows moving vehicles after loading and landing, in both languages, and signs out', async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(180_000);
  await page.goto(site.url);
  await signIn(page);

  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'User manual' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Select KHAR NORTH/ })
    .first()
    .click();

  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const list = page.getByRole('region', { name: 'Entities' });
  await list.getByRole('textbox', { name: 'Search: Vehicle' }).fill('HT-');
  const truck = list.getByRole('treeitem', { name: /HT-\d+ Haul/ }).first();
  await truck.click();

  const card = page.getByRole('complementary', { name: /^Details of HT-/ });
  await expect(card).toBeVisible();
  const from = { easting: await figure(page, 'easting'), northing: await figure(page, 'northing') };
  expect(from.easting).toBeGreaterThan(600_000);
  // A hauling truck may stand in a passing bay until the one with right of way has gone by.
  await expect
    .poll(
      async () => {
        const moved = Math.hypot(
          (await figure(page, 'easting')) - from.easting,
          (await figure(page, 'northing')) - from.northing,
        );
        return moved;
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(5);
  await expect(field(page, 'age')).toHaveText(/^Last fix [\d.]+ s$/);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Монгол' }).click();
  await expect(page.getByText('Шууд', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn');
  await page.getByRole('button', { name: 'Гарах' }).click();
  await expect(page.getByRole('button', { name: /^(Sign in|Нэвтрэх)$/ })).toBeVisible();

  expect(watch.problems).toEqual([]);
  expect(watch.foreign).toEqual([]);
});
