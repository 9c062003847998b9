/**
 * Editing and saving views: permissions, names, updates, outdated ones, closing with changes; in two languages.
 */
import type { Page } from '@playwright/test';
import { type AreaSite, startAreaSite } from './support/areaSite.ts';
import { editBar, startEditing } from './support/editedView.ts';
import { expectAnnounced } from './support/messages.ts';
import { expect, test } from './support/test.ts';
import { expectAccessible, openApp, viewMenu } from './support/views.ts';

let areaSite: AreaSite;
test.beforeAll(async ({ request }) => {
  areaSite = await startAreaSite(request);
});
test.afterAll(() => areaSite.site.stop());

/** Changes an option of the edited view. */
async function hideLabels(page: Page): Promise<void> {
  await editBar(page).getByRole('button', { name: 'View settings' }).click();
  await page.getByRole('checkbox', { name: 'Labels' }).click();
  await page.keyboard.press('Escape');
  await expect(editBar(page).getByRole('status')).toContainText('options');
}

test.describe('saving', () => {
  const OPTIONS = [
    ['operator', ['Private view']],
    ['tester', ['Private view']],
    ['dispatcher', ['Private view', 'Public view']],
    ['admin', ['Private view', 'Public view', 'Sample view']],
  ] as const;

  for (const [user, options] of OPTIONS) {
    test(`offers ${user} the kinds that the account may create`, async ({ page }) => {
      await openApp(page, areaSite.site, user, 'en', '/?viewer_1=default');
      await startEditing(page);
      await expect(editBar(page).getByRole('button', { name: 'Update' })).toHaveCount(0);
      await editBar(page).getByRole('button', { name: 'Save as new...' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save view' });
      await expect(dialog.getByRole('radio')).toHaveCount(options.length);
      for (const option of options) await expect(dialog.getByText(option, { exact: true })).toBeVisible();
      const note = dialog.getByText('Only admin can create sample view.');
      await expect(note).toHaveCount(user === 'admin' ? 1 : 0);
      await expectAccessible(page);
    });
  }

  test('checks the name, saves, continues, and updates only on changes', async ({ page }) => {
    await openApp(page, areaSite.site, 'dispatcher', 'en', '/?viewer_1=default');
    await startEditing(page);
    await editBar(page).getByRole('button', { name: 'Save as new...' }).click();
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
      await route.fulfill({ status: 500, json: { message: 'The disk of views is full' } });
    });
    await name.fill('Shift overview');
    await save.click();
    await expect(dialog.getByText('The disk of views is full')).toBeVisible();
    await page.unroute('**/api/adt/view');

    await dialog.getByText('Public view', { exact: true }).click();
    await save.click();
    const saved = page.getByRole('dialog', { name: 'View saved' });
    await expect(saved.getByRole('button', { name: 'Continue' })).toBeFocused();
    await expectAccessible(page);
    await saved.getByRole('button', { name: 'Continue' }).click();
    await expect(editBar(page)).toBeHidden();
    await expect(viewMenu(page)).toContainText('Shift overview');
    await expect(page).toHaveURL(/viewer_1=[0-9a-f-]{36}$/);

    await startEditing(page);
    const update = editBar(page).getByRole('button', { name: 'Update' });
    await expect(update).toBeDisabled();
    await hideLabels(page);
    await expect(update).toBeEnabled();

    const answerWithFault = (status: number, message: string) =>
      page.route('**/api/adt/view', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        await route.fulfill({ status, json: { message } });
      });
    await answerWithFault(500, 'down');
    await update.click();
    await expectAnnounced(page, 'Failed to update view · down');
    await page.unroute('**/api/adt/view');
    await answerWithFault(403, 'Unauthorized');
    await update.click();
    await expectAnnounced(page, "Failed to update view · You don't have permission to update this view · Unauthorized");
    await page.unroute('**/api/adt/view');

    await update.click();
    await page.getByRole('dialog', { name: 'View updated' }).getByRole('button', { name: 'Continue' }).click();
    await page.reload();
    await expect(viewMenu(page)).toContainText('Shift overview');
    await startEditing(page);
    await editBar(page).getByRole('button', { name: 'View settings' }).click();
    await expect(page.getByRole('checkbox', { name: 'Labels' })).not.toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await editBar(page).getByRole('button', { name: 'Save as new...' }).click();
    await expect(dialog.getByRole('radio', { name: /^Private view/ })).toBeChecked();
  });

  test('says it in Mongolian', async ({ page }) => {
    await openApp(page, areaSite.site, 'dispatcher', 'mn', '/?viewer_1=default');
    await page.getByRole('button', { name: 'Засах', exact: true }).click();
    await page.getByRole('button', { name: 'Шинээр хадгалах...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Харагдац хадгалах' });
    await dialog.getByRole('button', { name: 'Хадгалах', exact: true }).click();
    await expect(dialog.getByText('Нэр оруулна уу!')).toBeVisible();
    await dialog.getByLabel('Нэр', { exact: true }).fill('Dispatch wall 1');
    await dialog.getByRole('button', { name: 'Хадгалах', exact: true }).click();
    await expect(dialog.getByText('Ийм нэр аль хэдийн байна')).toBeVisible();
    await expectAccessible(page);

    const dialogNamed = (name: string) => page.getByRole('dialog', { name });
    const confirmDialog = (name: string) => dialogNamed(name).getByRole('button', { name: 'Үргэлжлүүлэх' }).click();
    await dialog.getByLabel('Нэр', { exact: true }).fill('Ээлжийн тойм');
    await dialog.getByRole('button', { name: 'Хадгалах', exact: true }).click();
    await confirmDialog('Харагдац хадгалагдлаа');
    const changeAndSave = async () => {
      await page.getByRole('button', { name: 'Засах', exact: true }).click();
      await page.getByRole('button', { name: 'Харагдацын тохиргоо' }).click();
      await page.getByRole('checkbox', { name: 'Нэр', exact: true }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Шинэчлэх', exact: true })).toBeEnabled();
    };
    await changeAndSave();
    await page.getByRole('button', { name: 'Засварыг хаах' }).click();
    await dialogNamed('Хадгалаагүй өөрчлөлт').getByRole('button', { name: 'Орхих' }).click();
    await changeAndSave();
    await page.getByRole('button', { name: 'Шинэчлэх', exact: true }).click();
    await confirmDialog('Харагдац шинэчлэгдлээ');
    await viewMenu(page).click();
    await page.getByRole('button', { name: 'Ээлжийн тойм-г устгах' }).click();
    await dialogNamed('Харагдацыг устгах уу?').getByRole('button', { name: 'Устгах' }).click();
    await confirmDialog('Харагдац устлаа!');
    await expect(viewMenu(page)).toContainText('Үндсэн харагдац');
  });

  test('a stale update is refused with words, and the draft stays', async ({ page, request }) => {
    const { token } = await openApp(
      page,
      areaSite.site,
      'dispatcher',
      'en',
      `/?viewer_1=${areaSite.ids.dispatcherPublic}`,
    );
    await startEditing(page);
    await hideLabels(page);
    const answer = await request.put(`${areaSite.site.url}/api/adt/view`, {
      headers: { authorization: `Bearer ${token()}` },
      data: {
        id: areaSite.ids.dispatcherPublic,
        name: 'Haulage level',
        public: true,
        state: { mapVisibleType: 'public' },
      },
    });
    expect(answer.status()).toBe(200);
    await editBar(page).getByRole('button', { name: 'Update' }).click();
    await expect(editBar(page).getByRole('alert')).toContainText('Another user has updated this view meanwhile');
    await expect(editBar(page).getByRole('status')).toContainText('options');
  });

  test('closing with changes asks; without changes it closes', async ({ page }) => {
    await openApp(page, areaSite.site, 'dispatcher', 'en', `/?viewer_1=${areaSite.ids.dispatcherPublic}`);
    await startEditing(page);
    const close = editBar(page).getByRole('button', { name: 'Close editing' });
    await close.click();
    await expect(editBar(page)).toBeHidden();

    await startEditing(page);
    await hideLabels(page);
    await close.click();
    const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' });
    await expectAccessible(page);
    await unsaved.getByRole('button', { name: 'Close' }).click();
    await expect(editBar(page)).toBeVisible();
    await close.click();
    await unsaved.getByRole('button', { name: 'Discard' }).click();
    await expect(editBar(page)).toBeHidden();

    await startEditing(page);
    await expect(editBar(page).getByRole('status')).toHaveText('no changes');
    await hideLabels(page);
    await close.click();
    await unsaved.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'View updated' }).getByRole('button', { name: 'Continue' }).click();
    await expect(editBar(page)).toBeHidden();
  });
});
