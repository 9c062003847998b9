/** Back and forth between the places at which a camera has rested: by key and from the palette. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { accessible, arrive, sceneShown } from './support/views.ts';

/** The cube turns with the camera. */
const cube = async (page: Page) => (await page.locator('.hf-cube-turning').first().getAttribute('style')) ?? '';

/** The cube once the camera has rested for as long as the page takes to notice it twice. */
async function rested(page: Page): Promise<string> {
  let now = '';
  const isStill = async () => {
    const before = now;
    now = await cube(page);
    return now === before;
  };
  await expect.poll(isStill, { intervals: [1_200] }).toBe(true);
  return now;
}

test('a camera goes back to where it was and forth again', async ({ page, site, watch }) => {
  test.setTimeout(120_000);
  await arrive(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  await sceneShown(page);
  await expect(page.getByText(/^Loading map/)).toHaveCount(0, { timeout: 90_000 });
  const before = await rested(page);
  await page.getByRole('button', { name: 'Top', exact: true }).click();
  await expect.poll(() => cube(page)).not.toBe(before);
  const top = await rested(page);
  await page.keyboard.press('Alt+P');
  await expect.poll(() => cube(page)).toBe(before);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('Next view');
  await accessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => cube(page)).toBe(top);
  expect(watch.problems).toEqual([]);
});
