/** A save that arrives without an answer: it times out, the draft stays, and a retry saves once. */
import { type AreaSite, startAreaSite } from './support/areaSite.ts';
import { expect, test } from './support/test.ts';
import { openApp } from './support/views.ts';

let areaSite: AreaSite;
test.beforeAll(async ({ request }) => {
  areaSite = await startAreaSite(request);
});
test.afterAll(() => areaSite.site.stop());

test('says that there is no answer, and saves once when it is tried again', async ({ page, request }) => {
  const { token } = await openApp(page, areaSite.site, 'operator', 'en', '/?viewer_1=default');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('region', { name: 'Edit view' });
  await edit.getByRole('button', { name: 'Save as new...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name', { exact: true }).fill('Over a bad link');
  await page.route('**/api/adt/view', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
  });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Over a bad link');
  await page.unroute('**/api/adt/view');

  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog', { name: 'View saved' }).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/viewer_1=[0-9a-f-]{36}$/);
  const list = await request.get(`${areaSite.site.url}/api/adt/view`, {
    headers: { authorization: `Bearer ${token()}` },
  });
  const named = (await list.json()).filter(({ name }: { name: string }) => name === 'Over a bad link');
  expect(named).toMatchObject([{ id: new URL(page.url()).searchParams.get('viewer_1') }]);
});
