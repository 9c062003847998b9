/** Addresses that name views: unknown ones, both spellings of slots, empty viewers, documents that cannot be read. */
import { type AreaSite, startAreaSite } from './support/areaSite.ts';
import { expectAnnounced } from './support/messages.ts';
import { expect, test } from './support/test.ts';
import { selectViewer } from './support/viewers.ts';
import { expectAccessible, openApp, viewMenu } from './support/views.ts';

let areaSite: AreaSite;
test.beforeAll(async ({ request }) => {
  areaSite = await startAreaSite(request);
});
test.afterAll(() => areaSite.site.stop());

test.describe('addresses', () => {
  test('an unknown view and a private one of another user get the same warning', async ({ page }) => {
    await openApp(page, areaSite.site, 'operator', 'en', `/?viewer_1=default&viewer_2=${areaSite.ids.adminPrivate}`);
    await expectAnnounced(page, 'View 2 not found or it is private view!');
    await expect(page.getByRole('region', { name: 'Viewer 2' })).toContainText('Choose a view');
    await expect(page).toHaveURL(/\?viewer_1=default$/);
    await page.goto(`${areaSite.site.url}/?viewer_1=nobody-knows-it`);
    await expectAnnounced(page, 'View 1 not found or it is private view!');
    await expect(viewMenu(page)).toContainText('Default view');
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'mn'));
    await page.goto(`${areaSite.site.url}/?viewer_1=default&viewer_3=nobody-knows-it`);
    await expectAnnounced(page, '3-р харагдац олдсонгүй эсвэл хувийн харагдац байна!');
  });

  test('name slots in both spellings and lay them out', async ({ page }) => {
    await openApp(page, areaSite.site, 'operator', 'en', `/?viewer_1=default&viewer_4=${areaSite.ids.adminPublic}`);
    const left = page.getByRole('region', { name: 'Viewer 1' });
    const right = page.getByRole('region', { name: 'Viewer 4' });
    await expect(right.getByRole('button', { name: /^Choose a view: Dispatch wall 1/ })).toBeVisible();
    const distancePx = async () => ((await right.boundingBox())?.x ?? 0) - ((await left.boundingBox())?.x ?? 0);
    await expect.poll(distancePx).toBeGreaterThan(0);
    await page.goto(`${areaSite.site.url}/?viewer_0=default`);
    await expect(page.getByRole('region', { name: 'Viewer 0' })).toBeVisible();
  });

  test('an empty viewer offers a picker', async ({ page }) => {
    await openApp(page, areaSite.site, 'operator', 'en', '/?viewer_1=default&viewer_4=gone');
    const empty = page.getByRole('region', { name: 'Viewer 4' });
    await expect(empty).toContainText('Choose a view');
    await expectAccessible(page);
    await empty.getByRole('button', { name: 'Select Pit sample' }).click();
    await expect(empty.getByRole('application')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`viewer_1=default&viewer_4=${areaSite.ids.sample}$`));

    // While one viewer is edited, the other waits.
    await selectViewer(page, 4);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Viewer 1' })).toContainText('Exit edit to use this view.');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Монгол' }).click();
    await expect(page.getByText('Энэ харагдацыг ашиглахын тулд засварлах горимоос гарна уу.')).toBeVisible();
  });

  test('a view that cannot be read leaves the present one as it is; one with faulty elements says so', async ({
    page,
  }) => {
    const viewDocument = (name: string, state: object) => ({
      id: name.toLowerCase(),
      name,
      user: 'x',
      state: { mapVisibleType: 'public', ...state },
    });
    await page.route('**/api/adt/view', (route) =>
      route.fulfill({
        json: [
          viewDocument('Broken', { version: 99 }),
          viewDocument('Crooked', { selected: [{ id: 'HT-201', itemType: 'vehicle' }, null, { id: 7 }] }),
          viewDocument('Listless', { selected: 'HT-201' }),
          viewDocument('Empty', {}),
        ],
      }),
    );
    await openApp(page, areaSite.site, 'operator', 'en', '/?viewer_1=default');
    await viewMenu(page).click();
    await page.getByRole('button', { name: /^Broken/ }).click();
    await expectAnnounced(page, 'Error: Invalid view configuration');
    await expect(viewMenu(page)).toContainText('Default view');
    await expect(page).toHaveURL(/viewer_1=default$/);

    const messages = {
      Crooked: 'Found 2 invalid selection elements. Check console for details.',
      Listless: 'Invalid selection elements data format - expected array',
      Empty: 'Selection elements data is missing',
    };
    for (const [name, message] of Object.entries(messages)) {
      await viewMenu(page).click();
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await expectAnnounced(page, message);
      await expect(viewMenu(page)).toContainText(name);
    }
  });
});
