/** From a wrong password to a moving vehicle and back out, as a dispatcher would. */
import type { Page } from '@playwright/test';
import { notePackedSize } from './support/packedSize.ts';
import { expect, signIn, test } from './support/test.ts';

// These tests are about the scene.
test.use({ isDrawn: true });

const fieldElement = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

/** Reads a figure from the page; NaN if there is none yet. */
async function readFigure(page: Page, name: string): Promise<number> {
  const text = (await fieldElement(page, name).textContent()) ?? '';
  return Number(text.replace(/\u2009/g, '').replace('\u2212', '-') || Number.NaN);
}

/** Notes that the loading screen is shown: it goes by itself, maybe between two looks of a test on a slow machine. */
async function noteLoading(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const bar = document.querySelector('[role="progressbar"][aria-label="Loading"]');
      if (bar) sessionStorage.setItem('loadingSeen', 'yes');
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('loadingSeen'));
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
  test.setTimeout(300_000);
  const loadingSeen = await noteLoading(page);
  const packedSizeKb = notePackedSize(page);
  await page.goto(site.url);
  await signIn(page);

  await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible({ timeout: 60_000 });
  expect(await loadingSeen()).toBe('yes');
  await expect(page.getByRole('button', { name: 'User manual' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Select KHAR NORTH/ })
    .first()
    .click();

  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const list = page.getByRole('region', { name: 'Entities' });
  await list.getByRole('textbox', { name: 'Search: Vehicle' }).fill('HT-');
  const trucks = list.getByRole('treeitem', { name: /HT-\d+ Haul/ });
  await expect(trucks.first()).toBeVisible();
  // A truck may be stopped: at its loader, in a passing bay, for its repair. Then another one is used.
  let next = 0;
  let sizeKb: number | undefined;
  await expect(async () => {
    await trucks.nth(next++ % (await trucks.count())).click();
    await expect(page.getByRole('complementary', { name: /^Details of HT-/ })).toBeVisible();
    // Before parts that are rarely used are fetched in advance. Chunks of other languages, maps, panels and dialogs
    // are loaded on demand.
    sizeKb ??= await packedSizeKb();
    await expect.poll(() => readFigure(page, 'easting')).toBeGreaterThan(600_000);
    const from = { easting: await readFigure(page, 'easting'), northing: await readFigure(page, 'northing') };
    const movedM = async () =>
      Math.hypot(
        (await readFigure(page, 'easting')) - from.easting,
        (await readFigure(page, 'northing')) - from.northing,
      );
    await expect.poll(movedM, { timeout: 15_000 }).toBeGreaterThan(5);
  }).toPass({ timeout: 200_000 });
  await expect(fieldElement(page, 'age')).toHaveText(/^Last fix [\d.]+ s$/);
  test.info().annotations.push({ type: 'first page', description: `${sizeKb?.toFixed(1)} kB gz` });
  expect(sizeKb).toBeGreaterThan(300);
  expect(sizeKb).toBeLessThan(600);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Монгол' }).click();
  await expect(page.getByText('Шууд', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn');
  await page.getByRole('button', { name: 'Гарах' }).click();
  await expect(page.getByRole('button', { name: /^(Sign in|Нэвтрэх)$/ })).toBeVisible();

  expect(watch.problems).toEqual([]);
  expect(watch.foreign).toEqual([]);
});
