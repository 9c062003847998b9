/** Figures over the scene, and the page of a map whose points cannot be loaded. */
import type { Page } from '@playwright/test';
import { startAreaSite } from './support/areaSite.ts';
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { viewer } from './support/viewers.ts';
import { makeView, openApp } from './support/views.ts';

test('the position under the pointer has two decimals and is inside the site', async ({ page, site }) => {
  await openApp(page, site, 'operator', 'en', '/?viewer_1=default');
  await expectPosition(page, /^E6\d{2}\s?\d{3}\.\d{2}N4\s?7\d{2}\s?\d{3}\.\d{2}Z-?[\d\s]+\.\d{2}m$/);
});

test('altitudes count from the project’s zero', async ({ page, site }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), projectAltitude: 5_000 } });
  });
  await openApp(page, site, 'operator', 'en', '/?viewer_1=default');
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
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  const button = page.getByRole('button', { name: 'Performance monitor' });
  await button.click();
  const figures = page.getByLabel('Performance', { exact: true }).getByRole('definition');
  await expect(figures).toHaveText([/\d/, /\d.* ms$/, /\d/, /\d/, /\d.* MB$/, /\d.* \/s$/, /\d.* ms$/]);
  await button.click();
  await expect(figures).toHaveCount(0);
  expect(watch.problems).toEqual([]);
});

test('map points that cannot be had are a full page with Retry', async ({ page, request }) => {
  const { site } = await startAreaSite(request);
  try {
    await page.route('**/map-points.json', (route) => route.fulfill({ status: 500, json: {} }));
    await openApp(page, site, 'operator', 'en', '/?viewer_1=default').catch(() => undefined);
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

test('a tooltip names the point under the pointer in each of two viewers, of its own map, and goes with the pointer', async ({
  page,
}) => {
  const site = await SiteServer.start({ HEADFRAME_FILTER_MINE_AREA: 'on' });
  try {
    const { token } = await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
    const pit = await makeView(page.request, site, token(), { name: 'North wall', map: 'north-pit-2026-11-20' });
    let step = 0;
    /** Points at the same ground of a viewer, once its map has come and framed itself. */
    const pointAtGround = async (number: number, upPx = 0) => {
      const area = await viewer(page, number).getByRole('application').boundingBox();
      if (!area) throw new Error('the viewer has no area');
      await page.mouse.move(area.x + area.width / 2 + (step++ % 2), area.y + area.height * 0.6 - upPx);
      await expect(page.getByText(/^Loading map/)).toHaveCount(0);
    };
    const readout = page.getByTitle('Position under the pointer').locator('b');
    await page.goto(`${site.url}/?viewer_1=default&viewer_4=${pit}`);
    /** At its previous place, and far from the corresponding place of the other viewer. */
    const settledPlace = async (number: number, other: readonly number[]) => {
      let place: number[] = [];
      await expect(async () => {
        await pointAtGround(number);
        const before = place;
        place = (await readout.allTextContents()).map(metresOf);
        expect(place[0]).toBeGreaterThan(600_000);
        expect(awayM(place, before)).toBeLessThan(2);
        expect(awayM(place, other)).toBeGreaterThan(50);
      }).toPass({ timeout: 90_000 });
      return place;
    };
    // A camera that was moved is kept over a reload; others frame the vehicles, which move on.
    for (const number of [1, 4]) {
      await expect(async () => {
        await pointAtGround(number);
        expect(metresOf((await readout.allTextContents())[0] ?? '')).toBeGreaterThan(600_000);
      }).toPass({ timeout: 90_000 });
      await page.mouse.wheel(0, -100);
    }
    const ramp = await settledPlace(1, []);
    const wall = await settledPlace(4, ramp);
    await page.route('**/map-points.json', (route) => {
      const isPit = route.request().url().includes('/north-pit/');
      return route.fulfill({ json: isPit ? pointsAround(wall, 'Dump 3') : pointsAround(ramp, 'Muck bay 7') });
    });
    await page.reload();
    const shownTooltip = (number: number) => viewer(page, number).locator('[role=tooltip]:not([hidden])');
    for (const [number, name] of [
      [1, 'Muck bay 7'],
      [4, 'Dump 3'],
    ] as const) {
      await expect(async () => {
        await pointAtGround(number);
        await expect(shownTooltip(number)).toHaveText(name, { timeout: 1_000 });
      }).toPass({ timeout: 90_000 });
      await pointAtGround(number, 150);
      await expect(shownTooltip(number)).toHaveCount(0);
    }
  } finally {
    await site.stop();
  }
});

const metresOf = (text: string) => Number(text.replace(/[^\d.−-]/g, '').replace('−', '-'));

/** Infinite where one of them is not known. */
const awayM = (a: readonly number[], b: readonly number[]) =>
  b.length === 3 ? Math.hypot(...a.map((metres, k) => metres - (b[k] ?? 0))) : Number.POSITIVE_INFINITY;

/** A patch of points of one name: the ground differs a little between tiles, and a pixel is metres wide. */
function pointsAround([east = 0, north = 0, up = 0]: readonly number[], name: string): object[] {
  const around = [-14, -11, -8, -5, -2, 1, 4, 7, 10, 13];
  return around.flatMap((dx) =>
    around.flatMap((dy) =>
      around.map((dz) => ({
        id: `${dx} ${dy} ${dz}`,
        x: east + dx,
        y: north + dy,
        z: up + dz,
        namelom: name,
      })),
    ),
  );
}
