/** Waits for all vehicles of a large fleet, at the server and on the page. */
import type { Page } from '@playwright/test';
import { signedInToken } from '../../e2e/support/signedInToken.ts';
import type { SiteServer } from '../../e2e/support/siteServer.ts';

/** Vehicles come up one partition after the other. */
const FLEET_WITHIN_MS = 1_200_000;
const FLEET_POLL_MS = 5_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the server lists so many vehicles: beside software drawing on two cores a large fleet takes long to come up. */
export async function waitForFleet(site: SiteServer, vehicles: number): Promise<void> {
  const untilMs = Date.now() + FLEET_WITHIN_MS;
  for (;;) {
    // A token lasts for minutes.
    const headers = { authorization: `Bearer ${await signedInToken(site, 'dispatcher')}` };
    const answer = await fetch(`${site.url}/state/vehicle`, { headers });
    const listed = answer.ok ? ((await answer.json()) as unknown[]).length : 0;
    if (listed >= vehicles) return;
    if (Date.now() > untilMs) throw new Error(`The server lists ${listed} of ${vehicles} vehicles (${answer.status})`);
    await wait(FLEET_POLL_MS);
  }
}

/** Waits until the header counts so many vehicles. The page itself must not evaluate texts; its debugger may. */
export async function waitForHeader(page: Page, vehicles: number): Promise<void> {
  const countShown = `(() => {
    const [, online = '0', offline = '0'] = /Vehicles\\s+([\\d\\s]+)\\s+online\\s+([\\d\\s]+)\\s+offline/.exec(document.querySelector('header')?.innerText) ?? [];
    return Number(online.replace(/\\s/g, '')) + Number(offline.replace(/\\s/g, '')) >= ${vehicles};
  })()`;
  const untilMs = Date.now() + FLEET_WITHIN_MS;
  while (!(await page.evaluate<boolean>(countShown))) {
    if (Date.now() > untilMs) throw new Error(`The header has not counted ${vehicles} vehicles`);
    await wait(FLEET_POLL_MS);
  }
}
