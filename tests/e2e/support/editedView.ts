/** A view edited in viewer 4, and the ways in which it can be taken away. */
import { expect, type Page } from '@playwright/test';
import { selectViewer, viewer } from './viewers.ts';
import { accountButton } from './views.ts';

export const editBar = (page: Page) => page.getByRole('region', { name: 'Edit view' });
export const unsavedDialog = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' });
export const draftStatus = (page: Page) => editBar(page).getByRole('status');

/** Edits the view in the selected viewer. */
export async function startEditing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(editBar(page)).toBeVisible();
}

/** Edits the view in viewer 4, the one that layouts and the other viewer can take away. */
export async function editWithChanges(page: Page): Promise<void> {
  await selectViewer(page, 4);
  await startEditing(page);
  await editBar(page).getByRole('button', { name: 'View settings' }).click();
  await page.getByRole('checkbox', { name: 'Labels' }).click();
  await page.keyboard.press('Escape');
  await expect(draftStatus(page)).toContainText('options');
}

export async function chooseView(page: Page, name: string): Promise<void> {
  await viewer(page, 4)
    .getByRole('button', { name: /^Choose a view: / })
    .click();
  await page
    .getByRole('dialog', { name: 'Choose a view' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}

interface ViewExit {
  name: string;
  go: (page: Page) => Promise<unknown>;
  /** Expected content after the changes were discarded; absent if another test checks it. */
  arrived?: (page: Page) => Promise<unknown>;
  /** From a page that covers the viewers; the last one. */
  goBack?: (page: Page) => Promise<unknown>;
}

export const VIEW_EXITS: readonly ViewExit[] = [
  {
    name: 'another view from the picker',
    go: (page) => chooseView(page, 'Other wall'),
    arrived: (page) => expect(viewer(page, 4).getByRole('button', { name: /: Other wall$/ })).toBeVisible(),
  },
  { name: 'the default view', go: (page) => chooseView(page, 'Default view') },
  {
    name: 'a layout without the viewer',
    go: async (page) => {
      await page.getByRole('button', { name: /^Layout/ }).click();
      await page.getByRole('radio', { name: 'Two, one above the other' }).click();
    },
    arrived: (page) => expect(viewer(page, 2)).toBeVisible(),
  },
  {
    name: 'a layout from the palette',
    go: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('one viewer');
      await page.getByRole('option', { name: 'Layout: one viewer' }).click();
    },
  },
  {
    name: 'closing the viewer',
    go: (page) => viewer(page, 4).getByRole('button', { name: 'Close viewer 4' }).click(),
    arrived: (page) => expect(viewer(page, 4)).toHaveCount(0),
  },
  {
    name: 'maximising the other viewer',
    go: (page) => viewer(page, 1).getByRole('button', { name: 'Maximise viewer 1' }).click(),
  },
  {
    name: 'another version of the map',
    go: async (page) => {
      await page.getByRole('button', { name: /^Version: / }).click();
      await page.getByRole('radiogroup', { name: 'Choose a version' }).getByRole('radio').nth(1).click();
    },
    arrived: (page) => expect(page).toHaveURL(/\?viewer_1=default&viewer_4=default$/),
  },
  {
    name: 'the landing page',
    go: (page) => page.getByRole('button', { name: 'Headframe, start page' }).click(),
    arrived: (page) => expect(page.getByRole('heading', { name: 'Welcome to Headframe' })).toBeVisible(),
  },
  { name: 'the tool Interact', go: (page) => page.getByRole('button', { name: 'Interact', exact: true }).click() },
  { name: 'the tool View', go: (page) => page.getByRole('button', { name: 'View', exact: true }).click() },
  {
    name: 'closing the edit bar',
    go: (page) => editBar(page).getByRole('button', { name: 'Close editing' }).click(),
  },
  { name: 'hiding everything by Alt+H', go: (page) => page.keyboard.press('Alt+h') },
  {
    name: 'browser Forward',
    go: (page) => page.evaluate(() => history.forward()),
    arrived: (page) => expect(viewer(page, 4).getByRole('button', { name: /: Default view$/ })).toBeVisible(),
  },
  {
    name: 'browser Back',
    go: (page) => page.evaluate(() => history.back()),
    arrived: (page) => expect(viewer(page, 4).getByRole('button', { name: /: Other wall$/ })).toBeVisible(),
  },
  {
    name: 'deleting the view',
    go: async (page) => {
      await viewer(page, 4)
        .getByRole('button', { name: /^Choose a view: / })
        .click();
      await page.getByRole('button', { name: 'Delete Draft wall' }).click();
    },
    arrived: async (page) => {
      const confirm = page.getByRole('dialog', { name: 'Delete view?' });
      await confirm.getByRole('button', { name: 'Cancel' }).click();
      await expect(viewer(page, 4).getByRole('button', { name: /: Draft wall$/ })).toBeVisible();
    },
  },
  {
    name: 'sign-out',
    go: async (page) => {
      await accountButton(page).click();
      await page.getByRole('button', { name: 'Logout' }).click();
    },
    arrived: (page) => expect(page.getByLabel('Username')).toBeVisible(),
  },
  {
    name: 'clearing the session',
    go: async (page) => {
      await accountButton(page).click();
      await page.getByRole('button', { name: 'Support' }).click();
      await page.getByRole('button', { name: 'Clear session' }).click();
    },
    goBack: async (page) => {
      await accountButton(page).click();
      await page.getByRole('button', { name: 'Main page' }).first().click();
    },
  },
];
