/** Cameras of saved views. */
import { type AreaSite, startAreaSite } from './support/areaSite.ts';
import { editBar, startEditing } from './support/editedView.ts';
import { expect, test } from './support/test.ts';
import { makeView, openApp } from './support/views.ts';

let areaSite: AreaSite;
test.beforeAll(async ({ request }) => {
  areaSite = await startAreaSite(request);
});
test.afterAll(() => areaSite.site.stop());

test('a camera comes back as it was saved, also for a colleague whose link opens two views', async ({
  page,
  browser,
  request,
}) => {
  const { token } = await openApp(page, areaSite.site, 'dispatcher', 'en', '/?viewer_1=default');
  await page.getByRole('application').focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Orthographic' }).click();
  await startEditing(page);
  await editBar(page).getByRole('button', { name: 'Save as new...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name', { exact: true }).fill('From above');
  await dialog.getByText('Public view', { exact: true }).click();
  await expect(dialog.getByText('Orthographic camera')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog', { name: 'View saved' }).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/viewer_1=[0-9a-f-]{36}$/);
  const { search } = new URL(page.url());
  const inPerspective = await makeView(request, areaSite.site, token(), {
    name: 'From the rim',
    kind: 'public',
    state: {
      cameraMode: 'perspective',
      perspective: {
        cameraPos: { x: 649_750, y: 1_620, z: -4_762_120 },
        targetPos: { x: 649_670, y: 970, z: -4_763_180 },
      },
    },
  });

  const colleague = await browser.newPage();
  await openApp(colleague, areaSite.site, 'operator', 'en', `/${search}&viewer_4=${inPerspective}`);
  const modes = [
    ['Viewer 1', 'From above', 'Orthographic'],
    ['Viewer 4', 'From the rim', 'Perspective'],
  ] as const;
  for (const [viewer, view, mode] of modes) {
    const region = colleague.getByRole('region', { name: viewer });
    await region.getByRole('application').focus();
    await expect(region.getByRole('button', { name: `Choose a view: ${view}` })).toBeVisible();
    await expect(colleague.getByRole('button', { name: mode })).toHaveAttribute('aria-pressed', 'true');
    await startEditing(colleague);
    await expect(editBar(colleague).getByRole('status')).toHaveText('no changes');
    await editBar(colleague).getByRole('button', { name: 'Close editing' }).click();
    await expect(editBar(colleague)).toBeHidden();
  }
  await colleague.close();
});
