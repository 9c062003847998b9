/** Designs in the product: the card, a drawing with its layers, a click on it, and a file that cannot be had. */
import { drawingText, entityRecord, layerTable } from '../fixtures/dxf/dxfText.ts';
import { expect, openMain, test } from './support/test.ts';

// These tests are about the scene.
test.use({ isDrawn: true });

/** Three lines: on a layer that is on, on one that the file has switched off, and on one that it has frozen. */
const DRAWING_WITH_HIDDEN_LAYERS = drawingText({
  tables: layerTable(
    entityRecord('LAYER', [2, 'ORE'], [70, 0], [62, 1]),
    entityRecord('LAYER', [2, 'DRAFT'], [70, 0], [62, -2]),
    entityRecord('LAYER', [2, 'OLD'], [70, 1], [62, 3]),
  ),
  entities: ['ORE', 'DRAFT', 'OLD']
    .map((layer, k) => entityRecord('LINE', [8, layer], [10, k], [20, 0], [30, 0], [11, k], [21, 10], [31, 0]))
    .join(''),
});

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
  const all = card.getByRole('checkbox', { name: 'All layers' });
  await expect(crest).toBeChecked();
  await expect(all).toHaveAttribute('aria-checked', 'true');
  await crest.click();
  await expect(crest).not.toBeChecked();
  await expect(all).toHaveAttribute('aria-checked', 'mixed');
  await all.click();
  await expect(crest).toBeChecked();
  await all.click();
  await expect(crest).not.toBeChecked();
  await expect(all).toHaveAttribute('aria-checked', 'false');
  await layers.click();

  const readerCount = () => page.workers().filter((worker) => worker.url().includes('dxfWorker')).length;
  await page.route('**/api/designs?*', () => {});
  await card.getByRole('checkbox', { name: /^Crusher chamber/ }).click();
  await expect(card.getByRole('progressbar', { name: /^Loading Crusher chamber/ })).toBeVisible();
  await expect.poll(readerCount).toBe(1);
  await card.getByRole('button', { name: /^Cancel loading Crusher chamber/ }).click();
  await expect(card.getByText('Loading was cancelled.')).toBeVisible();
  await expect(card.getByRole('progressbar')).toBeHidden();
  await expect(card.getByRole('checkbox', { name: /^Crusher chamber/ })).toBeFocused();
  await expect.poll(readerCount).toBe(0);
  await page.unroute('**/api/designs?*');

  await page.route('**/api/designs?*', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByText('Failed to fetch, status code: 404, status text: gone')).toBeVisible();
  await page.unroute('**/api/designs?*');
  // Its file must have come before the next route takes such calls.
  const fetched = page.waitForResponse((answer) => answer.url().includes('/api/designs?') && answer.ok());
  await card.getByRole('button', { name: 'Try again' }).click();
  await fetched;
  await expect(card.getByRole('alert')).toBeHidden();

  await page.route('**/api/designs?*', (route) => route.fulfill({ body: 'AC1032 is a drawing of another kind' }));
  await card.getByRole('checkbox', { name: /^Stope 6-5/ }).click();
  await expect(card.getByText('DXF parser error: this is a DWG file. Save it as DXF.')).toBeVisible();

  await page.unroute('**/api/designs?*');
  await page.route('**/api/designs?*', (route) => route.fulfill({ body: DRAWING_WITH_HIDDEN_LAYERS }));
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByRole('button', { name: /^Layers of Stope 6-5/ }).click();
  await expect(all).toHaveAttribute('aria-checked', 'mixed');
  const draft = card.getByRole('checkbox', { name: 'Show layer DRAFT' });
  await expect(draft).not.toBeChecked();
  await expect(draft).toHaveAccessibleDescription('off in the file');
  await expect(card.getByText('frozen in the file')).toBeVisible();
  await draft.click();
  await expect(draft).toBeChecked();
  // From the file, regardless of visibility.
  await expect(draft).toHaveAccessibleDescription('off in the file');

  await expect(card.getByText(/^It is .+ km from the site\.$/)).toBeVisible();
  await card.getByRole('button', { name: 'Place it' }).click();
  const at = { Easting: '648500', Northing: '4763200', Altitude: '1150' };
  for (const [axis, value] of Object.entries(at)) await card.getByRole('textbox', { name: axis }).fill(value);
  await card.getByRole('button', { name: 'Place here' }).click();
  await expect(card.getByText('It is shown where it was placed in this browser')).toBeVisible();
  await expect(card.getByText(/km from the site/)).toBeHidden();
  await card.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: 'Put back' }).click();
  await expect(card.getByText(/km from the site/)).toBeVisible();
  expect(watch.foreign).toEqual([]);
});
