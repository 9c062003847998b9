import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_PATH, HEADLESS_SHELL_PATH } from './scripts/chromiumFlags.mjs';

/** Browser tests that judge pixels, frames and gestures: two at a time and nothing else, for they compute. */
const ALONE = /\/(stage|siteEntities|maps|model)[^/]*\.spec\.ts$/;

/**
 * Browser tests: real servers, started by the tests themselves, and Chromium with software WebGL.
 * On two cores two files run at a time: more take longer, because each open page keeps drawing meanwhile.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 2,
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
      // Less motion is asked for, so that pictures come in steps, and the page is put together without the GPU that the
      // processor plays: what is tested gets the time. Texts and controls are tested, not pixels: a quarter of these will do.
      use: {
        deviceScaleFactor: 0.5,
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: HEADLESS_SHELL_PATH,
          args: [...CHROMIUM_FLAGS, '--disable-gpu-compositing', '--disable-gpu-rasterization'],
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
