/** Property cards in browser tests: their entity is chosen in the tree. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { treePanel, treeRow } from './tree.ts';

/** Search field of the entity tree. */
export const treeSearch = (page: Page) => treePanel(page).getByRole('textbox').first();
export const propertyCard = (page: Page, name: RegExp) => page.getByRole('complementary', { name });

export async function openTab(page: Page, category: string): Promise<void> {
  const tab = page.getByRole('tab', { name: category, exact: true });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Chooses an entity of a category by its name. */
export async function chooseEntity(page: Page, category: string, name: string): Promise<void> {
  await openTab(page, category);
  await treeSearch(page).fill(name);
  await treeRow(page, new RegExp(`\\b${name}`)).click();
}

/** The value of a line, by its name, in a section of a card. */
export const propertyValue = (page: Page, section: string, label: string) =>
  page
    .getByRole('complementary')
    .getByRole('region', { name: section, exact: true })
    .locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    // A sparkline may precede the value.
    .locator('dd')
    .last();
