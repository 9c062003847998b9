/** Figures over the scene, and the page that stands for a map whose points cannot be had. */
import type { Page } from '@playwright/test';
import { startAreaSite } from './support/areaSite.ts';
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { arrive } from './support/views.ts';

test('the position under the pointer has two decimals and is inside the site', async ({ page, site }) => {
  await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
  await expectPosition(page, /^E6\d{2}\s?\d{3}\.\d{2}N4\s?7\d{2}\s?\d{3}\.\d{2}Z-?[\d\s]+\.\d{2}m$/);
});

test('altitudes count from the project’s zero', async ({ page, site }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), projectAltitude: 5_000 } });
  });
  await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
  await expectPosition(page, /Z[-−][34]\s?\d{3}\.\d{2}m$/);
});

/** Of the ground below the middle of the scene. */
async function expectPosition(page: Page, text: RegExp): Promise<void> {
  const place = page.getByTitle('Position under the pointer');
  const area = await page.getByRole('application').boundingBox();
  if (!area) throw new Error('the viewer has no area');
  let step = 0;
  await expect
    .poll(
      async () => {
        // The ground under the middle may still be coming.
        await page.mouse.move(area.x + area.width / 2 + (step++ % 2), area.y + area.height * 0.6);
        return place.textContent();
      },
      { timeout: 90_000 },
    )
    .toMatch(text);
}

test('the performance monitor opens and closes, with a figure in each line', async ({ page, site, watch }) => {
  await arrive(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  const button = page.getByRole('button', { name: 'Performance monitor' });
  await button.click();
  const figures = page.getByLabel('Performance', { exact: true }).getByRole('definition');
  await expect(figures).toHaveText([/\d/, /\d.* ms$/, /\d/, /\d/, /\d.* MB$/, /\d.* \/s$/, /\d.* ms$/]);
  await button.click();
  await expect(figures).toHaveCount(0);
  expect(watch.problems).toEqual([]);
});

test('map points that cannot be had are a full page with Retry', async ({ page, browser, request }) => {
  const { site } = await startAreaSite(browser, request);
  try {
    await page.route('**/map-points.json', (route) => route.fulfill({ status: 500, json: {} }));
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default').catch(() => undefined);
    const error = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Map Points Error' }) });
    await expect(error).toContainText('HTTP error! status: 500');
    const reloaded = page.waitForEvent('load');
    await error.getByRole('button', { name: 'Retry' }).click();
    await reloaded;
    await expect(error).toContainText('HTTP error! status: 500');
    await page.unroute('**/map-points.json');
    await expect(page.getByRole('application')).toBeVisible();
    await expect(error).toHaveCount(0);
  } finally {
    await site.stop();
  }
});

test('a tooltip names the map point under the pointer, and goes when the pointer leaves it', async ({ page }) => {
  const site = await SiteServer.start({ HEADFRAME_FILTER_MINE_AREA: 'on' });
  try {
    let maps = 0;
    page.on('response', (response) => {
      if (response.url().includes('/tileset.json')) maps++;
    });
    let step = 0;
    /** Points at the same ground, once the map has come and framed itself. */
    const point = async (upPx = 0) => {
      const area = await page.getByRole('application').boundingBox();
      if (!area) throw new Error('the viewer has no area');
      await page.mouse.move(area.x + area.width / 2 + (step++ % 2), area.y + area.height * 0.6 - upPx);
      expect(maps).toBeGreaterThan(0);
      await expect(page.getByText(/^Loading map/)).toBeHidden();
    };
    const readout = page.getByTitle('Position under the pointer').locator('b');
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    let place: number[] = [];
    await expect(async () => {
      await point();
      const before = place;
      place = (await readout.allTextContents()).map(metresOf);
      expect(place[0]).toBeGreaterThan(600_000);
      expect(before.length === 3 && before.every((metres, k) => Math.abs(metres - (place[k] ?? 0)) < 2)).toBe(true);
    }).toPass({ timeout: 90_000 });
    await page.route('**/map-points.json', (route) => route.fulfill({ json: pointsAround(place) }));
    maps = 0;
    await page.reload();
    const shown = page.locator('[role=tooltip]:not([hidden])');
    await expect(async () => {
      await point();
      await expect(shown).toHaveText('Muck bay 7', { timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
    await point(150);
    await expect(shown).toHaveCount(0);
  } finally {
    await site.stop();
  }
});

const metresOf = (text: string) => Number(text.replace(/[^\d.−-]/g, '').replace('−', '-'));

/** A patch of points of one name: the ground differs a little between tiles, and a pixel is metres wide. */
function pointsAround([east = 0, north = 0, up = 0]: readonly number[]): object[] {
  const around = [-14, -11, -8, -5, -2, 1, 4, 7, 10, 13];
  return around.flatMap((dx) =>
    around.flatMap((dy) =>
      around.map((dz) => ({
        id: `${dx} ${dy} ${dz}`,
        x: east + dx,
        y: north + dy,
        z: up + dz,
        namelom: 'Muck bay 7',
      })),
    ),
  );
}
