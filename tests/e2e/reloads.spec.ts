/** A reload of the tab keeps camera, checks and selection of each viewer. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { selectViewer, viewer } from './support/viewers.ts';
import { makeView, openApp, viewMenu } from './support/views.ts';

const detailsCard = (page: Page) => page.getByRole('complementary', { name: /^Details of / });

/** A viewer's view differs from its saved one in just that, as the edit bar says. */
async function expectChanges(page: Page, number: number, changes: string): Promise<void> {
  await selectViewer(page, number);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const bar = viewer(page, number).getByRole('region', { name: 'Edit view' });
  await expect(bar.getByRole('status')).toHaveText(changes);
  await bar.getByRole('button', { name: 'Close editing' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  if (changes !== 'no changes') await question.getByRole('button', { name: 'Discard' }).click();
  await expect(bar).toHaveCount(0);
}

test('a reload keeps camera, checks and selection, by viewer; damaged contents count as none', async ({
  page,
  site,
  request,
}) => {
  const { token } = await openApp(page, site, 'operator');
  const camera = {
    cameraPos: { x: 649_750, y: 1_620, z: -4_762_120 },
    targetPos: { x: 649_670, y: 970, z: -4_763_180 },
  };
  const ids = await Promise.all(
    ['Left wall', 'Right wall'].map((name) =>
      makeView(request, site, token(), { name, state: { perspective: camera, filterVehicleStates: 'none' } }),
    ),
  );
  await page.goto(`${site.url}/?viewer_1=${ids[0]}&viewer_4=${ids[1]}`);
  await expect(viewMenu(page).last()).toContainText('Right wall');

  // The right viewer: camera and checks. The left one stays as it is saved.
  await selectViewer(page, 4);
  for (let k = 0; k < 3; k++) await page.keyboard.press('+');
  await page.getByRole('tab', { name: 'Sensor' }).click();
  const all = page.getByRole('checkbox', { name: /^Select all/ });
  await expect(all).toBeChecked();
  await all.click();
  await expect(all).not.toBeChecked();
  await page.getByRole('tab', { name: 'Vehicle' }).click();
  await page
    .getByRole('treeitem', { name: /HT-\d+/ })
    .first()
    .click();
  const name = await detailsCard(page).getAttribute('aria-label');

  // As the page reloads itself.
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => location.reload());
  await reloaded;
  await expect(page.getByRole('complementary', { name: name ?? '', exact: true })).toBeVisible();
  await expect(viewMenu(page).last()).toContainText('Right wall');
  await expectChanges(page, 1, 'no changes');
  await expectChanges(page, 4, 'camera, selection changed');

  // Discarded: the next reload shows the view as it is saved.
  await page.reload();
  await expect(viewMenu(page).last()).toContainText('Right wall');
  await expectChanges(page, 4, 'no changes');

  await page.evaluate(() => {
    const damagedKeys = Object.keys(sessionStorage).filter((key) => /^headframe\.(shown|selection|drafts)\./.test(key));
    for (const key of damagedKeys) sessionStorage.setItem(key, '{"key":');
  });
  await page.goto(`${site.url}/?viewer_1=${ids[0]}&viewer_4=${ids[1]}`);
  await expect(viewMenu(page).last()).toContainText('Right wall');
});
