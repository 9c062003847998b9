/** The tour: offered once, by keyboard alone, beside a page that goes on; and again from the help center. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from './support/siteServer.ts';
import { expect, signIn, test } from './support/test.ts';
import { expectAccessible } from './support/views.ts';

/** A new browser: those of the other tests have declined the tour. */
async function firstVisit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await signIn(page, 'operator', DEMO_PASSWORD);
  await expect(page.getByRole('banner')).toBeVisible({ timeout: 60_000 });
}

const tourRegion = (page: Page) => page.getByRole('region', { name: 'Tour' });
const stepDialog = (page: Page) => page.getByRole('dialog');

test('is offered once, goes by keyboard, covers nothing, moves along, and starts again', async ({ browser, site }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await firstVisit(page, site.url);
  await expect(tourRegion(page)).toContainText('A one-minute tour');
  await expectAccessible(page);
  await tourRegion(page).getByRole('button', { name: 'Start the tour' }).press('Enter');

  // From the start page it goes to the mine.
  await expect(stepDialog(page)).toContainText('Step 1 of 7');
  await expect(stepDialog(page).getByRole('button', { name: 'Next' })).toBeFocused();
  await expectAccessible(page);
  const titles = [
    'The rail',
    'The list of entities',
    'The live scene',
    'The tool bar',
    'The search',
    'Several viewers',
  ];
  for (const title of titles) {
    await expect(stepDialog(page).getByRole('heading', { name: title })).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await expect(stepDialog(page)).toContainText('Step 7 of 7');
  await stepDialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(stepDialog(page)).toContainText('Several viewers');

  // The page is used meanwhile, and the card stays on it when it shrinks.
  await page.getByRole('navigation', { name: 'Applications' }).getByRole('button', { name: 'Alerts' }).click();
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible();
  await page.setViewportSize({ width: 800, height: 500 });
  const isInside = async () => {
    const box = await stepDialog(page).boundingBox();
    return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 800 && box.y + box.height <= 500;
  };
  await expect.poll(isInside).toBe(true);
  await stepDialog(page).getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Escape');
  await expect(stepDialog(page)).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('application')).toBeVisible({ timeout: 60_000 });
  await expect(tourRegion(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Support' }).click();
  await page.getByRole('button', { name: 'Start the tour' }).click();
  await expect(stepDialog(page)).toContainText('Step 1 of 7');
  await context.close();
});

test('is not offered where it was declined', async ({ browser, site }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await firstVisit(page, site.url);
  await tourRegion(page).getByRole('button', { name: 'Not now' }).click();
  await expect(tourRegion(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
  await expect(tourRegion(page)).toHaveCount(0);
  await context.close();
});
