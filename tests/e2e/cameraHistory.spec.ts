/** Back and forth between the places at which a camera has rested: by key and from the palette. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { accessible, arrive, sceneShown } from './support/views.ts';

/** The cube turns with the camera. */
const cube = async (page: Page) => (await page.locator('.hf-cube-turning').first().getAttribute('style')) ?? '';

test('a camera goes back to where it was and forth again', async ({ page, site, watch }) => {
  test.setTimeout(120_000);
  await arrive(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  await sceneShown(page);
  await expect(page.getByText(/^Loading map/)).toHaveCount(0, { timeout: 90_000 });
  const before = await cube(page);
  // Rests are noticed twice a second.
  await expect(async () => {
    await page.getByRole('button', { name: 'Top', exact: true }).click();
    await expect.poll(() => cube(page), { timeout: 3_000 }).not.toBe(before);
  }).toPass();
  let top = '';
  await expect
    .poll(async () => {
      const last = top;
      top = await cube(page);
      return top === last;
    })
    .toBe(true);
  await page.keyboard.press('Alt+P');
  await expect.poll(() => cube(page)).toBe(before);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('Next view');
  await accessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => cube(page)).toBe(top);
  expect(watch.problems).toEqual([]);
});
