/** A list of thousands of views; what else runs on the machine would be counted as its long frames. */
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { arrive } from './support/views.ts';

let site: SiteServer;
test.beforeAll(async () => {
  site = await SiteServer.start({ HEADFRAME_FILTER_MINE_AREA: 'true' });
});
test.afterAll(() => site.stop());

test('2,000 views: the list opens and filters without a long frame', async ({ page }) => {
  const views = Array.from({ length: 2_000 }, (_, k) => ({
    id: `view-${k}`,
    name: `View ${k} of shift ${k % 40}`,
    user: 'someone',
    userName: `Person ${k % 60}`,
    createdAt: new Date(Date.UTC(2026, 9, 1 + (k % 30))).toISOString(),
    bookmark: k % 50 === 0,
    state: { mapVisibleType: k % 2 ? 'public' : 'private', isAllSelected: true },
  }));
  await page.route('**/api/adt/view', (route) => route.fulfill({ json: views }));
  await arrive(page, site, 'operator');
  const found = page.getByRole('region', { name: 'Public views' });
  await expect(found.getByRole('heading')).toContainText('1000');
  await page.evaluate(() => {
    const page = window as unknown as { longTasks: number[]; lastAt: number };
    page.longTasks = [];
    page.lastAt = performance.now();
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries()) {
        page.longTasks.push(Math.round(duration));
        page.lastAt = startTime + duration;
      }
    }).observe({ type: 'longtask' });
  });
  // The scene behind compiles its shaders and reads its tiles: none of that is the list's doing.
  await page.waitForFunction(
    () => performance.now() - (window as unknown as { lastAt: number }).lastAt > 3_000,
    undefined,
    { timeout: 120_000 },
  );
  await page.evaluate(() => {
    (window as unknown as { longTasks: number[] }).longTasks.length = 0;
  });
  const search = page.getByRole('textbox', { name: 'Search view or creator' });
  await search.pressSequentially('shift 7', { delay: 80 });
  await expect(found.getByRole('heading')).toContainText('50');
  await search.fill('');
  await page.getByRole('button', { name: 'Favorite', exact: true }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await found.getByRole('group').evaluate((list) => list.scrollTo({ top: 20_000 }));
  await expect(found.getByRole('listitem').first()).toBeVisible();
  const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  test.info().annotations.push({ type: 'long tasks, ms', description: longTasks.join(', ') || 'none' });
  expect(longTasks.filter((ms) => ms > 50)).toEqual([]);
});
