/** Maps on the stage in browser tests. */
import type { Page } from '@playwright/test';
import { expect } from './stage.ts';

export const SMALL_VIEWPORT = { width: 480, height: 320 };
/** Nothing but the map. */
export const EMPTY_LAB_QUERY = 'n=0&views=1&fixes=0&models=none';

/** Shows a map; `window.traffic` counts its requests. */
export async function showMap(page: Page, url: string): Promise<void> {
  await page.evaluate((address) => {
    const traffic = { total: 0, active: 0, most: 0 };
    Object.assign(window, { traffic });
    window.lab.showMap({
      url: address,
      fetch: async (...request) => {
        traffic.total++;
        traffic.most = Math.max(traffic.most, ++traffic.active);
        return fetch(...request).finally(() => traffic.active--);
      },
    });
  }, url);
}

export const mapState = (page: Page) => page.evaluate(() => ({ ...window.lab.mapState }));

/** Nothing is on its way any more. */
export async function expectMapsLoaded(page: Page, withinMs = 60_000): Promise<void> {
  await expect(async () => {
    expect(await mapState(page)).toMatchObject({ phase: 'ready', pending: 0 });
    await page.evaluate(() => window.lab.settled());
    expect(await mapState(page)).toMatchObject({ phase: 'ready', pending: 0 });
  }).toPass({ timeout: withinMs });
}
