/** Trails as the stage draws them in a real browser: by status and by speed, with honest gaps, again after a lost context. */
import type { Page } from '@playwright/test';
import { countPixels } from '../fixtures/engine/pixels.ts';
import { expect, MODELS, test } from './support/stage.ts';

/** `--hf-operating`, `--hf-other`, `--hf-trail-fast` of the theme. */
const COLOURS = { operating: [61, 198, 162], other: [183, 168, 243], fast: [234, 250, 242] } as const;

/** A vehicle has driven 360 m to the east in these seconds; the last third is no work. */
async function drive(page: Page, stepS: number): Promise<void> {
  await page.evaluate(async (step) => {
    const { world, views, centre } = window.lab;
    const now = Date.now();
    world.tracks.keep(new Set(), now);
    world.tracks.keep(new Set(['driven']), now);
    const points = Array.from({ length: 13 }, (_, k) => ({
      atMs: now - (12 - k) * step * 1_000,
      easting: centre.easting - 180 + k * 30,
      northing: centre.northing,
      altitude: centre.altitude + 20,
      speedKmh: 60,
      operating: k < 8,
    }));
    world.tracks.fillIn('driven', points);
    views[0]?.showOnly(new Set());
    views[0]?.setDisplay({ trails: { ids: ['driven'], minutes: 30, colouring: 'status' } });
    await window.lab.settled();
  }, stepS);
}

test('trails have the colours of what they tell, end over silence, and come back after a lost context', async ({
  stage,
}, info) => {
  const page = await stage.open(`n=60&views=1&extent=360&fixes=0&camera=orthographic&${MODELS}`);
  const pixels = async () => countPixels(page, await page.screenshot(), COLOURS, 14);
  await drive(page, 1);
  const driven = await pixels();
  await page.screenshot({ path: info.outputPath('status.png') });
  expect(driven.operating).toBeGreaterThan(200);
  // Dashes: less than a whole line of the same length.
  expect(driven.other).toBeGreaterThan(30);
  expect(driven.other).toBeLessThan(driven.operating / 2);
  // Names of other things are as light.
  expect(driven.fast).toBeLessThan(60);

  await page.evaluate(async () => {
    window.lab.views[0]?.setDisplay({ trails: { ids: ['driven'], minutes: 30, colouring: 'speed' } });
    await window.lab.settled();
  });
  const bySpeed = await pixels();
  expect(bySpeed.fast).toBeGreaterThan(200);
  expect(bySpeed.operating).toBeLessThan(60);

  await page.evaluate(async () => {
    const canvas = document.querySelector('#canvas') as HTMLCanvasElement;
    const extension = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    extension?.loseContext();
    await lost;
    const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
    extension?.restoreContext();
    await restored;
    await window.lab.frameAfter(window.lab.stage.stats.frames);
    await window.lab.settled();
  });
  await expect.poll(async () => (await pixels()).fast).toBeGreaterThan(200);

  // Fixes 40 s apart: nobody knows the way between them.
  await drive(page, 40);
  const silent = await pixels();
  expect(silent.operating + silent.other).toBeLessThan(60);

  await drive(page, 1);
  expect((await pixels()).operating).toBeGreaterThan(200);
  await page.evaluate(async () => {
    window.lab.world.restart();
    await window.lab.settled();
  });
  expect((await pixels()).operating).toBeLessThan(60);
  await page.close();
});
