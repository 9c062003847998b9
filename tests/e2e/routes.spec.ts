/** Route search: ends by pointer, by coordinates, by name and from a vehicle's card; results, and reasons for none. */
import type { Page } from '@playwright/test';
import { chooseOption } from './support/choose.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp } from './support/views.ts';

const WORKSHOP_COORDINATES = { Easting: '650535', Northing: '4762980', Altitude: '1100' };

const routeTool = (page: Page) => page.getByRole('region', { name: 'Route', exact: true });
const routeCard = (page: Page) => page.getByRole('complementary', { name: 'Route', exact: true });

async function nameEnd(page: Page, which: 'Start' | 'End', name: string) {
  await routeCard(page)
    .getByRole('textbox', { name: `${which} at a place, zone or vehicle` })
    .fill(name);
  await routeCard(page).getByRole('button', { name }).first().press('Enter');
}

test('a route is found between places, kept over a reload, refused with its reason, and begun from a vehicle', async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(180_000);
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  await expect(page.getByText(/^Loading map/)).toHaveCount(0, { timeout: 90_000 });
  await page.getByRole('button', { name: 'Route', exact: true }).click();
  const hint = routeTool(page).getByRole('status');
  await expect(hint).toHaveText('Click where the route starts');
  const scene = page.getByRole('application').first();
  // Until the ground under the pointer is there.
  await expect(async () => {
    await scene.click({ position: { x: 260, y: 420 } });
    await expect(hint).toHaveText('Click where the route ends', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('Backspace');
  await expect(hint).toHaveText('Click where the route starts');

  await routeTool(page).getByRole('button', { name: 'Type coordinates' }).click();
  for (const [axis, metres] of Object.entries(WORKSHOP_COORDINATES))
    await routeTool(page).getByLabel(axis).fill(metres);
  await routeTool(page).getByRole('button', { name: 'Start here' }).press('Enter');
  await nameEnd(page, 'End', 'Primary crusher');
  await expect(hint).toHaveText('Drag an end to move it; Escape clears the route');
  const found = routeCard(page).getByRole('region', { name: 'Fastest route' });
  await expect(found.getByText(/km$/)).toBeVisible();
  await expect(found.getByRole('img', { name: /^Altitude from/ })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('button', { name: 'Route', exact: true }).click({ timeout: 60_000 });
  await expect(routeCard(page).getByText('Primary crusher')).toBeVisible();
  await expect(found).toBeVisible();
  await routeCard(page).getByRole('button', { name: 'Swap start and end' }).click();
  await expect(routeCard(page).locator('dd').first()).toContainText('Primary crusher');
  await expect(found).toBeVisible();
  await page.getByRole('application').first().press('Escape');
  await expect(found).toHaveCount(0);

  await nameEnd(page, 'Start', 'Workshop');
  await nameEnd(page, 'End', 'Chute 1A');
  await expect(found).toBeVisible();
  await chooseOption(routeCard(page).getByRole('combobox', { name: 'Vehicle' }), 'OPMiningTruck');
  await expect(routeCard(page).getByText(/^The vehicle is too large for the route\. Blocked at: /)).toBeVisible();
  await routeTool(page).getByRole('button', { name: 'Close the tool' }).click();

  const list = page.getByRole('region', { name: 'Entities' });
  await list.getByRole('textbox', { name: 'Search: Vehicle' }).fill('HT-');
  await list
    .getByRole('treeitem', { name: /HT-\d+ Haul/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Route: HT-/ }).click();
  await expect(routeCard(page).locator('dd').first()).toContainText('HT-');
  await nameEnd(page, 'End', 'Primary crusher');
  // However near the truck is by now.
  await expect(routeCard(page).getByText(/^Length$|Blocked at/)).toBeVisible();
  expect(watch.problems).toEqual([]);
});
