/** Back and forth between the places at which a camera has rested: by key and from the palette. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { accessible, arrive, sceneShown } from './support/views.ts';

/** The camera as the tab keeps it over a reload is not told anywhere else: the compass turns with the camera. */
const compass = (page: Page) => page.locator('.hf-cube').first().innerHTML();

test('a camera goes back to where it was and forth again', async ({ page, site, watch }) => {
  test.setTimeout(120_000);
  await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
  await sceneShown(page);
  await expect(page.getByText(/^Loading map/)).toHaveCount(0, { timeout: 90_000 });
  const before = await compass(page);
  // Rests are noticed twice a second.
  await expect(async () => {
    await page.getByRole('button', { name: 'Top', exact: true }).click();
    await expect.poll(() => compass(page), { timeout: 3_000 }).not.toBe(before);
  }).toPass();
  let top = '';
  await expect
    .poll(async () => {
      const last = top;
      top = await compass(page);
      return top === last;
    })
    .toBe(true);
  await page.keyboard.press('Alt+P');
  await expect.poll(() => compass(page)).toBe(before);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('Next view');
  await accessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => compass(page)).toBe(top);
  expect(watch.problems).toEqual([]);
});
