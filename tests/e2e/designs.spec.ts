/** Designs in the product: the card, a drawing with its layers, a click on it, and a file that cannot be had. */
import { expect, openMain, test } from './support/test.ts';

test('a design is switched on, its layers are switched, and a missing file is said in the words of the catalogue', async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(240_000);
  await openMain(page, site);
  await page.getByRole('button', { name: 'Designs and their layers' }).click();
  const card = page.getByRole('complementary', { name: 'Designs' });
  await expect(card.getByRole('checkbox', { name: /^North pit design/ })).toBeVisible();

  const asked = page.waitForRequest((request) => request.url().includes('/api/designs?'));
  await card.getByRole('button', { name: 'Fly to North pit design' }).click();
  const url = new URL((await asked).url());
  expect(url.searchParams.get('name')).toBe('North pit design');
  expect(url.searchParams.get('uuid')).toMatch(/^[\w-]+$/);
  const layers = card.getByRole('button', { name: 'Layers of North pit design' });
  await expect(layers).toBeEnabled({ timeout: 60_000 });
  await layers.click();
  const crest = card.getByRole('checkbox', { name: 'Show layer PIT_CREST' });
  await expect(crest).toBeChecked();
  await crest.click();
  await expect(crest).not.toBeChecked();

  await page.route('**/api/designs?*', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await card.getByRole('checkbox', { name: /^Crusher chamber/ }).click();
  await expect(card.getByText('Failed to fetch, status code: 404, status text: Not Found')).toBeVisible();
  await page.unroute('**/api/designs?*');
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByRole('alert')).toBeHidden();

  await page.route('**/api/designs?*', (route) => route.fulfill({ body: 'AC1032 is a drawing of another kind' }));
  await card.getByRole('checkbox', { name: /^Stope 6-5/ }).click();
  await expect(card.getByText('DXF parser error: this is a DWG file. Save it as DXF.')).toBeVisible();
  expect(watch.foreign).toEqual([]);
});
