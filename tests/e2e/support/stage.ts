/** Playwright's test with the stage by itself: built, served and opened in a browser once per worker. */
import { test as base, expect, type Page } from '@playwright/test';
import { StagePage } from '../../fixtures/engine/stagePage.ts';

interface WorkerSiteEntities {
  stage: StagePage;
}

export const stageTest = base.extend<object, WorkerSiteEntities>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out from the pattern which fixtures to start, and this one needs none
    async ({}, use) => {
      const stage = await StagePage.start();
      await use(stage);
      await stage.stop();
    },
    // A machine under load takes its time to build one.
    { scope: 'worker', timeout: 240_000 },
  ],
});

export { expect };

/** The vehicles that ship. */
export const SHIPPED_MODELS_QUERY = 'models=/public/models/adt_vehicles.glb,/public/models/open_pit_vehicles.glb';

/** The camera of a view. */
export const cameraOfView = (page: Page, index = 0) => page.evaluate((k) => window.lab.cameraOf(k), index);

export async function dragPointer(
  page: Page,
  button: 'left' | 'middle' | 'right',
  from: [number, number],
  to: [number, number],
) {
  await page.mouse.move(...from);
  await page.mouse.down({ button });
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up({ button });
}
