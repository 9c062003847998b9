/** One to five viewers: open, swap, resize, maximise, close, and find them again after a reload. */
import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, openMain, test } from './support/test.ts';

async function box(viewer: Locator) {
  const bounds = await viewer.boundingBox();
  if (!bounds) throw new Error('the viewer is not shown');
  return bounds;
}

test.beforeEach(async ({ page, site }) => {
  await openMain(page, site);
});

const CHOICES = [
  ['One viewer', 1],
  ['Two, one above the other', 2],
  ['Three, one wide on top', 3],
  ['Four in a grid', 4],
  ['Two side by side', 2],
] as const;

test('offers the five layouts and shows each', async ({ page, watch }) => {
  const viewers = page.getByRole('region', { name: /^Viewer \d$/ });
  for (const [name, count] of CHOICES) {
    await page.getByRole('button', { name: /^Layout/ }).click();
    await page.getByRole('radio', { name }).click();
    await expect(viewers).toHaveCount(count);
  }
  const left = await box(viewers.nth(0));
  const right = await box(viewers.nth(1));
  expect(right.x).toBeGreaterThan(left.x);
  expect(Math.abs(right.y - left.y)).toBeLessThan(2);
  expect(watch.problems).toEqual([]);
});

test('moves borders by keyboard, swaps, maximises and closes', async ({ page }) => {
  await page.getByRole('button', { name: /^Layout/ }).click();
  await page.getByRole('radio', { name: 'Two, one above the other' }).click();
  const first = page.getByRole('region', { name: 'Viewer 1', exact: true });
  const second = page.getByRole('region', { name: 'Viewer 2', exact: true });

  const before = await box(first);
  await page.getByRole('separator', { name: 'Border between viewers' }).press('ArrowDown');
  await expect.poll(async () => (await box(first)).height).toBeGreaterThan(before.height);

  await first.getByRole('button', { name: 'Swap with viewer 2' }).click();
  await expect.poll(async () => (await box(second)).y).toBeLessThan((await box(first)).y);

  await first.getByRole('button', { name: 'Maximise viewer 1' }).click();
  await expect(second).toBeHidden();
  await first.getByRole('button', { name: 'Restore viewer 1' }).click();
  await expect(second).toBeVisible();

  await page.reload();
  await expect(second).toBeVisible();
  expect((await box(second)).y).toBeLessThan((await box(first)).y);
  await second.getByRole('button', { name: 'Close viewer 2' }).click();
  await expect(page.getByRole('region', { name: /^Viewer \d$/ })).toHaveCount(1);
});

test('is accessible', async ({ page }) => {
  await page
    .getByRole('treeitem', { name: /HT-\d+ Haul/ })
    .first()
    .click();
  const results = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
