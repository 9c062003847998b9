import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_PATH, HEADLESS_SHELL_PATH } from './scripts/chromiumFlags.mjs';
import { SHORT_RUN_NODE_FLAGS, SHORT_RUN_PAGE_FLAGS } from './scripts/shortRunFlags.mjs';
import type { DrawingOption } from './tests/e2e/support/test.ts';

/** Browser tests that judge pixels, frames and gestures: two at a time and nothing else, for they compute. */
const ALONE = /\/(stage|siteEntities|maps|model)[^/]*\.spec\.ts$/;

// For the workers: site servers of tests live for minutes.
process.env['HEADFRAME_TEST_NODE_FLAGS'] = SHORT_RUN_NODE_FLAGS.join(' ');

/**
 * Browser tests: real servers, started by the tests themselves, and Chromium with software WebGL.
 * On two cores two files run at a time where pages draw, and three where they do not: those wait for each other's processes,
 * and took 188 s instead of 204 for 41 tests.
 */
export default defineConfig<DrawingOption>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 3,
  // What works is quick; these are for a machine that others keep busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  forbidOnly: process.env['CI'] !== undefined,
  // One picture for both projects.
  snapshotPathTemplate: '{snapshotDir}/{testFileDir}/{testFileName}-snapshots/{arg}{-snapshotSuffix}{ext}',
  projects: [
    { name: 'alone', testMatch: ALONE, workers: 2 },
    {
      name: 'together',
      testIgnore: ALONE,
      workers: 3,
      // Texts and controls are tested, not pixels, so that scenes are drawn only where a file asks for it, at a quarter of
      // the pixels and in steps (less motion), and the page is put together without the GPU that the processor plays.
      use: {
        isDrawn: false,
        deviceScaleFactor: 0.5,
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: HEADLESS_SHELL_PATH,
          args: [
            ...CHROMIUM_FLAGS,
            '--disable-gpu-compositing',
            '--disable-gpu-rasterization',
            `--js-flags=${SHORT_RUN_PAGE_FLAGS.join(' ')}`,
          ],
        },
      },
    },
  ],
  use: {
    viewport: { width: 1280, height: 720 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: CHROMIUM_FLAGS,
    },
  },
});
