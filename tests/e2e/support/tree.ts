/** The entity tree in browser tests: its panel, its rows, its menu. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const treePanel = (page: Page) => page.getByRole('region', { name: /^(Entities|Объектууд)$/ });
export const treeWidget = (page: Page) => treePanel(page).getByRole('tree');
export const treeRow = (page: Page, name: RegExp | string) => treeWidget(page).getByRole('treeitem', { name }).first();
export const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Chooses from the menu of the panel, and goes on when the menu is gone. */
export async function openMenu(page: Page, item: string): Promise<void> {
  await treePanel(page).getByRole('button', { name: 'Tree menu' }).click();
  await menuItem(page, item).click();
  await expect(menuItem(page, item)).toBeHidden();
}

/** Chooses which rows the tree shows. */
export async function chooseShowMode(page: Page, mode: RegExp | string): Promise<void> {
  await treePanel(page)
    .getByRole('button', { name: /^(Show mode|Харуулах горим): / })
    .click();
  await page.getByRole('radio', { name: mode }).click();
}

export async function createFolder(page: Page, name: string): Promise<void> {
  await openMenu(page, 'Create folder');
  const dialog = page.getByRole('dialog', { name: 'Create folder' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create folder' }).click();
  await expect(dialog).toBeHidden();
}
