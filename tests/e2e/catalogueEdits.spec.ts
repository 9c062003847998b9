/** Administrators change the catalogue: names, uploads, removals. */
import { chooseEntity, openTab, propertyCard, propertyValue, treeSearch } from './support/properties.ts';
import { expect, test } from './support/test.ts';
import { menuItem, treeRow } from './support/tree.ts';
import { expectAccessible, openApp } from './support/views.ts';

const DXF =
  '0\nSECTION\n2\nENTITIES\n0\nLINE\n8\nA\n10\n650100\n20\n4763100\n30\n900\n11\n650200\n21\n4763200\n31\n910\n0\nENDSEC\n0\nEOF\n';

test('administrators rename, upload and delete; the input survives a refusal', async ({ page, site, request }) => {
  test.setTimeout(240_000);
  const { token } = await openApp(page, site, 'admin', 'mn', '/?viewer_1=default');
  await chooseEntity(page, 'Суурин хөрөнгө', 'OP-1C');
  await propertyCard(page, /OP-1C/).getByRole('button', { name: 'OP-1C: засах' }).click();
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
  await expectAccessible(page);
  await page.unroute('**/api/entities');
  await edit.getByRole('button', { name: 'Хадгалах' }).click();
  await expect(edit).toBeHidden();
  await expect(propertyCard(page, /Хүдрийн нүх 1C/)).toBeVisible();
  // Its reports come under the old name, and still reach it.
  await expect(propertyValue(page, 'Түвшин', 'Түвшин')).toHaveText(/^\d+\.\d{2}%$/);
  await treeSearch(page).fill('Хүдрийн');
  await expect(treeRow(page, /^Хүдрийн нүх 1C/)).toBeVisible();

  // Another user's changes show when the user returns to the page.
  const headers = { authorization: `Bearer ${token()}` };
  const editElsewhere = async (method: string, id: string, data: object) => {
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
  await editElsewhere('PUT', ids.get('Хүдрийн нүх 1C') ?? '', { name: 'Хүдрийн нүх 7' });
  await expect(treeRow(page, /^Хүдрийн нүх 7/)).toBeVisible();
  await expect(propertyCard(page, /Хүдрийн нүх 7/)).toBeVisible();
  await treeSearch(page).fill('OP-1');
  await expect(treeRow(page, /^OP-1B/)).toBeVisible();
  // Also what people have filed: its place is kept, but not shown.
  const filed = { name: 'OP-1B', type: 'file', itemType: 'asset', id: ids.get('OP-1B') };
  const files = [{ name: 'Нүхнүүд', type: 'folder', files: [filed] }];
  const workspace = /\/workspace\/(?!dxf_maps)/;
  await page.route(workspace, (route) => route.fulfill({ json: [{ name: 'FIXED ASSET', type: 'folder', files }] }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(treeRow(page, /^Нүхнүүд/)).toBeVisible();
  await editElsewhere('DELETE', ids.get('OP-1B') ?? '', {});
  await expect(treeRow(page, /^OP-1B/)).toBeHidden();
  await page.unroute(workspace);

  await openTab(page, 'Төсөл');
  await treeSearch(page).fill('');
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
  await expectAccessible(page);
  await file.setInputFiles({ name: 'New_ramp.dxf', mimeType: '', buffer: Buffer.from(DXF) });
  await page.route('**/api/designs?*', (route) => (route.request().method() === 'POST' ? undefined : route.fallback()));
  await send.click();
  await expect(upload.getByRole('progressbar')).toBeVisible();
  await upload.getByRole('button', { name: 'Болих' }).click();
  await expect(upload.getByRole('alert')).toHaveText('Илгээхийг болиулсан.');
  await page.unroute('**/api/designs?*');
  await send.click();
  await expect(upload).toBeHidden();
  await treeRow(page, /^New ramp/).click();
  await expect(propertyValue(page, 'Агуулга', 'Доод өндөр')).toHaveText('900.00м', { timeout: 60_000 });

  await treeRow(page, /^New ramp/).click({ button: 'right' });
  await expect(menuItem(page, 'Засах')).toBeVisible();
  await expect(menuItem(page, 'Устгах')).toBeInViewport({ ratio: 1 });
  await menuItem(page, 'Устгах').click();
  await page.getByRole('dialog', { name: 'Объект устгах' }).getByRole('button', { name: 'Устгах' }).click();
  await expect(treeRow(page, /^New ramp/)).toHaveCount(0);
  await expect(propertyCard(page, /New ramp/)).toHaveCount(0);
});
