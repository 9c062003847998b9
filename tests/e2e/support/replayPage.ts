/** Replays in browser tests: a page before a backend that has a recording, the drop-down, the bar. */
import type { APIRequestContext, Page } from '@playwright/test';
import { ReplayBackend, type ReplayedVehicle } from './replayBackend.ts';
import type { SiteServer } from './siteServer.ts';
import { expect } from './test.ts';
import { type Language, openApp } from './views.ts';

/** One viewer. */
const ONE_VIEWER_ADDRESS = '/?viewer_1=default';

export const interactButton = (page: Page) => page.getByRole('button', { name: /^(Interact|Харилцах)$/ });
export const replayBar = (page: Page) => page.getByRole('region', { name: /^(Replay|Дахин тоглуулалт)$/ });
export const replayProgress = (page: Page) => replayBar(page).getByRole('slider');
export const replayForm = (page: Page) => page.getByRole('dialog', { name: /^(Replay|Дахин тоглуулах)$/ });

/** Two vehicles of the site, as another backend's recording has them. */
async function fleetOf(request: APIRequestContext, site: SiteServer, token: string): Promise<ReplayedVehicle[]> {
  let placed: ReplayedVehicle[] = [];
  const vehicleCount = async () => {
    const answer = await request.get(`${site.url}/state/vehicle?status=YES`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const known: { id: string; location?: Omit<ReplayedVehicle, 'id'> }[] = await answer.json();
    placed = known.flatMap(({ id, location }) => (location ? [{ id, ...location }] : []));
    return placed.length;
  };
  await expect.poll(vehicleCount).toBeGreaterThan(1);
  return placed.slice(0, 2);
}

interface ReplayPageOptions {
  form?: 'plain' | 'rich';
  query?: string;
  language?: Language;
  refuseWith?: 'NO_DATA' | 'INVALID_REQUEST' | 'ERROR';
  silent?: boolean;
}

export async function openReplayPage(
  page: Page,
  site: SiteServer,
  request: APIRequestContext,
  setting: ReplayPageOptions = {},
) {
  const { form: spoken = 'rich', query = ONE_VIEWER_ADDRESS, language, ...answers } = setting;
  const fleet: ReplayedVehicle[] = [];
  const backend = await ReplayBackend.start(page, { form: spoken, fleet, ...answers });
  const { token } = await openApp(page, site, 'dispatcher', language, query);
  fleet.push(...(await fleetOf(request, site, token())));
  return { backend, fleet };
}

export async function openForm(page: Page): Promise<void> {
  await expect(interactButton(page)).toBeVisible();
  if (!(await page.getByRole('toolbar', { name: /^(Interact|Харилцах)/ }).isVisible()))
    await interactButton(page).click();
  await page.getByRole('button', { name: /^(Replay|Дахин тоглуулах)$/ }).click();
  await expect(replayForm(page)).toBeVisible();
}

export async function runReplay(page: Page): Promise<void> {
  await openForm(page);
  await replayForm(page)
    .getByRole('button', { name: /^(Run Replay|Дахин тоглуулж эхлэх)$/ })
    .click();
}

export const onlineCount = (page: Page) => page.getByTestId('count-online');
