/** One to five viewers: open, swap, resize, maximise, close, and find them again after a reload. */
import type { Locator, Page } from '@playwright/test';
import { expect, openMain, test } from './support/test.ts';
import { viewer } from './support/viewers.ts';
import { expectAccessible } from './support/views.ts';

async function boundsOf(viewer: Locator) {
  const bounds = await viewer.boundingBox();
  if (!bounds) throw new Error('the viewer is not shown');
  return bounds;
}

test.beforeEach(async ({ page, site }) => {
  await openMain(page, site);
});

/** Left, top, width and height of each viewer in halves of the area that they share. */
const LAYOUT_CHOICES = [
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
  const panePlaces = () =>
    viewers.evaluateAll((elements) => {
      const boxes = elements.map((element) => element.getBoundingClientRect());
      const left = Math.min(...boxes.map((at) => at.left));
      const top = Math.min(...boxes.map((at) => at.top));
      const width = Math.max(...boxes.map((at) => at.right)) - left;
      const height = Math.max(...boxes.map((at) => at.bottom)) - top;
      const shareInHalves = (px: number, of: number) => Math.abs(Math.round((px * 2) / of));
      return boxes.map((at) =>
        [
          shareInHalves(at.x - left, width),
          shareInHalves(at.y - top, height),
          shareInHalves(at.width, width),
          shareInHalves(at.height, height),
        ].join(' '),
      );
    });
  for (const [name, expected] of LAYOUT_CHOICES) {
    await page.getByRole('button', { name: /^Layout/ }).click();
    await page.getByRole('radio', { name }).click();
    await expect.poll(panePlaces, name).toEqual(expected);
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
  const gapPx = async () => (await boundsOf(first)).y - (await boundsOf(second)).y;

  await expect(second).toBeVisible();
  const before = await boundsOf(first);
  await page.getByRole('separator', { name: 'Border between viewers' }).press('ArrowDown');
  await expect.poll(async () => (await boundsOf(first)).height).toBeGreaterThan(before.height);

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

/**
 * Alerts as the browser keeps them over a reload: one new, one seen. Stored before the page's own script starts: the open
 * page would overwrite them with an alert of the demo.
 */
async function keepAlerts(page: Page): Promise<void> {
  const hasKept = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('headframe.alerts.')));
  await expect.poll(hasKept).toBe(true);
  await page.addInitScript(() => {
    const alert = {
      rule: 'speed_restriction',
      typeText: '',
      scope: 'zone',
      placeId: 'z',
      placeName: 'Ramp',
      message: '',
    };
    const atMs = Date.now();
    const alerts = ['HT-201', 'HT-202'].map((id) => ({ ...alert, key: id, deviceId: id, deviceName: id, atMs }));
    const text = JSON.stringify({ alerts, seen: { 'HT-202': atMs } });
    // Of the user who has had the page open.
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('headframe.alerts.')) localStorage.setItem(key, text);
    }
  });
}

test('opens viewers as copies of the first, moves them, and counts the alerts of each', async ({ page }) => {
  await keepAlerts(page);
  await page.reload();
  await page.getByRole('button', { name: 'Orthographic' }).click();
  await page.getByRole('button', { name: /^Layout/ }).click();
  await page.getByRole('radio', { name: 'Four in a grid' }).click();
  const viewers = page.getByRole('region', { name: /^Viewer \d$/ });
  await expect(page.getByRole('application')).toHaveCount(4);
  await expect(viewers.getByText('Orthographic', { exact: true })).toHaveCount(4);
  await expect(page).toHaveURL(/viewer_1=default&viewer_2=default&viewer_3=default&viewer_4=default$/);
  await expect(page.getByRole('button', { name: /^Alerts of viewer \d: \d+ new alerts?, 1 seen alert$/ })).toHaveCount(
    4,
  );
  await expectAccessible(page);

  const [first, second, fourth] = [viewer(page, 1), viewer(page, 2), viewer(page, 4)];
  const isAside = async (a: Locator, b: Locator) => (await boundsOf(a)).x > (await boundsOf(b)).x;
  await first.getByRole('button', { name: 'Move viewer 1' }).press('Enter');
  await page.getByRole('button', { name: 'Move to viewer 4' }).press('Enter');
  await expect.poll(() => isAside(first, fourth)).toBe(true);
  await fourth.locator('header').dragTo(second.getByRole('application'));
  await expect.poll(() => isAside(fourth, second)).toBe(true);

  await fourth.getByRole('button', { name: /^Alerts of viewer 4/ }).click();
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeVisible();
  await expect(fourth).toHaveAttribute('data-framed', 'true');
});

test('is accessible', async ({ page }) => {
  await page
    .getByRole('treeitem', { name: /HT-\d+ Haul/ })
    .first()
    .click();
  await expectAccessible(page);
});
