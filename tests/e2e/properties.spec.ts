/** The property panel of every kind, Monitor V2 with its info card, and changes of the catalogue, in both languages. */
import type { Page } from '@playwright/test';
import { boxAll } from './support/boxAll.ts';
import { expect, test } from './support/test.ts';
import { accessible, arrive } from './support/views.ts';

const tree = (page: Page) => page.getByRole('tree');
const row = (page: Page, name: RegExp) => tree(page).getByRole('treeitem', { name }).first();
const search = (page: Page) =>
  page
    .getByRole('region', { name: /^(Entities|Объектууд)$/ })
    .getByRole('textbox')
    .first();
const card = (page: Page, name: RegExp) => page.getByRole('complementary', { name });
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

async function openTab(page: Page, category: string): Promise<void> {
  const tab = page.getByRole('tab', { name: category, exact: true });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Chooses an entity of a category by its name. */
async function choose(page: Page, category: string, name: string): Promise<void> {
  await openTab(page, category);
  await search(page).fill(name);
  await row(page, new RegExp(`\\b${name}`)).click();
}

/** The value of a line, by its name, in a section of a card. */
const line = (page: Page, section: string, label: string) =>
  page
    .getByRole('complementary')
    .getByRole('region', { name: section, exact: true })
    .locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    // A curve may stand before the value.
    .locator('dd')
    .last();

const DXF =
  '0\nSECTION\n2\nENTITIES\n0\nLINE\n8\nA\n10\n650100\n20\n4763100\n30\n900\n11\n650200\n21\n4763200\n31\n910\n0\nENDSEC\n0\nEOF\n';

test('properties of every kind, live, with ages and curves', async ({ page, site, watch }) => {
  test.setTimeout(240_000);
  await arrive(page, site, 'dispatcher', 'en', '/?viewer_1=default');

  await choose(page, 'Fixed asset', 'OP-1A');
  await expect(card(page, /^Details of OP-1A$/)).toContainText('Ore pass · Extraction level');
  await expect(line(page, 'Level', 'Level')).toHaveText(/^\d+\.\d{2}%$/);
  await expect(line(page, 'Attributes', 'Depth')).toHaveText('70');
  await expect(line(page, 'Position', 'Easting')).toHaveText(/^650\s511\.81m$/);
  await expect(card(page, /OP-1A/).getByRole('img', { name: /^Level, last 10 min: [\d.]+ to [\d.]+ %$/ })).toBeVisible({
    timeout: 60_000,
  });
  await choose(page, 'Fixed asset', 'TX-1A');
  await expect(line(page, 'State', 'State')).toHaveText(/^(Open|Closed)$/);
  await choose(page, 'Fixed asset', 'RC-01');
  await expect(line(page, 'Occupancy, last 8 h', 'People inside')).toHaveText(/^\d+ \/ 20$/);
  for (const [label, value] of [
    ['Type', 'fixed'],
    ['Vent status', 'ON'],
    ['Elec status', 'ON'],
    ['Phone', '4101'],
  ] as const)
    await expect(line(page, 'Equipment', label)).toHaveText(value);
  await choose(page, 'Fixed asset', 'PC-01');
  await expect(line(page, 'State', 'Value')).toHaveText(/^[\d\s]+\.\d{2}$/);
  await choose(page, 'Fixed asset', 'CCTV-01');
  await expect(line(page, 'Camera', 'Type')).toHaveText('PTZ');
  await choose(page, 'Sensor', 'RSU-RP-01');
  await expect(line(page, 'State', 'Source')).toHaveText('Tracking network');
  await expect(
    card(page, /RSU-RP-01/)
      .locator('.hf-fix__age')
      .first(),
  ).toHaveText(/ ago$/);
  await choose(page, 'Annotation', 'Workshop');
  await expect(page.getByRole('img', { name: 'Sign: Workshop' })).toBeVisible();
  await choose(page, 'Design', 'Blast exclusion N-2');
  await expect(line(page, 'Attributes', 'Lowest')).toHaveText('795.00m');
  await expect(line(page, 'Inside now', 'Count')).toHaveText(/^\d+$/);
  const inside = page.getByRole('complementary').getByRole('region', { name: 'RSUs', exact: true });
  await expect(inside).toContainText('None inside');
  await accessible(page);
  await choose(page, 'Design', 'Panel west, loaders only');
  await expect(inside).toContainText('RSU-EX-01-01, RSU-EX-02-01, RSU-EX-02-02');
  await choose(page, 'Design', 'Stope 6-5');
  await expect(line(page, 'Attributes', 'File')).toHaveText('/designs/stope-6-5.glb');
  await choose(page, 'Vehicle', 'HT-201');
  await expect(card(page, /HT-201/)).toContainText(/km\/h/);
  await expect(line(page, 'Engine', 'Battery')).toHaveText(/^\d+\.\d{2}V$/, { timeout: 60_000 });
  await expect(line(page, 'Position', 'Altitude')).toHaveText(/^[−\d\s]+\.\d{2}m$/);
  // Nobody but an administrator is offered to change anything.
  await expect(card(page, /HT-201/).getByRole('button', { name: /^Edit/ })).toHaveCount(0);

  const several = card(page, /^\d+ selected$/);
  await page.getByRole('button', { name: 'Reset view' }).first().click();
  await expect(async () => {
    await boxAll(page);
    await expect(several).toContainText(/Vehicle\s*\d+.*Person\s*\d+.*Fixed asset\s*\d+/s, { timeout: 10_000 });
  }).toPass();
  await accessible(page);
  const person = several.getByRole('button', { name: /^10\d{6}$/ }).first();
  await several.getByRole('list').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 250);
    await expect(person).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  const sapId = ((await person.textContent()) ?? '').trim();
  await person.click();
  const ofPerson = card(page, /^Details of /);
  await expect(ofPerson.locator('dl > div', { hasText: 'SAP' })).toContainText(sapId);
  await expect(ofPerson.getByRole('region', { name: 'Last seen', exact: true })).toContainText(/RSU-/);
  expect(watch.problems).toEqual([]);
});

test('Monitor V2 has the whole catalogue, and says of each entity what is known', async ({ page, site }) => {
  await arrive(page, site, 'tester', 'en', '/?viewer_1=default');
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
  await expect(card(page, /^Details of RC-01$/)).toContainText(/Altitude700\.00m/);
  await panel.getByRole('textbox', { name: 'Search entities' }).fill('10024100');
  await panel.getByRole('button', { name: /^10024100$/ }).click();
  // A person has one card: what the sensors say of the place, and since when.
  const person = card(page, /^Details of /);
  await expect(person.locator('dl > div', { hasText: 'SAP' })).toContainText('10024100');
  const seen = person.getByRole('region', { name: 'Last seen', exact: true });
  await expect(seen).toContainText(/RSU-.*Easting[\d\s]+\.\d{2}m/s);
  await expect(seen.locator('.hf-fix__age')).toHaveText(/ ago$/);
  await expect(page.getByText('Easting', { exact: true })).toHaveCount(1);
  await expect(panel.getByRole('region')).toHaveCount(0);
  await accessible(page);
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

test('administrators rename, upload and delete; what was typed survives a refusal', async ({ page, site, request }) => {
  test.setTimeout(240_000);
  const { token } = await arrive(page, site, 'admin', 'mn', '/?viewer_1=default');
  await choose(page, 'Суурин хөрөнгө', 'OP-1C');
  await card(page, /OP-1C/).getByRole('button', { name: 'OP-1C: засах' }).click();
  const edit = page.getByRole('dialog', { name: 'OP-1C: засах' });
  const name = edit.getByRole('textbox', { name: 'Нэр' });
  await name.fill('');
  await edit.getByRole('button', { name: 'Хадгалах' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Нэр оруулна уу');
  await name.fill('op-1a');
  await edit.getByRole('button', { name: 'Хадгалах' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Энэ нэр аль хэдийн байна');
  await page.route('**/api/entities', (route) => route.fulfill({ status: 503, json: { message: 'Down' } }));
  await name.fill('Хүдрийн нүх 1C');
  await edit.getByRole('button', { name: 'Хадгалах' }).click();
  await expect(edit.getByRole('alert')).toHaveText('Down');
  await expect(name).toHaveValue('Хүдрийн нүх 1C');
  await accessible(page);
  await page.unroute('**/api/entities');
  await edit.getByRole('button', { name: 'Хадгалах' }).click();
  await expect(edit).toBeHidden();
  await expect(card(page, /Хүдрийн нүх 1C/)).toBeVisible();
  // Its reports come under the old name, and still reach it.
  await expect(line(page, 'Түвшин', 'Түвшин')).toHaveText(/^\d+\.\d{2}%$/);
  await search(page).fill('Хүдрийн');
  await expect(row(page, /^Хүдрийн нүх 1C/)).toBeVisible();

  // What another user changes shows when one comes back to the page.
  const headers = { authorization: `Bearer ${token()}` };
  const elsewhere = async (method: string, id: string, data: object) => {
    const answer = await request.fetch(`${site.url}/api/entities`, {
      method,
      headers,
      data: { id, type: 'fixed asset', data },
    });
    expect(answer.status()).toBe(200);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  const listed = await request.get(`${site.url}/api/entities?type=fixed%20asset`, { headers });
  const ids = new Map(((await listed.json()) as { id: string; name: string }[]).map(({ id, name }) => [name, id]));
  await elsewhere('PUT', ids.get('Хүдрийн нүх 1C') ?? '', { name: 'Хүдрийн нүх 7' });
  await expect(row(page, /^Хүдрийн нүх 7/)).toBeVisible();
  await expect(card(page, /Хүдрийн нүх 7/)).toBeVisible();
  await search(page).fill('OP-1');
  await expect(row(page, /^OP-1B/)).toBeVisible();
  // Also what people have filed: its place is kept, but not shown.
  const filed = { name: 'OP-1B', type: 'file', itemType: 'asset', id: ids.get('OP-1B') };
  const files = [{ name: 'Нүхнүүд', type: 'folder', files: [filed] }];
  const workspace = /\/workspace\/(?!dxf_maps)/;
  await page.route(workspace, (route) => route.fulfill({ json: [{ name: 'FIXED ASSET', type: 'folder', files }] }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(row(page, /^Нүхнүүд/)).toBeVisible();
  await elsewhere('DELETE', ids.get('OP-1B') ?? '', {});
  await expect(row(page, /^OP-1B/)).toBeHidden();
  await page.unroute(workspace);

  await openTab(page, 'Төсөл');
  await search(page).fill('');
  await page.getByRole('button', { name: 'Модны цэс' }).click();
  await menuItem(page, 'Байршуулах').click();
  const upload = page.getByRole('dialog', { name: 'Төсөл байршуулах' });
  const send = upload.getByRole('button', { name: 'Байршуулах' });
  await send.click();
  await expect(upload.getByRole('alert')).toHaveText('Файл сонгоно уу');
  const file = upload.getByLabel('Файл сонгох эсвэл энд оруулах');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await send.click();
  await expect(upload.getByRole('alert')).toHaveText(/^Зөвхөн DXF, GLB файл/);
  await file.setInputFiles({ name: 'New_ramp.dxf', mimeType: '', buffer: Buffer.from('no drawing') });
  await upload.getByRole('textbox', { name: 'Нэр' }).fill('New ramp');
  await send.click();
  await expect(upload.getByRole('alert')).toContainText('neither a DXF drawing nor a GLB model');
  await accessible(page);
  await file.setInputFiles({ name: 'New_ramp.dxf', mimeType: '', buffer: Buffer.from(DXF) });
  await page.route('**/api/designs?*', (route) => (route.request().method() === 'POST' ? undefined : route.fallback()));
  await send.click();
  await expect(upload.getByRole('progressbar')).toBeVisible();
  await upload.getByRole('button', { name: 'Болих' }).click();
  await expect(upload.getByRole('alert')).toHaveText('Илгээхийг болиулсан.');
  await page.unroute('**/api/designs?*');
  await send.click();
  await expect(upload).toBeHidden();
  await row(page, /^New ramp/).click();
  await expect(line(page, 'Агуулга', 'Доод өндөр')).toHaveText('900.00м', { timeout: 60_000 });

  await row(page, /^New ramp/).click({ button: 'right' });
  await expect(menuItem(page, 'Засах')).toBeVisible();
  await expect(menuItem(page, 'Устгах')).toBeInViewport({ ratio: 1 });
  await menuItem(page, 'Устгах').click();
  await page.getByRole('dialog', { name: 'Объект устгах' }).getByRole('button', { name: 'Устгах' }).click();
  await expect(row(page, /^New ramp/)).toHaveCount(0);
  await expect(card(page, /New ramp/)).toHaveCount(0);
});
