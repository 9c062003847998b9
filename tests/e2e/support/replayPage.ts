/** Replays in browser tests: a page before a backend that has a recording, the drop-down, the bar. */
import type { APIRequestContext, Page } from '@playwright/test';
import { ReplayBackend, type Replayed } from './replayBackend.ts';
import type { SiteServer } from './siteServer.ts';
import { expect } from './test.ts';
import { arrive, type Language } from './views.ts';

/** One viewer. */
const ONE = '/?viewer_1=default';

export const interact = (page: Page) => page.getByRole('button', { name: /^(Interact|Харилцах)$/ });
export const bar = (page: Page) => page.getByRole('region', { name: /^(Replay|Дахин тоглуулалт)$/ });
export const progress = (page: Page) => bar(page).getByRole('slider');
export const form = (page: Page) => page.getByRole('dialog', { name: /^(Replay|Дахин тоглуулах)$/ });

/** Two vehicles of the site, as another backend's recording has them. */
async function fleetOf(request: APIRequestContext, site: SiteServer, token: string): Promise<Replayed[]> {
  let placed: Replayed[] = [];
  const count = async () => {
    const answer = await request.get(`${site.url}/state/vehicle?status=YES`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const known: { id: string; location?: Omit<Replayed, 'id'> }[] = await answer.json();
    placed = known.flatMap(({ id, location }) => (location ? [{ id, ...location }] : []));
    return placed.length;
  };
  await expect.poll(count).toBeGreaterThan(1);
  return placed.slice(0, 2);
}

interface Setting {
  form?: 'plain' | 'rich';
  query?: string;
  language?: Language;
  refuseWith?: 'NO_DATA' | 'INVALID_REQUEST' | 'ERROR';
  silent?: boolean;
}

export async function open(page: Page, site: SiteServer, request: APIRequestContext, setting: Setting = {}) {
  const { form: spoken = 'rich', query = ONE, language, ...answers } = setting;
  const fleet: Replayed[] = [];
  const backend = await ReplayBackend.start(page, { form: spoken, fleet, ...answers });
  const { token } = await arrive(page, site, 'dispatcher', language, query);
  fleet.push(...(await fleetOf(request, site, token())));
  return { backend, fleet };
}

export async function openForm(page: Page): Promise<void> {
  await expect(interact(page)).toBeVisible();
  if (!(await page.getByRole('toolbar', { name: /^(Interact|Харилцах)/ }).isVisible())) await interact(page).click();
  await page.getByRole('button', { name: /^(Replay|Дахин тоглуулах)$/ }).click();
  await expect(form(page)).toBeVisible();
}

export async function run(page: Page): Promise<void> {
  await openForm(page);
  await form(page)
    .getByRole('button', { name: /^(Run Replay|Дахин тоглуулж эхлэх)$/ })
    .click();
}

export const onlineCount = (page: Page) => page.getByTestId('count-online');
