/** Folders as set by the backend, the user and a search; drawings of maps; deleting marked rows. */

import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { menuItem, treePanel, treeRow } from './support/tree.ts';
import { expectAccessible, openApp } from './support/views.ts';

const WORKSPACE_URL_PATTERN = /\/workspace\/(?!dxf_maps)/;
const folderNode = (name: string, open?: boolean) => ({
  name,
  type: 'folder',
  open,
  files: [{ name: `${name} lot`, type: 'folder', files: [] }],
});

test('folders are open as the backend says; a search opens all, and gives them back as they were', async ({
  page,
  site,
}) => {
  const tree = [
    {
      name: 'VEHICLE',
      type: 'folder',
      files: [folderNode('North', false), folderNode('South', true), folderNode('West')],
    },
  ];
  await page.route(WORKSPACE_URL_PATTERN, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: tree }) : route.fulfill({ json: {} }),
  );
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  const isOpen = (name: string, open: boolean) =>
    expect(treeRow(page, new RegExp(`^${name}\\b(?! lot)`))).toHaveAttribute('aria-expanded', String(open));
  await isOpen('North', false);
  await isOpen('South', true);
  await isOpen('West', true);

  const search = treePanel(page).getByRole('textbox').first();
  await search.fill('lot');
  await isOpen('North', true);
  await treeRow(page, /^South\b(?! lot)/).click();
  await isOpen('South', false);
  await search.fill('');
  await isOpen('North', false);
  await isOpen('South', true);

  await treeRow(page, /^North\b(?! lot)/).click();
  await isOpen('North', true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('headframe.openedFolders.v1'))).toContain('North');
  await page.reload();
  await isOpen('North', true);
});

test.describe('administrators of a site in mine-area mode', () => {
  let area: SiteServer;
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out from the pattern which fixtures to start, and this one needs none
  test.beforeAll(async ({}) => {
    area = await SiteServer.start({ HEADFRAME_FILTER_MINE_AREA: 'on' });
  });
  test.afterAll(() => area.stop());

  test('find drawings of maps in a folder of Map, check them, and delete the marked ones', async ({ page }) => {
    await openApp(page, area, 'admin', 'en', '/?viewer_1=default');
    const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
    await openTab('Map');
    await expect(treeRow(page, /^DXF/)).toHaveAttribute('aria-expanded', 'true');
    const drawing = treeRow(page, /^Surface plan/);
    await drawing.locator('[data-part="check"]').click();
    await expect(drawing).toHaveAttribute('aria-checked', 'true');
    await openTab('Design');
    await expect(treeRow(page, /^Surface plan/)).toHaveCount(0);

    await openTab('Annotation');
    const search = treePanel(page).getByRole('textbox').first();
    await search.fill('speed');
    const files = treePanel(page).getByRole('treeitem', { level: 2 });
    let names: string[] = [];
    // All others are gone before they are counted.
    await expect(async () => {
      names = await files.locator('.hf-item__name').allTextContents();
      expect(names.length).toBeGreaterThan(1);
      for (const name of names) expect(name).toMatch(/speed/i);
    }).toPass();
    const before = names.length;
    await files.nth(0).click({ modifiers: ['Control'] });
    await files.nth(1).click({ modifiers: ['Control'] });
    await files.nth(0).click({ button: 'right' });
    await menuItem(page, 'Delete marked').click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 marked items' });
    await expectAccessible(page);
    await page.route('**/api/entities/disable', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not yours' } }),
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(`${names[0]}: Not yours; ${names[1]}: Not yours`);
    await page.unroute('**/api/entities/disable');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    await expect(files).toHaveCount(before - 2);
  });
});
