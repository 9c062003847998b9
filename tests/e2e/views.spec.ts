/** Saved views in mine-area mode: lists, choosing, editing, saving, deleting, links; as four kinds of user, in two languages. */
import type { Page } from '@playwright/test';
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { accessible, arrive, expectSaid, makeView, sceneShown, viewMenu } from './support/views.ts';

let site: SiteServer;
const ids = { adminPublic: '', adminPrivate: '', sample: '', dispatcherPublic: '' };

test.beforeAll(async ({ browser, request }) => {
  test.setTimeout(180_000);
  site = await SiteServer.start({
    HEADFRAME_FILTER_MINE_AREA: 'true',
    HEADFRAME_REPORT_URL: 'http://localhost:9/r',
  });
  const admin = await tokenOf(await browser.newPage(), 'admin');
  ids.adminPublic = await makeView(request, site, admin, { name: 'Dispatch wall 1', kind: 'public' });
  ids.adminPrivate = await makeView(request, site, admin, { name: 'Blast plan' });
  ids.sample = await makeView(request, site, admin, { name: 'Pit sample', kind: 'sample' });
  const dispatcher = await tokenOf(await browser.newPage(), 'dispatcher');
  ids.dispatcherPublic = await makeView(request, site, dispatcher, { name: 'Haulage level', kind: 'public' });
});

test.afterAll(() => site.stop());

async function tokenOf(page: Page, user: string): Promise<string> {
  const { token } = await arrive(page, site, user);
  const found = token();
  await page.close();
  return found;
}

const rows = (page: Page, list: string) => page.getByRole('region', { name: list }).getByRole('listitem');
const edit = (page: Page) => page.getByRole('region', { name: 'Edit view' });

async function startEditing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(edit(page)).toBeVisible();
}

/** Changes an option of the edited view. */
async function hideLabels(page: Page): Promise<void> {
  await edit(page).getByRole('button', { name: 'View settings' }).click();
  await page.getByRole('checkbox', { name: 'Labels' }).click();
  await page.keyboard.press('Escape');
  await expect(edit(page).getByRole('status')).toContainText('options');
}

test.describe('landing', () => {
  test('lists private and public views with filters, search, day and favourites', async ({ page }) => {
    await arrive(page, site, 'admin');
    await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
    await expect(page).toHaveTitle(/Headframe/);
    await expect(rows(page, 'Private views')).toHaveCount(1);
    await expect(rows(page, 'Public views')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Sample views' })).toContainText('Default view');
    await expect(rows(page, 'Private views').first()).toContainText(/\d\d\/\d\d\/\d{4}/);
    await accessible(page);

    const search = page.getByRole('textbox', { name: 'Search view or creator' });
    await search.fill('GANBOLD');
    await expect(rows(page, 'Public views')).toHaveCount(1);
    await search.fill('haulage LEV');
    await expect(rows(page, 'Public views')).toContainText(['Haulage level']);
    await search.fill('no such view');
    await expect(page.getByText('No view found')).toHaveCount(2);
    await search.fill('');

    const filter = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await filter('Favorite');
    await expect(rows(page, 'Public views')).toHaveCount(0);
    await filter('All');
    await page.getByRole('button', { name: 'Add Haulage level to favorites' }).click();
    await filter('Favorite');
    await expect(rows(page, 'Public views')).toContainText(['Haulage level']);
    await page.getByRole('button', { name: 'Remove Haulage level from favorites' }).click();
    await filter('Private');
    await expect(page.getByRole('region', { name: 'Public views' })).toHaveCount(0);
    await filter('Public');
    await expect(page.getByRole('region', { name: 'Private views' })).toHaveCount(0);
    await filter('Sample');
    await expect(page.getByRole('button', { name: 'Select Pit sample' })).toBeVisible();
    await filter('All');

    const day = page.getByLabel('Created on');
    const max = (await day.getAttribute('max')) ?? '';
    expect(max).toMatch(/^\d{4}-\d\d-\d\d$/);
    await day.fill(max);
    await expect(rows(page, 'Public views')).toHaveCount(2);
    await day.fill('2020-01-01');
    await expect(rows(page, 'Public views')).toHaveCount(0);
    await day.fill('2099-01-01');
    await expect(page.getByText('Invalid date object!')).toBeVisible();
  });

  test('speaks Mongolian, and says when there are none', async ({ page }) => {
    await arrive(page, site, 'tester', 'mn');
    await expect(page.getByRole('heading', { name: 'Headframe-д тавтай морил' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Хувийн харагдац' })).toContainText('Харагдац олдсонгүй');
    await expect(page.getByRole('region', { name: 'Нийтийн харагдац' }).getByRole('listitem')).toHaveCount(2);
    await accessible(page);
  });

  test('Select opens the view, the logo comes back, back and forward go between them', async ({ page }) => {
    await arrive(page, site, 'operator');
    await page.getByRole('button', { name: 'Select Dispatch wall 1' }).click();
    await sceneShown(page);
    await expect(viewMenu(page)).toContainText('Dispatch wall 1');
    await expect(page).toHaveURL(new RegExp(`\\?viewer_1=${ids.adminPublic}$`));
    await page.getByRole('button', { name: 'Headframe, start page' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await expect(viewMenu(page)).toContainText('Dispatch wall 1');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
  });

  test('keeps only the default view when the list cannot be had', async ({ page }) => {
    await page.route('**/api/adt/view', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
    await arrive(page, site, 'operator');
    await expect(page.getByRole('region', { name: 'Sample views' })).toContainText('1 of 1 sample views');
    await expect(page.getByText('No views found')).toHaveCount(2);
    await page.getByRole('button', { name: 'Open sample view' }).click();
    await expect(viewMenu(page)).toContainText('Default view');
  });
});

test.describe('the shell in mine-area mode', () => {
  test('counts open lists; Dispatcher, Report and map picker are not there', async ({ page }) => {
    await page.route('**/api/entities?type=people', (route) => route.fulfill({ json: [] }));
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    await expect(page.getByRole('button', { name: 'Status Info' })).toBeVisible();
    for (const role of ['button', 'link'] as const)
      await expect(page.getByRole(role, { name: /^(Map: |Version: |Dispatcher|Report)/ })).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Vehicles/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Vehicles' }).getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^People/ }).click();
    await expect(page.getByText('No people data')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Монгол' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Хүмүүс/ }).click();
    await expect(page.getByText('Хүмүүсийн мэдээлэл алга')).toBeVisible();
  });
});

test.describe('addresses', () => {
  test('an unknown view and a private one of somebody else get the same warning', async ({ page }) => {
    await arrive(page, site, 'operator', 'en', `/?viewer_1=default&viewer_2=${ids.adminPrivate}`);
    await expectSaid(page, 'View 2 not found or it is private view!');
    await expect(page.getByRole('region', { name: 'Viewer 2' })).toContainText('Choose a view');
    await expect(page).toHaveURL(/\?viewer_1=default$/);
    await page.goto(`${site.url}/?viewer_1=nobody-knows-it`);
    await expectSaid(page, 'View 1 not found or it is private view!');
    await expect(viewMenu(page)).toContainText('Default view');
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'mn'));
    await page.goto(`${site.url}/?viewer_1=default&viewer_3=nobody-knows-it`);
    await expectSaid(page, '3-р харагдац олдсонгүй эсвэл хувийн харагдац байна!');
  });

  test('name slots in both spellings and lay them out', async ({ page }) => {
    await arrive(page, site, 'operator', 'en', `/?viewer_1=default&viewer_4=${ids.adminPublic}`);
    const left = page.getByRole('region', { name: 'Viewer 1' });
    const right = page.getByRole('region', { name: 'Viewer 4' });
    await expect(right.getByRole('button', { name: /^Choose a view: Dispatch wall 1/ })).toBeVisible();
    expect((await right.boundingBox())?.x).toBeGreaterThan((await left.boundingBox())?.x ?? Number.NaN);
    await page.goto(`${site.url}/?viewer_0=default`);
    await expect(page.getByRole('region', { name: 'Viewer 0' })).toBeVisible();
  });

  test('an empty viewer offers a picker', async ({ page }) => {
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    await page.getByRole('button', { name: /^Layout/ }).click();
    await page.getByRole('radio', { name: 'Two side by side' }).click();
    const empty = page.getByRole('region', { name: 'Viewer 4' });
    await expect(empty).toContainText('Choose a view');
    await accessible(page);
    await empty.getByRole('button', { name: 'Select Pit sample' }).click();
    await expect(empty.getByRole('application')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`viewer_1=default&viewer_4=${ids.sample}$`));

    // While one viewer is edited, the other waits.
    await empty.getByRole('application').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Viewer 1' })).toContainText('Exit edit to use this view.');
    await accessible(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Монгол' }).click();
    await expect(page.getByText('Энэ харагдацыг ашиглахын тулд засварлах горимоос гарна уу.')).toBeVisible();
  });

  test('a view that cannot be read leaves the present one as it is', async ({ page }) => {
    await page.route('**/api/adt/view', async (route) => {
      const broken = { id: 'broken', name: 'Broken', user: 'x', state: { mapVisibleType: 'public', version: 99 } };
      await route.fulfill({ json: [broken] });
    });
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    await viewMenu(page).click();
    await page.getByRole('button', { name: /^Broken/ }).click();
    await expect(page.getByText('Error: Invalid view configuration')).toBeVisible();
    await expect(viewMenu(page)).toContainText('Default view');
    await expect(page).toHaveURL(/viewer_1=default$/);
  });
});

test.describe('saving', () => {
  const OPTIONS = [
    ['operator', ['Private view']],
    ['tester', ['Private view']],
    ['dispatcher', ['Private view', 'Public view']],
    ['admin', ['Private view', 'Public view', 'Sample view']],
  ] as const;

  for (const [user, options] of OPTIONS) {
    test(`offers ${user} what the account may create`, async ({ page }) => {
      await arrive(page, site, user, 'en', '/?viewer_1=default');
      await startEditing(page);
      await expect(edit(page).getByRole('button', { name: 'Update' })).toHaveCount(0);
      await edit(page).getByRole('button', { name: 'Save as new...' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save view' });
      await expect(dialog.getByRole('radio')).toHaveCount(options.length);
      for (const option of options) await expect(dialog.getByText(option, { exact: true })).toBeVisible();
      const note = dialog.getByText('Only admin can create sample view.');
      await expect(note).toHaveCount(user === 'admin' ? 1 : 0);
      await accessible(page);
    });
  }

  test('checks the name, saves, continues, and updates only what has changed', async ({ page }) => {
    await arrive(page, site, 'dispatcher', 'en', '/?viewer_1=default');
    await startEditing(page);
    await edit(page).getByRole('button', { name: 'Save as new...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    const name = dialog.getByLabel('Name', { exact: true });
    const save = dialog.getByRole('button', { name: 'Save view' });
    await save.click();
    await expect(dialog.getByText('Please enter name!')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill('  dispatch WALL 1 ');
    await save.click();
    await expect(dialog.getByText('This name already exists')).toBeVisible();

    await page.route('**/api/adt/view', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fulfill({ status: 500, json: { message: 'down' } });
    });
    await name.fill('Shift overview');
    await save.click();
    await expect(dialog.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
    await page.unroute('**/api/adt/view');

    await dialog.getByText('Public view', { exact: true }).click();
    await save.click();
    const saved = page.getByRole('dialog', { name: 'View saved' });
    await expect(saved.getByRole('button', { name: 'Continue' })).toBeFocused();
    await accessible(page);
    await saved.getByRole('button', { name: 'Continue' }).click();
    await expect(edit(page)).toBeHidden();
    await expect(viewMenu(page)).toContainText('Shift overview');
    await expect(page).toHaveURL(/viewer_1=[0-9a-f-]{36}$/);

    await startEditing(page);
    const update = edit(page).getByRole('button', { name: 'Update' });
    await expect(update).toBeDisabled();
    await hideLabels(page);
    await expect(update).toBeEnabled();

    const fail = (status: number, message: string) =>
      page.route('**/api/adt/view', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        await route.fulfill({ status, json: { message } });
      });
    await fail(500, 'down');
    await update.click();
    await expect(page.getByText('Failed to update view')).toBeVisible();
    await page.unroute('**/api/adt/view');
    await fail(403, 'Unauthorized');
    await update.click();
    await expect(page.getByText('Unauthorized')).toBeVisible();
    await page.unroute('**/api/adt/view');

    await update.click();
    await page.getByRole('dialog', { name: 'View updated' }).getByRole('button', { name: 'Continue' }).click();
    await page.reload();
    await expect(viewMenu(page)).toContainText('Shift overview');
    await startEditing(page);
    await edit(page).getByRole('button', { name: 'View settings' }).click();
    await expect(page.getByRole('checkbox', { name: 'Labels' })).not.toBeChecked();
    await accessible(page);
    await page.keyboard.press('Escape');
    await edit(page).getByRole('button', { name: 'Save as new...' }).click();
    await expect(dialog.getByRole('radio', { name: /^Private view/ })).toBeChecked();
  });

  test('says it in Mongolian', async ({ page }) => {
    await arrive(page, site, 'dispatcher', 'mn', '/?viewer_1=default');
    await page.getByRole('button', { name: 'Засах', exact: true }).click();
    await page.getByRole('button', { name: 'Шинээр хадгалах...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Харагдац хадгалах' });
    await dialog.getByRole('button', { name: 'Хадгалах', exact: true }).click();
    await expect(dialog.getByText('Нэр оруулна уу!')).toBeVisible();
    await dialog.getByLabel('Нэр', { exact: true }).fill('Dispatch wall 1');
    await dialog.getByRole('button', { name: 'Хадгалах', exact: true }).click();
    await expect(dialog.getByText('Ийм нэр аль хэдийн байна')).toBeVisible();
    await accessible(page);

    const say = (name: string) => page.getByRole('dialog', { name });
    const goOn = (name: string) => say(name).getByRole('button', { name: 'Үргэлжлүүлэх' }).click();
    await dialog.getByLabel('Нэр', { exact: true }).fill('Ээлжийн тойм');
    await dialog.getByRole('button', { name: 'Хадгалах', exact: true }).click();
    await goOn('Харагдац хадгалагдлаа');
    const change = async () => {
      await page.getByRole('button', { name: 'Засах', exact: true }).click();
      await page.getByRole('button', { name: 'Харагдацын тохиргоо' }).click();
      await page.getByRole('checkbox', { name: 'Нэр', exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Шинэчлэх', exact: true })).toBeEnabled();
    };
    await change();
    await page.getByRole('button', { name: 'Засварыг хаах' }).click();
    await say('Хадгалаагүй өөрчлөлт').getByRole('button', { name: 'Орхих' }).click();
    await change();
    await page.getByRole('button', { name: 'Шинэчлэх', exact: true }).click();
    await goOn('Харагдац шинэчлэгдлээ');
    await viewMenu(page).click();
    await page.getByRole('button', { name: 'Ээлжийн тойм-г устгах' }).click();
    await say('Харагдацыг устгах уу?').getByRole('button', { name: 'Устгах' }).click();
    await goOn('Харагдац устлаа!');
    await expect(viewMenu(page)).toContainText('Үндсэн харагдац');
  });

  test('a stale update is refused with words, and the draft stays', async ({ page, request }) => {
    const { token } = await arrive(page, site, 'dispatcher', 'en', `/?viewer_1=${ids.dispatcherPublic}`);
    await startEditing(page);
    await hideLabels(page);
    const answer = await request.put(`${site.url}/api/adt/view`, {
      headers: { authorization: `Bearer ${token()}` },
      data: { id: ids.dispatcherPublic, name: 'Haulage level', public: true, state: { mapVisibleType: 'public' } },
    });
    expect(answer.status()).toBe(200);
    await edit(page).getByRole('button', { name: 'Update' }).click();
    await expect(edit(page).getByRole('alert')).toContainText('Somebody else has updated this view meanwhile');
    await expect(edit(page).getByRole('status')).toContainText('options');
  });

  test('closing with changes asks; without changes it closes', async ({ page }) => {
    await arrive(page, site, 'dispatcher', 'en', `/?viewer_1=${ids.dispatcherPublic}`);
    await startEditing(page);
    const close = edit(page).getByRole('button', { name: 'Close editing' });
    await close.click();
    await expect(edit(page)).toBeHidden();

    await startEditing(page);
    await hideLabels(page);
    await close.click();
    const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' });
    await accessible(page);
    await unsaved.getByRole('button', { name: 'Close' }).click();
    await expect(edit(page)).toBeVisible();
    await close.click();
    await unsaved.getByRole('button', { name: 'Discard' }).click();
    await expect(edit(page)).toBeHidden();

    await startEditing(page);
    await expect(edit(page).getByRole('status')).toHaveText('no changes');
    await hideLabels(page);
    await close.click();
    await unsaved.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'View updated' }).getByRole('button', { name: 'Continue' }).click();
    await expect(edit(page)).toBeHidden();
  });

  test('a camera comes back as it was saved, also for a colleague with the link', async ({ page, browser }) => {
    await arrive(page, site, 'dispatcher', 'en', '/?viewer_1=default');
    await page.getByRole('application').focus();
    for (let k = 0; k < 3; k++) await page.keyboard.press('+');
    await page.getByRole('button', { name: 'Orthographic' }).click();
    await startEditing(page);
    await edit(page).getByRole('button', { name: 'Save as new...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name', { exact: true }).fill('From above');
    await dialog.getByText('Public view', { exact: true }).click();
    await expect(dialog.getByText('Orthographic camera')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog', { name: 'View saved' }).getByRole('button', { name: 'Continue' }).click();
    const { search } = new URL(page.url());

    const colleague = await browser.newPage();
    await arrive(colleague, site, 'operator', 'en', `/${search}`);
    await expect(viewMenu(colleague)).toContainText('From above');
    await expect(colleague.getByRole('button', { name: 'Orthographic' })).toHaveAttribute('aria-pressed', 'true');
    await startEditing(colleague);
    await expect(edit(colleague).getByRole('status')).toHaveText('no changes');
    await colleague.close();
  });
});

test.describe('the view menu', () => {
  test('lists private, sample and public views, and says why something cannot be deleted', async ({ page }) => {
    await arrive(page, site, 'operator', 'en', '/?viewer_1=default');
    await viewMenu(page).click();
    const lists = page.getByRole('dialog', { name: 'Choose a view' });
    await expect(lists.getByRole('region', { name: 'Private views' })).toContainText('No views');
    await expect(lists.getByRole('region', { name: 'Public views' })).toContainText(/\d\d\/\d\d\/\d{4}/);
    await expect(
      lists
        .getByRole('region', { name: 'Sample views' })
        .getByRole('img', { name: /^Shows vehicles/ })
        .first(),
    ).toBeVisible();
    await expect(lists.getByRole('button', { name: 'Delete Default view' })).toHaveAttribute(
      'title',
      "Can't delete default view",
    );
    await expect(lists.getByRole('button', { name: 'Delete Dispatch wall 1' })).toHaveAttribute(
      'title',
      "You don't have permission to delete this view",
    );
    await expect(lists.getByRole('button', { name: /Default view to favorites/ })).toHaveCount(0);
    await accessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Монгол' }).click();
    await page.keyboard.press('Escape');
    await viewMenu(page).click();
    await expect(page.getByTitle('Үндсэн харагдацыг устгах боломжгүй')).toBeVisible();
    await expect(page.getByTitle('Танд энэ харагдацыг устгах эрх байхгүй').first()).toBeVisible();
  });

  test('a holder of public_view deletes a public view of somebody else', async ({ page }) => {
    await arrive(page, site, 'dispatcher', 'en', `/?viewer_1=${ids.adminPublic}`);
    await viewMenu(page).click();
    await page.getByRole('button', { name: 'Delete Dispatch wall 1' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete view?' });
    await expect(asked).toBeVisible();
    await accessible(page);
    await asked.getByRole('button', { name: 'Delete' }).click();
    const deleted = page.getByRole('dialog', { name: 'View deleted!' });
    await expect(deleted).toBeVisible();
    await accessible(page);
    await deleted.getByRole('button', { name: 'Continue' }).click();
    await expect(viewMenu(page)).toContainText('Default view');
    await expect(page).toHaveURL(/viewer_1=default$/);
  });
});
