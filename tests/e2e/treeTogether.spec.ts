/** Two people at the same tree at once. */
import { expect, test } from './support/test.ts';
import { chooseShowMode, createFolder, menuItem, treePanel, treeRow } from './support/tree.ts';
import { expectAccessible, openApp } from './support/views.ts';

test('two people file at once and lose nothing, in both languages', async ({ page, site, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  await openApp(other, site, 'operator', 'mn', '/?viewer_1=default');
  for (const person of [page, other]) {
    await person.getByRole('tab', { name: /^(Sensor|Мэдрэгч)$/ }).click();
    await expect(treeRow(person, /RSU/)).toBeVisible();
    await chooseShowMode(person, /^(Show folders|Хавтсуудыг)$/);
  }
  await createFolder(page, 'Morning');
  await expect(treePanel(page).getByRole('button', { name: 'Undo' })).toBeEnabled();
  await treePanel(other).getByRole('button', { name: 'Модны цэс' }).click();
  await menuItem(other, 'Хавтас үүсгэх').click();
  const dialog = other.getByRole('dialog', { name: 'Хавтас үүсгэх' });
  await dialog.getByRole('textbox', { name: 'Нэр' }).fill('Өглөө');
  await dialog.getByRole('button', { name: 'Хавтас үүсгэх' }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(other);
  // The second user has both; the first gets both on returning to the page.
  await expect(treeRow(other, /^Morning/)).toBeVisible();
  await expect(treeRow(other, /^Өглөө/)).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(treeRow(page, /^Өглөө/)).toBeVisible();
  await expect(treeRow(page, /^Morning/)).toBeVisible();
  await other.context().close();
});
