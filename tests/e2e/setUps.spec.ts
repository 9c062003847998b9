/** The way of a shift in short, in each set-up of a site: sign in, live vehicles, a view for others, an alert, a reload. */
import type { Page } from '@playwright/test';
import { isEvaluating, type RunningSite, SITE_SETUPS, watchersOf } from './support/siteSetups.ts';
import { expect, test } from './support/test.ts';
import { openApp, viewMenu } from './support/views.ts';

/** A machine that is busy takes its time to start two servers. */
const SET_UP_MS = 400_000;

const isLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 });

/** A vehicle moves, as the figures of its position tell. */
async function expectMovement(page: Page): Promise<void> {
  const trucks = page.getByRole('treeitem', { name: /HT-\d+ Haul/ });
  const easting = page.locator('[data-field="easting"]');
  let next = 0;
  // A truck may be stopped at its loader: then another one is used.
  await expect(async () => {
    await trucks.nth(next++ % (await trucks.count())).click();
    const before = await easting.textContent({ timeout: 8_000 });
    await expect(easting).not.toHaveText(before ?? '', { timeout: 8_000 });
  }).toPass({ timeout: 120_000 });
}

/** The vehicle that was chosen sends its fixes. */
const isFresh = (page: Page) =>
  expect(page.locator('[data-field="age"]')).toHaveText(/^Last fix \d\.\d s$/, { timeout: 60_000 });

async function saveView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('region', { name: 'Edit view' }).getByRole('button', { name: 'Save as new...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByText('Public view', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog', { name: 'View saved' }).getByRole('button', { name: 'Continue' }).click();
}

/** Two people watch; of two servers each has one of them. */
async function untilApart(page: Page, { servers }: RunningSite): Promise<void> {
  if (servers.length < 2) return;
  await expect(async () => {
    const watchers = await Promise.all(servers.map(watchersOf));
    if (watchers.some((count) => count === 0)) await page.reload();
    await expect.poll(() => Promise.all(servers.map(watchersOf)), { timeout: 5_000 }).toEqual([1, 1]);
  }).toPass({ timeout: 60_000 });
}

/** Ends the server that evaluates the rules and runs the demo's traffic, as a machine that fails would. */
async function killLeader({ servers }: RunningSite): Promise<void> {
  if (servers.length < 2) return;
  const leads = await Promise.all(servers.map(isEvaluating));
  const leader = servers[leads.indexOf(true)];
  const other = servers[leads.indexOf(false)];
  if (!leader || !other) throw new Error('None of two servers evaluates the rules, or both do');
  await leader.kill();
  await expect.poll(() => watchersOf(other), { timeout: 60_000 }).toBe(2);
}

for (const { name, missing, start } of SITE_SETUPS) {
  test(`a shift on ${name}`, async ({ browser }) => {
    test.skip(missing !== '', missing);
    test.setTimeout(SET_UP_MS);
    const running = await start();
    const [dispatcher, operator] = [await browser.newPage(), await browser.newPage()];
    try {
      await openApp(dispatcher, running, 'dispatcher', 'en', '/?viewer_1=default');
      await isLive(dispatcher);
      await expectMovement(dispatcher);

      await saveView(dispatcher, 'Seen by all');
      const { search } = new URL(dispatcher.url());
      await openApp(operator, running, 'operator', 'en', `/${search}`);
      await isLive(operator);
      await expect(viewMenu(operator)).toContainText('Seen by all');
      await untilApart(operator, running);

      for (const page of [dispatcher, operator])
        await expect(page.getByTestId('alert-badge')).toHaveText(/^(\d|9\+)$/, { timeout: 120_000 });

      await killLeader(running);
      for (const page of [dispatcher, operator]) await isLive(page);
      await isFresh(dispatcher);
      await operator.reload();
      await isLive(operator);
      await expect(viewMenu(operator)).toContainText('Seen by all');
    } finally {
      for (const page of [dispatcher, operator]) await page.context().close();
      await running.stop();
    }
  });
}
