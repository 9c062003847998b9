/** The entity tree as people use it: folders, checks, search and keyboard. */
import type { Page } from '@playwright/test';
import { chooseOption } from './support/choose.ts';
import { expectAnnounced } from './support/messages.ts';
import { expect, test } from './support/test.ts';
import { chooseShowMode, createFolder, menuItem, openMenu, treePanel, treeRow, treeWidget } from './support/tree.ts';
import { expectAccessible, openApp } from './support/views.ts';

const CLOSED_FOLDERS = [
  'Bus',
  'Haul Truck',
  'Loader',
  'LV',
  'OPBulldozer',
  'OPExcavator',
  'OPMiningTruck',
  'OPOffRoad',
  'Road Train',
];
const CLOSED_TOO = ['Service Fleet', 'Spraymec', 'Transmixer', 'Default'];

/** Only rows in sight are in the document: with most folders closed all that a test speaks of is. */
async function closeMostFolders(page: Page): Promise<void> {
  await page.addInitScript(
    (names) => {
      if (sessionStorage.getItem('closed')) return;
      sessionStorage.setItem('closed', 'yes');
      const paths = Object.fromEntries(names.map((name) => [`vehicle/${name}`, true]));
      localStorage.setItem('headframe.closedFolders.v1', JSON.stringify(paths));
    },
    [...CLOSED_FOLDERS, ...CLOSED_TOO],
  );
}

/** The selected viewer's share of the category: "shown / existing". */
const countCheckbox = (page: Page) => treePanel(page).getByRole('checkbox', { name: /^Select all/ });

test('folders: made, named, filed into, refused, undone, and still there after a reload', async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(240_000);
  await closeMostFolders(page);
  await openApp(page, site, 'admin', 'en', '/?viewer_1=default');
  await expect(treeRow(page, /^Bolter/)).toBeVisible();

  await openMenu(page, 'Move');
  await expectAnnounced(page, 'No items selected!');
  await openMenu(page, 'Create folder');
  const create = page.getByRole('dialog', { name: 'Create folder' });
  const submit = create.getByRole('button', { name: 'Create folder' });
  await submit.click();
  await expect(create.getByRole('alert')).toHaveText('Folder must be named.');
  await create.getByRole('textbox', { name: 'Name' }).fill('bolter');
  await submit.click();
  await expect(create.getByRole('alert')).toHaveText('Folder name exists. Please try another name');
  await create.getByRole('textbox', { name: 'Name' }).fill(' Night');
  await submit.click();
  await expect(create.getByRole('alert')).toHaveText('A folder name may not start with a space.');
  await create.getByRole('textbox', { name: 'Name' }).fill('Night');
  await submit.click();
  await expect(treeRow(page, /^Night/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tree menu' })).toBeFocused();

  await treeRow(page, /\bBT-01/).click({ modifiers: ['Control'] });
  await treeRow(page, /\bBT-02/).click({ modifiers: ['Control'] });
  await expect(treePanel(page)).toContainText('2 marked');
  await openMenu(page, 'Move');
  const move = page.getByRole('dialog', { name: 'Move 2 items' });
  await expect(move.getByRole('radio', { name: 'Bolter' })).toBeDisabled();
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(move.getByRole('alert')).toHaveText('Choose a target folder');
  await move.getByRole('radio', { name: 'Night' }).click();
  await expect(move.getByRole('radio', { name: 'Night' })).toBeChecked();
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(treeRow(page, /^Bolter/)).toContainText(/\/ 1$/);
  await expect(treeRow(page, /^Night/)).toContainText(/\/ 2$/);

  await treeRow(page, /^Night/).click({ button: 'right' });
  await menuItem(page, 'Delete').click();
  const remove = page.getByRole('dialog', { name: 'Delete folder' });
  await remove.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(remove.getByRole('alert')).toHaveText('Night folder not empty!');
  await expectAccessible(page);
  await remove.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeHidden();

  await treeWidget(page).focus();
  await page.keyboard.press('n');
  await page.keyboard.press('F2');
  const rename = page.getByRole('dialog', { name: 'Rename' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(rename.getByRole('alert')).toHaveText('Please enter a name');
  await rename.getByRole('textbox', { name: 'Name' }).fill('Loader');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(rename.getByRole('alert')).toHaveText('This name already exists');
  await rename.getByRole('textbox', { name: 'Name' }).fill('Шөнийн ээлж');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(treeRow(page, /^Шөнийн ээлж/)).toBeVisible();

  await treeRow(page, /\bBT-03/).dragTo(treeRow(page, /^Шөнийн ээлж/));
  await expect(treeRow(page, /^Шөнийн ээлж/)).toContainText(/\/ 3$/);
  await treePanel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(treeRow(page, /^Шөнийн ээлж/)).toContainText(/\/ 2$/);
  await treePanel(page).getByRole('button', { name: 'Redo' }).click();
  await expect(treeRow(page, /^Шөнийн ээлж/)).toContainText(/\/ 3$/);

  await treeRow(page, /^Drill/).click();
  await expect(treeRow(page, /\bDR-01/)).toBeHidden();
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/workspace/') && answer.request().postData()?.includes('Saved last') === true,
  );
  await createFolder(page, 'Saved last');
  await saved;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('headframe.closedFolders.v1'))).toContain('/Drill');
  await page.reload();
  await expect(treeRow(page, /^Шөнийн ээлж/)).toContainText(/\/ 3$/);
  await expect(treeRow(page, /^Saved last/)).toBeVisible();
  await expect(treeRow(page, /^Drill/)).toHaveAttribute('aria-expanded', 'false');

  await treeRow(page, /^Шөнийн ээлж/).click({ button: 'right' });
  await menuItem(page, 'Empty folder').click();
  await page.getByRole('dialog', { name: 'Empty folder' }).getByRole('button', { name: 'Empty', exact: true }).click();
  await expect(treeRow(page, /\bBT-01/)).toHaveAttribute('aria-level', '1');
  expect(watch.problems).toEqual([]);
});

test("checks control the viewer's content; search, filters and modes control the list; all by keyboard", async ({
  page,
  site,
}) => {
  // No entity is filed here, and there is one sign that is in no area.
  await page.route(/\/workspace\/(?!dxf_maps)/, (route) => route.fulfill({ json: [] }));
  const sign = { id: 'S1', name: 'Lone sign', type: 'annotation', info: {} };
  await page.route('**/api/entities?type=annotation*', (route) => route.fulfill({ json: [sign] }));
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  await expect(treeRow(page, /^Bus\b/)).toBeVisible();
  const shownCount = async () => Number(/(\d+) \//.exec((await countCheckbox(page).textContent()) ?? '')?.[1]);
  await expect(countCheckbox(page)).toHaveAttribute('aria-checked', 'mixed');
  // All of them, so that the count does not change when one comes online meanwhile.
  await countCheckbox(page).click();
  await expect(countCheckbox(page)).toHaveAttribute('aria-checked', 'true');
  const before = await shownCount();

  await treeWidget(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(treeRow(page, /^Bus\b/)).toHaveAttribute('aria-checked', 'false');
  await expect.poll(shownCount).toBeLessThan(before);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(treeRow(page, /^Bus\b/)).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(treeRow(page, /^Bus\b/)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(treeRow(page, /^Bus\b/)).toHaveAttribute('aria-expanded', 'true');

  const left = await shownCount();
  await page.reload();
  await expect(treeRow(page, /^Bus\b/)).toHaveAttribute('aria-checked', 'mixed');
  await expect.poll(shownCount).toBe(left);

  await countCheckbox(page).click();
  await expect(countCheckbox(page)).toHaveAttribute('aria-checked', 'true');
  await openMenu(page, 'Check offline vehicles');
  await expect(treeRow(page, /Online/)).toHaveAttribute('aria-checked', 'false');

  await treePanel(page)
    .getByRole('button', { name: /^Offline \d/ })
    .click();
  await expect(treeWidget(page).getByRole('treeitem', { level: 2 }).first()).toHaveAttribute('aria-checked', 'true');
  await treePanel(page)
    .getByRole('button', { name: /^All \d/ })
    .click();

  const search = treePanel(page).getByRole('textbox', { name: 'Search: Vehicle' });
  await search.fill('ht-20');
  await expect(treeWidget(page).getByRole('treeitem', { level: 1 })).toHaveCount(1);
  await expect(treeRow(page, /HT-201/).locator('mark')).toHaveText('HT-20');
  await search.fill('no such vehicle');
  await expect(treePanel(page)).toContainText('No entities found.');
  await search.fill('');
  await treePanel(page).getByRole('button', { name: 'Filter', exact: true }).click();
  await treePanel(page).getByRole('textbox', { name: 'Category', exact: true }).fill('haul');
  await expect(treeWidget(page).getByRole('treeitem', { level: 1 })).toHaveCount(1);
  await treePanel(page).getByRole('button', { name: 'Clear the filter' }).click();
  await chooseShowMode(page, 'Show folders');
  await expect(treeWidget(page).getByRole('treeitem', { level: 2 })).toHaveCount(0);
  await chooseShowMode(page, 'Show all');

  await page.getByRole('tab', { name: 'Annotation' }).click();
  await treeRow(page, /^Lone sign/).click({ modifiers: ['Control'] });
  await expect(treeRow(page, /^Lone sign/)).toHaveAttribute('aria-selected', 'true');
  await openMenu(page, 'Move');
  const move = page.getByRole('dialog').filter({ hasText: 'No folders found. Please create a folder!!!' });
  await move.getByRole('button', { name: 'Cancel' }).click();
  await expect(move).toBeHidden();
  await treeWidget(page).focus();
  await page.keyboard.press('Shift+F10');
  await expect(menuItem(page, 'Move')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menuItem(page, 'Move')).toBeHidden();
  await expect(treeWidget(page)).toBeFocused();

  // Checked designs are drawn: the file is fetched only then.
  await page.getByRole('tab', { name: 'Design' }).click();
  // Without a category of maps their drawings have a folder here.
  await expect(treeRow(page, /^DXF/)).toHaveAttribute('aria-level', '1');
  await expect(treeRow(page, /^Surface plan/)).toHaveAttribute('aria-level', '2');
  const design = treeRow(page, /^North pit design/);
  await expect(design).toHaveAttribute('aria-checked', 'false');
  const asked = page.waitForRequest((request) => request.url().includes('/api/designs?'));
  await design.locator('[data-part=check]').click();
  await asked;
  await expect(design).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('button', { name: 'Designs and their layers' }).click();
  const card = page.getByRole('complementary', { name: 'Designs' });
  await expect(card.getByRole('checkbox', { name: /^North pit design/ })).toBeChecked();
  await card.getByRole('checkbox', { name: /^North pit design/ }).click();
  await expect(design).toHaveAttribute('aria-checked', 'false');
  await card.getByRole('button', { name: 'Close designs' }).click();

  await page.getByRole('tab', { name: 'Fixed asset' }).click();
  await expect(treeRow(page, /^OP-1A/)).toContainText(/\d+\.\d{2} %/);
  await chooseOption(treePanel(page).getByRole('combobox', { name: 'State' }), 'Closed');
  await expect(treeWidget(page).getByRole('treeitem', { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
  await treePanel(page).getByRole('button', { name: 'Clear the filter' }).click();
  await treeRow(page, /^OP \d+$/).click({ button: 'right' });
  await expect(menuItem(page, 'Export')).toBeVisible();
  await expect(menuItem(page, 'Delete')).toHaveCount(0);
  await menuItem(page, 'Export').click();
  const download = page.waitForEvent('download');
  await expect(page.getByRole('dialog', { name: 'Export' }).getByRole('radio', { name: 'DXF' })).toBeDisabled();
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('OP.csv');
});
