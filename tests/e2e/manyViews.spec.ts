/**
 * A list of thousands of views: its cost depends on the visible rows only, whatever is typed, filtered and scrolled.
 */
import type { Page } from '@playwright/test';
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { openApp } from './support/views.ts';

/** Rows in the document: visible ones, and a margin. */
const MAX_ROW_COUNT = 100;
/** Elements put into the document by the whole walk; lists that draw all their rows add more with one change of the filter. */
const MAX_ADDED_ELEMENTS = 40_000;

let site: SiteServer;
test.beforeAll(async () => {
  site = await SiteServer.start({ HEADFRAME_FILTER_MINE_AREA: 'true' });
});
test.afterAll(() => site.stop());

/** Counts from now on. @returns the maximum number of rows at once, and the number of added elements */
async function countWork(page: Page): Promise<() => Promise<{ rows: number; added: number }>> {
  const counted = await page.evaluateHandle(() => {
    const counts = { rows: 0, added: 0 };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element) counts.added += 1 + node.querySelectorAll('*').length;
      counts.rows = Math.max(counts.rows, document.querySelectorAll('[role=listitem], li').length);
    }).observe(document, { childList: true, subtree: true });
    return counts;
  });
  return () => counted.evaluate(({ rows, added }) => ({ rows, added }));
}

test('2,000 views: the list opens, filters and scrolls with the rows in sight alone', async ({ page }) => {
  const views = Array.from({ length: 2_000 }, (_, k) => ({
    id: `view-${k}`,
    name: `View ${k} of shift ${k % 40}`,
    // A private view of another user is not listed.
    user: k % 2 ? 'someone' : undefined,
    userName: `Person ${k % 60}`,
    createdAt: new Date(Date.UTC(2026, 9, 1 + (k % 30))).toISOString(),
    bookmark: k % 50 === 0,
    state: { mapVisibleType: k % 2 ? 'public' : 'private', isAllSelected: true },
  }));
  await page.route('**/api/adt/view', (route) => route.fulfill({ json: views }));
  await openApp(page, site, 'operator');
  const found = page.getByRole('region', { name: 'Public views' });
  const expectHeadingCount = (text: string) => expect(found.getByRole('heading')).toContainText(text);
  await expectHeadingCount('1000');
  expect(await page.getByRole('listitem').count()).toBeLessThan(MAX_ROW_COUNT);
  const work = await countWork(page);
  const search = page.getByRole('textbox', { name: 'Search view or creator' });
  await search.pressSequentially('shift 7');
  await expectHeadingCount('50');
  await search.fill('');
  await expectHeadingCount('1000');
  await page.getByRole('button', { name: 'Favorite', exact: true }).click();
  await expect(found.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expectHeadingCount('1000');
  await found.getByRole('group').evaluate((list) => list.scrollTo({ top: 20_000 }));
  await expect(found.getByRole('listitem').first()).toBeVisible();
  await expect(found.getByText('View 1 of shift 1', { exact: true })).toHaveCount(0);
  const { rows, added } = await work();
  test.info().annotations.push({ type: 'work', description: `${rows} rows at most, ${added} elements added` });
  expect(rows).toBeLessThan(MAX_ROW_COUNT);
  expect(added).toBeLessThan(MAX_ADDED_ELEMENTS);
});
