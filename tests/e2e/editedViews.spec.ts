/** Every way of replacing an edited view asks about its changes first, and no other viewer inherits the mode. */
import type { Page } from '@playwright/test';
import { chooseView, draftStatus, editBar, editWithChanges, unsavedDialog, VIEW_EXITS } from './support/editedView.ts';
import { signedInToken } from './support/signedInToken.ts';
import { expect, test } from './support/test.ts';
import { viewer } from './support/viewers.ts';
import { expectAccessible, makeView, openApp } from './support/views.ts';

let viewIds: { draft: string; other: string };
test.beforeAll(async ({ request, site }) => {
  const token = await signedInToken(site, 'dispatcher');
  viewIds = {
    draft: await makeView(request, site, token, { name: 'Draft wall' }),
    other: await makeView(request, site, token, { name: 'Other wall' }),
  };
});

/** Opens the draft between two other views in the tab's history. */
async function openDraft(page: Page): Promise<void> {
  await expect(viewer(page, 4).getByRole('application')).toBeVisible();
  await chooseView(page, 'Draft wall');
  await expect(page).toHaveURL(new RegExp(`viewer_4=${viewIds.draft}$`));
  await chooseView(page, 'Default view');
  await expect(page).toHaveURL(/viewer_4=default$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`viewer_4=${viewIds.draft}$`));
  await expect(viewer(page, 4).getByRole('button', { name: /: Draft wall$/ })).toBeVisible();
}

test.describe('an edited view', () => {
  test('is confirmed before every one of them, and stays', async ({ page, site }) => {
    test.setTimeout(300_000);
    await openApp(page, site, 'dispatcher', 'en', `/?viewer_1=default&viewer_4=${viewIds.other}`);
    await openDraft(page);
    const address = page.url();
    await editWithChanges(page);
    for (const { name, go, goBack } of VIEW_EXITS) {
      await test.step(name, async () => {
        await go(page);
        await unsavedDialog(page).getByRole('button', { name: 'Keep editing' }).click();
        await expect(unsavedDialog(page)).toBeHidden();
        await goBack?.(page);
        await expect(draftStatus(page)).toContainText('options');
        await expect(viewer(page, 4).getByRole('button', { name: /: Draft wall$/ })).toBeVisible();
        await expect(viewer(page, 1)).toContainText('Exit edit to use this view.');
        await expect(page).toHaveURL(address);
      });
    }
  });

  for (const { name, go, arrived } of VIEW_EXITS.filter((door) => door.arrived)) {
    test(`goes without its changes through ${name}, and nothing inherits the mode`, async ({ page, site }) => {
      await openApp(page, site, 'dispatcher', 'en', `/?viewer_1=default&viewer_4=${viewIds.other}`);
      await openDraft(page);
      await editWithChanges(page);
      await go(page);
      await unsavedDialog(page).getByRole('button', { name: 'Discard' }).click();
      await arrived?.(page);
      await expect(editBar(page)).toHaveCount(0);
    });
  }

  test('is not taken by what concerns other viewers: no question, the draft stays', async ({ page, site }) => {
    await openApp(page, site, 'dispatcher', 'en', `/?viewer_1=default&viewer_4=${viewIds.draft}`);
    await editWithChanges(page);
    await viewer(page, 1).getByRole('button', { name: 'Close viewer 1' }).click();
    await expect(viewer(page, 1)).toHaveCount(0);
    await expect(unsavedDialog(page)).toHaveCount(0);
    await expect(draftStatus(page)).toContainText('options');
    await page.evaluate(() => history.back());
    await expect(viewer(page, 1)).toContainText('Exit edit to use this view.');
    await expect(draftStatus(page)).toContainText('options');
  });

  test('a refused save keeps the draft, an accepted one goes through the door', async ({ page, site }) => {
    await openApp(page, site, 'dispatcher', 'en', `/?viewer_1=default&viewer_4=${viewIds.draft}`);
    await editWithChanges(page);
    await page.route('**/api/adt/view', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fulfill({ status: 503, json: { message: 'Try later' } });
    });
    await chooseView(page, 'Other wall');
    await expectAccessible(page);
    await unsavedDialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(unsavedDialog(page)).toBeHidden();
    await expect(draftStatus(page)).toContainText('options');
    await expect(viewer(page, 4).getByRole('button', { name: /: Draft wall$/ })).toBeVisible();
    await page.unroute('**/api/adt/view');

    await chooseView(page, 'Other wall');
    await unsavedDialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'View updated' }).getByRole('button', { name: 'Continue' }).click();
    await expect(viewer(page, 4).getByRole('button', { name: /: Other wall$/ })).toBeVisible();
    await expect(editBar(page)).toHaveCount(0);
  });

  test('closing the tab asks; without changes it closes', async ({ page, site }) => {
    await openApp(page, site, 'dispatcher', 'en', `/?viewer_1=default&viewer_4=${viewIds.draft}`);
    await editWithChanges(page);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(draftStatus(page)).toContainText('options');
    await editBar(page).getByRole('button', { name: 'Close editing' }).click();
    await unsavedDialog(page).getByRole('button', { name: 'Discard' }).click();
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(page.isClosed()).toBe(true);
  });

  test('asks in Mongolian', async ({ page, site }) => {
    await openApp(page, site, 'dispatcher', 'mn', '/?viewer_1=default&viewer_4=default');
    await page.getByRole('button', { name: 'Засах', exact: true }).click();
    await page.getByRole('button', { name: 'Харагдацын тохиргоо' }).click();
    await page.getByRole('checkbox', { name: 'Нэр', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Харагдац засах' }).getByRole('status')).toContainText('тохиргоо');
    await page.getByRole('button', { name: /^Headframe/ }).click();
    const asked = page.getByRole('dialog', { name: 'Хадгалаагүй өөрчлөлт' });
    await asked.getByRole('button', { name: 'Үргэлжлүүлэн засах' }).click();
    await expect(page.getByRole('region', { name: 'Харагдац засах' }).getByRole('status')).toContainText('тохиргоо');
  });
});
