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
  const apart = async () => {
    const [left, right] = [await box(viewers.nth(0)), await box(viewers.nth(1))];
    return { beside: right.x > left.x, level: Math.abs(right.y - left.y) < 2 };
  };
  await expect.poll(apart).toEqual({ beside: true, level: true });
  expect(watch.problems).toEqual([]);
});

test('chooses a layout and moves borders by keyboard, swaps, maximises and closes', async ({ page }) => {
  const choice = page.getByRole('button', { name: /^Layout/ });
  await choice.press('Enter');
  const layouts = page.getByRole('radiogroup', { name: 'Layout' });
  await expect(layouts.getByRole('radio', { name: 'One viewer' })).toBeFocused();
  for (const [key, name] of [
    ['ArrowUp', 'Two side by side'],
    ['ArrowDown', 'One viewer'],
    ['End', 'Two side by side'],
    ['ArrowLeft', 'Four in a grid'],
    ['Home', 'One viewer'],
    ['ArrowRight', 'Two, one above the other'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(layouts.getByRole('radio', { name })).toBeFocused();
    // What only has the focus is not chosen yet, nor is it said to be.
    await expect(layouts.getByRole('radio', { checked: true })).toHaveAccessibleName('One viewer');
    await expect(layouts.locator('[tabindex="0"]')).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Escape');
  await expect(choice).toHaveAccessibleName('Layout: One viewer');
  await expect(choice).toBeFocused();
  await choice.press('Enter');
  await expect(layouts.getByRole('radio', { name: 'One viewer' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(choice).toHaveAccessibleName('Layout: Two, one above the other');
  await expect(choice).toBeFocused();
  const first = page.getByRole('region', { name: 'Viewer 1', exact: true });
  const second = page.getByRole('region', { name: 'Viewer 2', exact: true });

  /** How far the second stands above the first. */
  const gapPx = async () => (await box(first)).y - (await box(second)).y;

  await expect(second).toBeVisible();
  const before = await box(first);
  await page.getByRole('separator', { name: 'Border between viewers' }).press('ArrowDown');
  await expect.poll(async () => (await box(first)).height).toBeGreaterThan(before.height);

  await first.getByRole('button', { name: 'Swap with viewer 2' }).click();
  await expect.poll(gapPx).toBeGreaterThan(0);

  await first.getByRole('button', { name: 'Maximise viewer 1' }).click();
  await expect(second).toBeHidden();
  await first.getByRole('button', { name: 'Restore viewer 1' }).click();
  await expect(second).toBeVisible();

  await page.reload();
  await expect(second).toBeVisible();
  await expect.poll(gapPx).toBeGreaterThan(0);
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
