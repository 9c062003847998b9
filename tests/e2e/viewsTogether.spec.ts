/** Two people at the same views at once. */
import type { Page } from '@playwright/test';
import { SiteServer } from './support/siteServer.ts';
import { expect, test } from './support/test.ts';
import { openApp, viewMenu } from './support/views.ts';

/** Calls of each browser after the list is read. */
const CALLS_PER_BROWSER = Number(process.env['TOGETHER_CALLS'] ?? 150);

let site: SiteServer;
test.beforeAll(async () => {
  site = await SiteServer.start({ HEADFRAME_FILTER_MINE_AREA: 'true' });
});
test.afterAll(() => site.stop());

interface Outcome {
  /** How often this browser's updates of a view were taken. */
  updateCountByView: Record<string, number>;
  created: number;
  refused: number;
  failed: string[];
}

/** Creates, updates, bookmarks and deletes a handful of public views from inside a page, as fast as it may. */
function busyWithViews(page: Page, token: string, calls: number): Promise<Outcome> {
  return page.evaluate(
    async ([bearer, rounds]) => {
      const outcome: Outcome = { updateCountByView: {}, created: 0, refused: 0, failed: [] };
      const callViews = async (method: string, body?: object) => {
        const answer = await fetch('/api/adt/view', {
          method,
          headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: answer.status, body: await answer.json() };
      };
      const contentOf = (name: string) => ({
        name,
        map: '',
        public: true,
        description: `${performance.now()}`,
        state: { mapVisibleType: 'public' },
      });
      const randomItem = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
      for (let round = 0; round < rounds; round++) {
        const { body: views } = await callViews('GET');
        const view = views.length > 0 ? randomItem<{ id: string; name: string; revision: number }>(views) : undefined;
        const roll = Math.random();
        if (!view || roll < 0.25) {
          const { status } = await callViews('POST', contentOf(`Shared ${randomItem([1, 2, 3, 4, 5])}`));
          if (status === 200) outcome.created++;
          else if (status === 409) outcome.refused++;
          else outcome.failed.push(`POST ${status}`);
        } else if (roll < 0.75) {
          const { status } = await callViews('PUT', { ...contentOf(view.name), id: view.id, revision: view.revision });
          if (status === 200) outcome.updateCountByView[view.id] = (outcome.updateCountByView[view.id] ?? 0) + 1;
          else if (status === 409 || status === 404) outcome.refused++;
          else outcome.failed.push(`PUT ${status}`);
        } else if (roll < 0.95) {
          const { status } = await callViews('PATCH', { id: view.id, bookmark: Math.random() < 0.5 });
          if (status !== 200 && status !== 404) outcome.failed.push(`PATCH ${status}`);
        } else {
          const { status } = await callViews('DELETE', { id: view.id, allowed: true });
          if (status !== 200 && status !== 404) outcome.failed.push(`DELETE ${status}`);
        }
      }
      return outcome;
    },
    [token, calls] as const,
  );
}

test('two browsers at the same views at once lose nothing and double nothing', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const [first, second] = [
    await openApp(page, site, 'admin', 'en', '/?viewer_1=default'),
    await openApp(other, site, 'dispatcher', 'en', '/?viewer_1=default'),
  ];
  const outcomes = await Promise.all([
    busyWithViews(page, first.token(), CALLS_PER_BROWSER),
    busyWithViews(other, second.token(), CALLS_PER_BROWSER),
  ]);
  for (const { failed } of outcomes) expect(failed).toEqual([]);
  const sumOf = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  expect(sumOf(({ created }) => created)).toBeGreaterThan(0);
  // They have met.
  expect(sumOf(({ refused }) => refused)).toBeGreaterThan(0);
  const answer = await page.request.get(`${site.url}/api/adt/view`, {
    headers: { authorization: `Bearer ${first.token()}` },
  });
  const views: { id: string; name: string; revision: number }[] = await answer.json();
  expect(new Set(views.map(({ name }) => name)).size).toBe(views.length);
  for (const { id, revision } of views) {
    expect(revision - 1, `updates of ${id}`).toBe(sumOf(({ updateCountByView }) => updateCountByView[id] ?? 0));
  }

  for (const viewer of [page, other]) await viewMenu(viewer).click();
  const listOf = (viewer: Page) => viewer.getByRole('region', { name: 'Public views' });
  await expect(async () => {
    for (const viewer of [page, other])
      await expect(listOf(viewer)).toContainText(views[0]?.name ?? 'No views', { timeout: 1_000 });
    const texts = await listOf(page).getByRole('listitem').allTextContents();
    expect(await listOf(other).getByRole('listitem').allTextContents()).toEqual(texts);
  }).toPass({ timeout: 60_000 });
});
