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

/** Left, top, width and height of each viewer in halves of the area that they share. */
const CHOICES = [
  ['One viewer', ['0 0 2 2']],
  ['Two, one above the other', ['0 0 2 1', '0 1 2 1']],
  ['Three, one wide on top', ['0 0 2 1', '0 1 1 1', '1 1 1 1']],
  ['Four in a grid', ['0 0 1 1', '1 0 1 1', '0 1 1 1', '1 1 1 1']],
  ['Two side by side', ['0 0 1 2', '1 0 1 2']],
] as const;

test('offers the five layouts and shows each', async ({ page, watch }) => {
  const viewers = page.getByRole('region', { name: /^Viewer \d$/ });
  await expect(viewers).toHaveCount(1);
  /** All at one moment: the elements around them may still be loading. */
  const places = () =>
    viewers.evaluateAll((elements) => {
      const boxes = elements.map((element) => element.getBoundingClientRect());
      const left = Math.min(...boxes.map((at) => at.left));
      const top = Math.min(...boxes.map((at) => at.top));
      const width = Math.max(...boxes.map((at) => at.right)) - left;
      const height = Math.max(...boxes.map((at) => at.bottom)) - top;
      const halves = (px: number, of: number) => Math.abs(Math.round((px * 2) / of));
      return boxes.map((at) =>
        [
          halves(at.x - left, width),
          halves(at.y - top, height),
          halves(at.width, width),
          halves(at.height, height),
        ].join(' '),
      );
    });
  for (const [name, expected] of CHOICES) {
    await page.getByRole('button', { name: /^Layout/ }).click();
    await page.getByRole('radio', { name }).click();
    await expect.poll(places, name).toEqual(expected);
  }
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
    // A focused option is not chosen yet, nor announced as chosen.
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

  /** Vertical distance of the second above the first. */
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
