/** Saved views belong to their maps: two side by side, one whose map is gone, the map changed in one viewer. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { selectViewer, viewer } from './support/viewers.ts';
import { expectAccessible, makeView, openApp } from './support/views.ts';

const KHAR_NORTH = 'khar-north-2026-11-18';
const NORTH_PIT = 'north-pit-2026-11-20';

const mapPicker = (page: Page) => page.getByRole('button', { name: /^Map: / });

/** Map folders of which files were fetched. */
function noteMaps(page: Page): Set<string> {
  const maps = new Set<string>();
  page.on('request', (request) => {
    const folder = /\/maps\/([^/]+\/[^/]+)\/tileset\.json/.exec(request.url())?.[1];
    if (folder) maps.add(folder);
  });
  return maps;
}

test('two views of two maps side by side show both; the picker acts on the selected viewer alone', async ({
  page,
  site,
  request,
}) => {
  const { token } = await openApp(page, site, 'dispatcher');
  const north = await makeView(request, site, token(), { name: `Haul roads ${Date.now()}`, map: KHAR_NORTH });
  const pit = await makeView(request, site, token(), { name: `North wall ${Date.now()}`, map: NORTH_PIT });
  const fetched = noteMaps(page);
  await page.goto(`${site.url}/?viewer_1=${north}&viewer_4=${pit}`);
  await expect(viewer(page, 1).getByRole('button', { name: /^Choose a view: Haul roads/ })).toBeVisible();
  await expect(viewer(page, 1)).toContainText('KHAR NORTH');
  await expect(viewer(page, 4).getByRole('button', { name: /^Choose a view: North wall/ })).toBeVisible();
  await expect(viewer(page, 4)).toContainText('NORTH PIT');
  await expect.poll(() => [...fetched].sort()).toEqual(['khar-north/2026-11-18', 'north-pit/2026-11-20']);
  await expect(mapPicker(page)).toHaveAccessibleName('Map: KHAR NORTH');
  await expectAccessible(page);

  await selectViewer(page, 4);
  await expect(mapPicker(page)).toHaveAccessibleName('Map: NORTH PIT');
  await mapPicker(page).click();
  await page.getByRole('radio', { name: 'KHAR NORTH' }).click();
  await expect(viewer(page, 4)).toContainText('KHAR NORTH');
  await expect(viewer(page, 4).getByRole('button', { name: 'Choose a view: Default view' })).toBeVisible();
  await expect(viewer(page, 1).getByRole('button', { name: /^Choose a view: Haul roads/ })).toBeVisible();

  // The other viewer changes its map, and its neighbour stays.
  await selectViewer(page, 1);
  await mapPicker(page).click();
  await page.getByRole('radio', { name: 'NORTH PIT' }).click();
  await expect(viewer(page, 1)).toContainText('NORTH PIT');
  await expect(viewer(page, 4)).toContainText('KHAR NORTH');

  // A reload keeps the choice.
  await page.reload();
  await expect(viewer(page, 1)).toContainText('NORTH PIT');
  await expect(viewer(page, 4)).toContainText('KHAR NORTH');
});

for (const [language, gone, replace] of [
  ['en', /The map of this view, lost-2025, no longer exists/, /^Show on KHAR NORTH/],
  ['mn', /Энэ харагдацын газрын зураг \(lost-2025\) байхгүй болсон/, /^KHAR NORTH, .* дээр харуулах$/],
] as const) {
  test(`a view with a missing map reports it and offers another, its neighbour is unaffected (${language})`, async ({
    page,
    site,
    request,
  }) => {
    const { token } = await openApp(page, site, 'dispatcher', language);
    const lost = await makeView(request, site, token(), { name: `Old survey ${Date.now()}`, map: 'lost-2025' });
    const pit = await makeView(request, site, token(), { name: `Wall ${Date.now()}`, map: NORTH_PIT });
    await page.goto(`${site.url}/?viewer_1=${lost}&viewer_4=${pit}`);
    const [first, second] = [page.locator('.hf-cell').first(), page.locator('.hf-cell').last()];
    await expect(first.getByRole('alert')).toHaveText(gone);
    await expect(second).toContainText('NORTH PIT');
    await expect(second.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
    await first.getByRole('button', { name: replace }).click();
    await expect(first).toContainText('KHAR NORTH');
    await expect(first.getByRole('alert')).toHaveCount(0);
    await expect(first).toContainText('Old survey');
    await expect(second).toContainText('NORTH PIT');
    // A reload of the tab keeps the choice.
    await page.reload();
    await expect(first).toContainText('Old survey');
    await expect(first).toContainText('KHAR NORTH');
    await expect(first.getByRole('alert')).toHaveCount(0);
  });
}

test('zones of a map are listed with the viewer that shows it', async ({ page, site, request }) => {
  const { token } = await openApp(page, site, 'dispatcher');
  const north = await makeView(request, site, token(), { name: `Zones ${Date.now()}`, map: KHAR_NORTH });
  const pit = await makeView(request, site, token(), { name: `No zones ${Date.now()}`, map: NORTH_PIT });
  const asked: string[] = [];
  page.on('request', (call) => {
    const map = new URL(call.url()).searchParams.get('map');
    // The page before may still be asking.
    if (call.url().includes('/api/ruleZone/list') && map && page.url().includes(north)) asked.push(map);
  });
  await page.goto(`${site.url}/?viewer_1=${north}&viewer_4=${pit}`);
  await expect.poll(() => [...asked].sort()).toEqual([KHAR_NORTH, NORTH_PIT]);
  // Another viewer repeats no request.
  await selectViewer(page, 4);
  await expect(mapPicker(page)).toHaveAccessibleName('Map: NORTH PIT');
  await selectViewer(page, 1);
  await expect(mapPicker(page)).toHaveAccessibleName('Map: KHAR NORTH');
  expect(asked).toHaveLength(2);
});
