/** Trails as the stage draws them in a real browser: by status and by speed, with honest gaps, again after a lost context. */
import type { Page } from '@playwright/test';
import { countPixels } from '../fixtures/engine/pixels.ts';
import { expect, SHIPPED_MODELS_QUERY, stageTest } from './support/stage.ts';

/** `--hf-operating`, `--hf-other`, `--hf-trail-fast` of the theme. */
const TRAIL_RGB = { operating: [61, 198, 162], other: [183, 168, 243], fast: [234, 250, 242] } as const;

/** A vehicle has driven 360 m to the east in these seconds; the last third is no work. */
async function driveEast(page: Page, stepS: number): Promise<void> {
  await page.evaluate(async (step) => {
    const { world, views, centre } = window.lab;
    const now = Date.now();
    world.tracks.retainOnly(new Set(), now);
    world.tracks.retainOnly(new Set(['driven']), now);
    const points = Array.from({ length: 13 }, (_, k) => ({
      atMs: now - (12 - k) * step * 1_000,
      easting: centre.easting - 180 + k * 30,
      northing: centre.northing,
      altitude: centre.altitude + 20,
      speedKmh: 60,
      operating: k < 8,
    }));
    world.tracks.insertPoints('driven', points);
    views[0]?.showOnly(new Set());
    views[0]?.setDisplay({ trails: { ids: ['driven'], minutes: 30, colouring: 'status' } });
    await window.lab.settled();
  }, stepS);
}

stageTest(
  'trails have the colours of their values, end over silence, and return after a lost context',
  async ({ stage }) => {
    const page = await stage.open(`n=60&views=1&extent=360&fixes=0&camera=orthographic&${SHIPPED_MODELS_QUERY}`);
    await page.evaluate(async () => {
      window.lab.views[0]?.showOnly(new Set());
      await window.lab.settled();
    });
    const trailPixels = async () => countPixels(page, await page.screenshot(), TRAIL_RGB, 14);
    const without = await trailPixels();
    /** Pixels that the trail adds. */
    const addedPixels = async () => {
      const now = await trailPixels();
      const addedOf = (name: keyof typeof TRAIL_RGB) => now[name] - without[name];
      return { operating: addedOf('operating'), other: addedOf('other'), fast: addedOf('fast') };
    };
    await driveEast(page, 1);
    const driven = await addedPixels();
    expect(driven.operating).toBeGreaterThan(200);
    expect(driven.other).toBeGreaterThan(30);
    // Dashes of a third of the way.
    expect(driven.other).toBeLessThan(driven.operating / 2);

    await page.evaluate(async () => {
      window.lab.views[0]?.setDisplay({ trails: { ids: ['driven'], minutes: 30, colouring: 'speed' } });
      await window.lab.settled();
    });
    const bySpeed = await addedPixels();
    expect(bySpeed.fast).toBeGreaterThan(200);
    expect(bySpeed.operating).toBeLessThan(50);

    await page.evaluate(async () => {
      const canvas = document.querySelector('#canvas') as HTMLCanvasElement;
      const gl = canvas.getContext('webgl2');
      const extension = gl?.getExtension('WEBGL_lose_context');
      const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
      extension?.loseContext();
      await lost;
      // Refused until all clients have noticed the loss.
      while (gl?.isContextLost()) {
        extension?.restoreContext();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await window.lab.settled();
    });
    await expect.poll(async () => (await addedPixels()).fast).toBeGreaterThan(200);

    // Fixes 40 s apart: no line leads over the silence.
    await driveEast(page, 40);
    const silent = await addedPixels();
    expect(silent.operating + silent.other).toBeLessThan(50);
    await page.close();
  },
);
