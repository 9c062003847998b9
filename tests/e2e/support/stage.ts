/** Playwright's test with the stage by itself: built, served and opened in a browser once per worker. */
import { test as base, expect } from '@playwright/test';
import { StagePage } from '../../fixtures/engine/stagePage.ts';

interface WorkerThings {
  stage: StagePage;
}

export const test = base.extend<object, WorkerThings>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
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
