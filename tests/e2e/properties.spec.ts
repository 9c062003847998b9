/** The property panel of every kind, and Monitor V2 with its info card. */

import { chooseEntity, propertyCard, propertyValue } from './support/properties.ts';
import { selectAllByRectangle } from './support/selectAllByRectangle.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp } from './support/views.ts';

test('properties of every kind, live, with ages and curves', async ({ page, site, watch }) => {
  test.setTimeout(240_000);
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');

  await chooseEntity(page, 'Fixed asset', 'OP-1A');
  await expect(propertyCard(page, /^Details of OP-1A$/)).toContainText('Ore pass · Extraction level');
  await expect(propertyValue(page, 'Level', 'Level')).toHaveText(/^\d+\.\d{2}%$/);
  await expect(propertyValue(page, 'Attributes', 'Depth')).toHaveText('70');
  await expect(propertyValue(page, 'Position', 'Easting')).toHaveText(/^650\s511\.81m$/);
  await expect(
    propertyCard(page, /OP-1A/).getByRole('img', { name: /^Level, last 10 min: [\d.]+ to [\d.]+ %$/ }),
  ).toBeVisible({
    timeout: 60_000,
  });
  await chooseEntity(page, 'Fixed asset', 'TX-1A');
  await expect(propertyValue(page, 'State', 'State')).toHaveText(/^(Open|Closed)$/);
  await chooseEntity(page, 'Fixed asset', 'RC-01');
  await expect(propertyValue(page, 'Occupancy, last 8 h', 'People inside')).toHaveText(/^\d+ \/ 20$/);
  for (const [label, value] of [
    ['Type', 'fixed'],
    ['Vent status', 'ON'],
    ['Elec status', 'ON'],
    ['Phone', '4101'],
  ] as const)
    await expect(propertyValue(page, 'Equipment', label)).toHaveText(value);
  await chooseEntity(page, 'Fixed asset', 'PC-01');
  await expect(propertyValue(page, 'State', 'Value')).toHaveText(/^[\d\s]+\.\d{2}$/);
  await chooseEntity(page, 'Fixed asset', 'CCTV-01');
  await expect(propertyValue(page, 'Camera', 'Type')).toHaveText('PTZ');
  await chooseEntity(page, 'Sensor', 'RSU-RP-01');
  await expect(propertyValue(page, 'State', 'Source')).toHaveText('Tracking network');
  await expect(
    propertyCard(page, /RSU-RP-01/)
      .locator('.hf-fix__age')
      .first(),
  ).toHaveText(/ ago$/);
  await chooseEntity(page, 'Annotation', 'Workshop');
  await expect(page.getByRole('img', { name: 'Sign: Workshop' })).toBeVisible();
  await chooseEntity(page, 'Design', 'Blast exclusion N-2');
  await expect(propertyValue(page, 'Attributes', 'Lowest')).toHaveText('795.00m');
  await expect(propertyValue(page, 'Inside now', 'Count')).toHaveText(/^\d+$/);
  const inside = page.getByRole('complementary').getByRole('region', { name: 'RSUs', exact: true });
  await expect(inside).toContainText('None inside');
  await expectAccessible(page);
  await chooseEntity(page, 'Design', 'Panel west, loaders only');
  await expect(inside).toContainText(
    'RSU-EX-01-01 (Extraction level), RSU-EX-02-01 (Extraction level), RSU-EX-02-02 (Extraction level)',
  );
  await chooseEntity(page, 'Design', 'Stope 6-5');
  await expect(propertyValue(page, 'Attributes', 'File')).toHaveText('/designs/stope-6-5.glb');
  await chooseEntity(page, 'Vehicle', 'HT-201');
  await expect(propertyCard(page, /HT-201/)).toContainText(/km\/h/);
  await expect(propertyValue(page, 'Engine', 'Battery')).toHaveText(/^\d+\.\d{2}V$/, { timeout: 60_000 });
  await expect(propertyValue(page, 'Position', 'Altitude')).toHaveText(/^[−\d\s]+\.\d{2}m$/);
  // Only administrators are offered changes.
  await expect(propertyCard(page, /HT-201/).getByRole('button', { name: /^Edit/ })).toHaveCount(0);

  const several = propertyCard(page, /^\d+ selected$/);
  await page.getByRole('button', { name: 'Reset view' }).first().click();
  await expect(async () => {
    await selectAllByRectangle(page);
    await expect(several).toContainText(/Vehicle\s*\d+.*Person\s*\d+.*Fixed asset\s*\d+/s, { timeout: 10_000 });
  }).toPass();
  await expectAccessible(page);
  const person = several.getByRole('button', { name: /^10\d{6}$/ }).first();
  await several.getByRole('list').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 250);
    await expect(person).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  const sapId = ((await person.textContent()) ?? '').trim();
  await person.click();
  const ofPerson = propertyCard(page, /^Details of /);
  await expect(ofPerson.locator('dl > div', { hasText: 'SAP' })).toContainText(sapId);
  await expect(ofPerson.getByRole('region', { name: 'Last seen', exact: true })).toContainText(/RSU-/);
  expect(watch.problems).toEqual([]);
});

test('Monitor V2 has the whole catalogue, with the known data of each entity', async ({ page, site }) => {
  await openApp(page, site, 'tester', 'en', '/?viewer_1=default');
  await page.getByRole('button', { name: 'Monitor V2' }).click();
  const panel = page.getByRole('region', { name: 'Monitor V2' });
  for (const category of ['Vehicle', 'Sensor', 'Fixed asset', 'People', 'Annotation', 'Design'])
    await expect(panel.getByRole('button', { name: new RegExp(`^${category} \\d+$`) })).toBeVisible();
  await panel.getByRole('button', { name: /^RC \d+$/ }).click();
  await panel.getByRole('button', { name: /^RC-01$/ }).click();
  const info = panel.getByRole('region', { name: 'Information on RC-01' });
  await expect(info).toContainText('RC · Extraction level');
  await expect(info).toContainText('Capacity20');
  await expect(info).not.toContainText('Altitude');
  await expect(propertyCard(page, /^Details of RC-01$/)).toContainText(/Altitude700\.00m/);
  await panel.getByRole('textbox', { name: 'Search entities' }).fill('10024100');
  await panel.getByRole('button', { name: /^10024100$/ }).click();
  // A person has one card: the place by the sensors, and since when.
  const person = propertyCard(page, /^Details of /);
  await expect(person.locator('dl > div', { hasText: 'SAP' })).toContainText('10024100');
  const seen = person.getByRole('region', { name: 'Last seen', exact: true });
  await expect(seen).toContainText(/RSU-.*Easting[\d\s]+\.\d{2}m/s);
  await expect(seen.locator('.hf-fix__age')).toHaveText(/ ago$/);
  await expect(page.getByText('Easting', { exact: true })).toHaveCount(1);
  await expect(panel.getByRole('region')).toHaveCount(0);
  await expectAccessible(page);
  await panel.getByRole('textbox', { name: 'Search entities' }).fill('nothing of the kind');
  await expect(panel).toContainText('No entities found.');
  await panel.getByRole('textbox', { name: 'Search entities' }).fill('RC-01');
  await panel.getByRole('button', { name: /^RC-01$/ }).click();
  await panel.getByRole('button', { name: 'Close the information' }).click();
  await expect(panel.getByRole('region')).toHaveCount(0);

  await page.route('**/api/entity', (route) => route.fulfill({ status: 403, json: { message: 'Not for you' } }));
  await page.getByRole('button', { name: 'Monitor', exact: true }).click();
  await page.getByRole('button', { name: 'Monitor V2' }).click();
  await expect(panel.getByRole('alert')).toContainText('Not for you');
  await expect(panel.getByRole('button', { name: /^(Vehicle|Sensor) \d+$/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByRole('alert')).toContainText('Not for you');
  // Without a further click: it comes back by itself.
  await page.unroute('**/api/entity');
  await panel.getByRole('textbox', { name: 'Search entities' }).fill('');
  await expect(panel.getByRole('button', { name: /^Sensor \d+$/ })).toBeVisible({ timeout: 90_000 });
});
