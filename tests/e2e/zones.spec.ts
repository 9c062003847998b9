/** Rule zones: drawn, refused where the outline crosses itself, filled in, seen by others, contested, removed. */
import type { Page } from '@playwright/test';
import { expectAnnounced } from './support/messages.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp } from './support/views.ts';

// These tests are about the scene.
test.use({ isDrawn: true });

const MAP_ID = 'khar-north-2026-11-18';
const SITE_POINT = { easting: 650_100.25, northing: 4_763_200.5, altitude: 1_100 };

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Rule zones', exact: true }).click();
  return page.getByRole('region', { name: 'Rule zones', exact: true });
}

async function typePoint(page: Page, east: number, north: number) {
  const bar = page.getByRole('region', { name: 'Rule zones', exact: true });
  await bar.getByLabel('Easting').fill(String(SITE_POINT.easting + east));
  await bar.getByLabel('Northing').fill(String(SITE_POINT.northing + north));
  await bar.getByLabel('Altitude').fill(String(SITE_POINT.altitude));
  await bar.getByRole('button', { name: 'Add point' }).click();
}

test('a zone is drawn and kept over a reload, seen in another browser, contested, and removed', async ({
  page,
  browser,
  site,
  watch,
}) => {
  test.setTimeout(240_000);
  const other = await browser.newPage();
  await openApp(other, site, 'operator', 'en', '/?viewer_1=default');
  await openDrawer(other);
  const theirList = other.getByRole('list', { name: 'Zones of this map' });
  await expect(other.getByText('View only: you may not draw zones')).toBeVisible();

  const { token } = await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default&viewer_4=default');
  await expect(page.getByText(/^Loading map/)).toHaveCount(0, { timeout: 90_000 });
  const bar = await openDrawer(page);
  const hint = bar.getByRole('status');
  await expect(hint).toHaveText('Left click adds the first point');
  const scene = page.getByRole('application').first();
  // Until the ground under the pointer is there.
  await expect(async () => {
    await scene.click({ position: { x: 200, y: 420 } });
    await expect(hint).toHaveText('Left click adds a point, right click stops', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await scene.click({ position: { x: 260, y: 440 }, button: 'right' });
  await expect(hint).toHaveText('A zone needs more than 2 points');
  await page.keyboard.press('Escape');
  await expect(hint).toHaveText('Left click adds the first point');

  await bar.getByRole('button', { name: 'Type coordinates' }).click();
  await typePoint(page, 0, 0);
  await typePoint(page, 100, 100);
  await typePoint(page, 100, 0);
  await typePoint(page, 0, 100);
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(hint).toHaveText('The outline crosses itself: move or remove a point');
  for (let k = 0; k < 3; k++) await bar.getByRole('button', { name: 'Remove the last point' }).click();
  await typePoint(page, 100, 0);
  await typePoint(page, 100, 100);
  await typePoint(page, 0, 100);
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(hint).toHaveText('Drag points to move them, fill in what the zone does, and save');

  const card = page.getByRole('complementary', { name: 'New rule zone' });
  await expect(card.getByLabel('Lower Z')).toHaveValue('1095');
  await expect(card.getByLabel('Upper Z')).toHaveValue('1110');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Please enter a name')).toBeVisible();
  const name = `Yard ${Date.now()}`;
  await card.getByLabel('Name').fill(name);
  await card.getByRole('combobox', { name: 'What it does' }).press('Enter');
  await page.getByRole('option', { name: 'Speed limit' }).click();
  await card.getByLabel('Speed limit, km/h').fill('20');
  await expectAccessible(page);
  // The answer is lost: the saved zone is not saved a second time.
  await page.route('**/api/ruleZone', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('alert')).toBeVisible();
  await page.reload();
  await openDrawer(page);
  await expect(card.getByLabel('Name')).toHaveValue(name, { timeout: 60_000 });
  await card.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('list', { name: 'Zones of this map' });
  await expect(card).toHaveCount(0);
  await expect(list.getByText(name)).toHaveCount(1);
  await expect(theirList.getByText(name)).toHaveCount(1);
  await expect(other.getByRole('button', { name: `Change ${name}` })).toHaveCount(0);

  const bearerHeaders = () => ({ authorization: `Bearer ${token()}` });
  const storedZones = async () => {
    const answer = await page.request.get(`${site.url}/api/ruleZone/list?map=${MAP_ID}`, { headers: bearerHeaders() });
    const { result } = (await answer.json()) as { result: { id: string; zoneName: string; points: string }[] };
    return result.find(({ zoneName }) => zoneName.startsWith(name));
  };
  const zone = await storedZones();
  expect(zone).toMatchObject({ lowerZ: 1095, upperZ: 1110, ruleType: 'speed_restriction', speedLimitKmh: 20 });
  const corners = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ].map(([x = 0, y = 0]) => ({ x: SITE_POINT.easting + x, y: SITE_POINT.northing + y }));
  expect(JSON.parse(zone?.points ?? '[]')).toEqual(corners);

  await list.getByRole('button', { name: `Change ${name}` }).click();
  const change = page.getByRole('complementary', { name: 'Change rule zone' });
  await change.getByLabel('Name').fill(`${name} mine`);
  const theirs = { zoneName: `${name} theirs`, map: MAP_ID, points: corners, lowerZ: 0, upperZ: null };
  const saveConcurrently = async (revision: number) => {
    const data = { id: zone?.id, revision, ...theirs };
    expect((await page.request.put(`${site.url}/api/ruleZone`, { headers: bearerHeaders(), data })).status()).toBe(200);
    await change.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(change.getByText(/^Another user has changed this zone/)).toBeVisible();
  };
  await saveConcurrently(1);
  await expect(theirList.getByText(`${name} theirs`)).toBeVisible();
  await change.getByRole('button', { name: 'Use theirs' }).click();
  await expect(change.getByLabel('Name')).toHaveValue(`${name} theirs`);
  await expect(change.getByLabel('Lower Z')).toHaveValue('0');
  await expect(change.getByText(/^Another user/)).toHaveCount(0);
  await change.getByLabel('Name').fill(`${name} mine`);
  await saveConcurrently(2);
  await change.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(theirList.getByText(`${name} mine`)).toBeVisible();

  // What is drawn while a save is under way is a change of the saved zone.
  await list.getByRole('button', { name: `Change ${name} mine` }).click();
  let answerSave = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answerSave = resolve;
  });
  await page.route('**/api/ruleZone', (route) => isAnswered.then(() => route.continue()), { times: 1 });
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await change.getByRole('button', { name: 'Add a point after it' }).click();
  answerSave();
  await expectAnnounced(page, 'Zone saved. Later changes are not saved yet.');
  const cornerCount = async () => (JSON.parse((await storedZones())?.points ?? '[]') as unknown[]).length;
  expect(await cornerCount()).toBe(4);
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(change).toHaveCount(0);
  expect(await cornerCount()).toBe(5);

  await list.getByRole('button', { name: `Change ${name} mine` }).click();
  await change.getByText('Who changed it').click();
  await expect(change.getByText(/ · changed$/)).toHaveCount(5);
  await change.getByRole('button', { name: 'Remove the zone' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Remove rule zone' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(change).toBeVisible();
  await change.getByRole('button', { name: 'Remove the zone' }).click();
  await confirmation.getByRole('button', { name: 'Remove permanently' }).click();
  await expect(theirList.getByText(name)).toHaveCount(0);

  const panel = 'Panel west, loaders only';
  await theirList.getByRole('button', { name: new RegExp(`inside: ${panel}$`, 'i') }).click();
  const inside = other.getByRole('group', { name: `Inside ${panel}` });
  // Sensors are in it at all times; other entities come and go.
  await inside.getByRole('button', { name: /RSU-EX-01-01/ }).click();
  const drawer = other.getByRole('region', { name: 'Rule zones', exact: true });
  await drawer.getByRole('button', { name: 'Close the tool' }).click();
  await expect(other.getByRole('complementary', { name: 'Details of RSU-EX-01-01' })).toBeVisible();
  await other.close();
  // The refused saves and the lost one alone.
  expect(watch.problems.filter((problem) => !/409|ERR_FAILED/.test(problem))).toEqual([]);
});
