/** Lists of saved views in mine-area mode: landing page, filters, counts, the view menu and deleting; in two languages. */
import type { Page } from '@playwright/test';
import { type AreaSite, startAreaSite } from './support/areaSite.ts';
import { expectAnnounced } from './support/messages.ts';
import { signedInToken } from './support/signedInToken.ts';
import { expect, test } from './support/test.ts';
import { accountButton, expectAccessible, makeView, openApp, sceneShown, viewMenu } from './support/views.ts';

let areaSite: AreaSite;
test.beforeAll(async ({ request }) => {
  areaSite = await startAreaSite(request);
});
test.afterAll(() => areaSite.site.stop());

const rowsOfList = (page: Page, list: string) => page.getByRole('region', { name: list }).getByRole('listitem');

test.describe('landing', () => {
  test('lists private and public views with filters, search, day and favourites', async ({ page }) => {
    await openApp(page, areaSite.site, 'admin');
    await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
    await expect(page).toHaveTitle(/Headframe/);
    await expect(rowsOfList(page, 'Private views')).toHaveCount(1);
    await expect(rowsOfList(page, 'Public views')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Sample views' })).toContainText('Default view');
    await expect(rowsOfList(page, 'Private views').first()).toContainText(/\d\d\/\d\d\/\d{4}/);
    await expectAccessible(page);

    const search = page.getByRole('textbox', { name: 'Search view or creator' });
    await search.fill('GANBOLD');
    await expect(rowsOfList(page, 'Public views')).toHaveCount(1);
    await search.fill('haulage LEV');
    await expect(rowsOfList(page, 'Public views')).toContainText(['Haulage level']);
    await search.fill('no such view');
    await expect(page.getByText('No view found')).toHaveCount(2);
    await search.fill('');

    const clickFilter = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await clickFilter('Favorite');
    await expect(rowsOfList(page, 'Public views')).toHaveCount(0);
    await clickFilter('All');
    await page.getByRole('button', { name: 'Add Haulage level to favorites' }).click();
    await clickFilter('Favorite');
    await expect(rowsOfList(page, 'Public views')).toContainText(['Haulage level']);
    await page.getByRole('button', { name: 'Remove Haulage level from favorites' }).click();
    // Its row was the only one.
    await expect(rowsOfList(page, 'Public views')).toHaveCount(0);
    await expect(search).toBeFocused();
    await clickFilter('Private');
    await expect(page.getByRole('region', { name: 'Public views' })).toHaveCount(0);
    await clickFilter('Public');
    await expect(page.getByRole('region', { name: 'Private views' })).toHaveCount(0);
    await clickFilter('Sample');
    await expect(page.getByRole('button', { name: 'Select Pit sample' })).toBeVisible();
    await clickFilter('All');

    const day = page.getByRole('textbox', { name: 'Created on' });
    const listed = /\d\d\/\d\d\/\d{4}/.exec((await rowsOfList(page, 'Private views').first().textContent()) ?? '');
    await day.fill(listed?.[0] ?? '');
    await expect(rowsOfList(page, 'Public views')).toHaveCount(2);
    await day.fill('2020-01-01');
    await expect(rowsOfList(page, 'Public views')).toHaveCount(0);
    await day.fill('2099-01-01');
    await expectAnnounced(page, 'Invalid date object!');
  });

  test('speaks Mongolian, and says when there are none', async ({ page }) => {
    await openApp(page, areaSite.site, 'tester', 'mn');
    await expect(page.getByRole('heading', { name: 'Headframe-д тавтай морил' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Хувийн харагдац' })).toContainText('Харагдац олдсонгүй');
    await expect(page.getByRole('region', { name: 'Нийтийн харагдац' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
  });

  test('the landing page shows the state of the mine, and lists the views used last', async ({ page }) => {
    await openApp(page, areaSite.site, 'operator');
    const now = page.getByRole('region', { name: 'The mine now' });
    await expect(now.getByRole('region', { name: 'Link to the mine' })).toContainText('Live');
    await expect(now.getByRole('region', { name: 'Active alerts' })).toBeVisible();
    await expect(now.getByRole('region', { name: 'Since the last shift' })).not.toContainText('Reading');
    const views = now.getByRole('region', { name: 'Recent views' });
    await expect(views).toContainText('Views that you open are listed here');
    await page.getByRole('button', { name: 'Select Dispatch wall 1' }).click();
    await sceneShown(page);
    await page.getByRole('button', { name: 'Headframe, start page' }).click();
    await expect(views.getByRole('listitem')).toHaveCount(1);
    await views.getByRole('button', { name: 'Open Dispatch wall 1' }).click();
    await expect(viewMenu(page)).toContainText('Dispatch wall 1');
  });

  test('there is no Report, neither in the rail nor in the user menu of a small screen', async ({ page }) => {
    await page.setViewportSize({ width: 1_000, height: 720 });
    await openApp(page, areaSite.site, 'operator', 'en', '/?viewer_1=default');
    await accountButton(page).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Report' })).toHaveCount(0);
  });

  test('Select opens the view, the logo comes back, back and forward go between them', async ({ page }) => {
    await openApp(page, areaSite.site, 'operator');
    await page.getByRole('button', { name: 'Select Dispatch wall 1' }).click();
    await sceneShown(page);
    await expect(viewMenu(page)).toContainText('Dispatch wall 1');
    await expect(page).toHaveURL(new RegExp(`\\?viewer_1=${areaSite.ids.adminPublic}$`));
    await page.getByRole('button', { name: 'Headframe, start page' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
    await expect(page).toHaveURL(({ search }) => search === '');
    await page.goBack();
    await expect(viewMenu(page)).toContainText('Dispatch wall 1');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible();
  });

  test('keeps only the default view when the list cannot be had', async ({ page }) => {
    await page.route('**/api/adt/view', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
    await openApp(page, areaSite.site, 'operator');
    await expect(page.getByRole('region', { name: 'Sample views' })).toContainText('1 of 1 sample views');
    await expect(page.getByText('The views could not be loaded')).toBeVisible();
    await expect(page.getByText('No views found')).toHaveCount(0);
    await page.getByRole('button', { name: 'Open sample view' }).click();
    await expect(viewMenu(page)).toContainText('Default view');
  });
});

test('after a deletion by keyboard the focus is on the next row', async ({ page, request }) => {
  const token = await signedInToken(areaSite.site, 'dispatcher');
  for (const name of ['North drift', 'South drift']) await makeView(request, areaSite.site, token, { name });
  await openApp(page, areaSite.site, 'dispatcher');
  const rows = rowsOfList(page, 'Private views');
  await expect(rows).toHaveCount(2);
  await rows
    .first()
    .getByRole('button', { name: /^Delete / })
    .press('Enter');
  await page.getByRole('dialog', { name: 'Delete view?' }).getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('dialog', { name: 'View deleted!' }).getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('button').first()).toBeFocused();
});

test.describe('the shell in mine-area mode', () => {
  test('counts open lists; Dispatcher, Report and map picker are not there', async ({ page }) => {
    await page.route('**/api/entities?type=people', (route) => route.fulfill({ json: [] }));
    await openApp(page, areaSite.site, 'operator', 'en', '/?viewer_1=default');
    await expect(page.getByRole('button', { name: 'Status Info' })).toBeVisible();
    const words = ['Map', 'Vehicle', 'Sensor', 'Fixed asset', 'Annotation', 'Design'];
    const categories = page.getByRole('tablist', { name: 'Categories' });
    await expect(categories.getByRole('tab')).toHaveCount(words.length);
    for (const [k, word] of words.entries())
      await expect(categories.getByRole('tab').nth(k)).toHaveAccessibleName(word);
    await categories.getByRole('tab', { name: 'Map' }).click();
    const maps = page.getByRole('treeitem', { name: /^KHAR NORTH/i, level: 1 });
    await expect(maps).toHaveAttribute('aria-checked', 'true');
    await page
      .getByRole('treeitem', { name: /^North pit /, level: 2 })
      .getByText('North pit')
      .click();
    const ofMap = page.getByRole('complementary', { name: 'Details of North pit' });
    await expect(ofMap.getByRole('region', { name: 'Attributes' })).toContainText(/Version.*Mine areas/s);
    await ofMap.getByRole('button', { name: 'Close' }).click();
    for (const role of ['button', 'link'] as const)
      await expect(page.getByRole(role, { name: /^(Map: |Version: |Dispatcher|Report)/ })).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Vehicles/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Vehicles' }).getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^People/ })
      .click();
    await expect(page.getByText('No people data')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Монгол' }).click();
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Хүмүүс/ })
      .click();
    await expect(page.getByText('Хүмүүсийн мэдээлэл алга')).toBeVisible();
  });
});

test.describe('the view menu', () => {
  test('lists private, sample and public views, and says why something cannot be deleted', async ({ page }) => {
    await openApp(page, areaSite.site, 'operator', 'en', '/?viewer_1=default');
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
    await expect(lists.getByRole('button', { name: /^Copy link/ })).toContainText(
      'Everybody who may sign in can open it.',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Монгол' }).click();
    await page.keyboard.press('Escape');
    await viewMenu(page).click();
    await expect(page.getByTitle('Үндсэн харагдацыг устгах боломжгүй')).toBeVisible();
    await expect(page.getByTitle('Танд энэ харагдацыг устгах эрх байхгүй').first()).toBeVisible();
  });

  test('a holder of public_view deletes a public view of another user', async ({ page }) => {
    await openApp(page, areaSite.site, 'dispatcher', 'en', `/?viewer_1=${areaSite.ids.adminPublic}`);
    await viewMenu(page).click();
    await page.getByRole('button', { name: 'Delete Dispatch wall 1' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete view?' });
    await expect(asked).toBeVisible();
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Delete' }).click();
    const deleted = page.getByRole('dialog', { name: 'View deleted!' });
    await expect(deleted).toBeVisible();
    await expectAccessible(page);
    await deleted.getByRole('button', { name: 'Continue' }).click();
    await expect(viewMenu(page)).toContainText('Default view');
    await expect(page).toHaveURL(/viewer_1=default$/);
  });
});
