/** Maps in a real browser: bounded after many moves, whole again after a failure. */
import type { Page } from '@playwright/test';
import { differingShare } from '../fixtures/engine/difference.ts';
import { FileService } from '../fixtures/engine/fileService.ts';
import { EMPTY_LAB_QUERY, expectMapsLoaded, mapState, SMALL_VIEWPORT, showMap } from './support/maps.ts';
import { expect, stageTest } from './support/stage.ts';

const MAP_FOLDER = 'demo/site/maps/khar-north/2026-11-18';

/** Looks at the middle of the map from near: more tiles are needed. */
async function moveCameraCloser(page: Page): Promise<void> {
  await page.evaluate(() => {
    const view = window.lab.views[0];
    if (!view) return;
    const { rig } = view.gestures();
    Object.assign(rig.target, { x: 0, y: 0, z: 0 });
    rig.distanceM = 500;
    view.gestures().onMove();
  });
}

/** Views from anywhere, near and far, a thousand times, without waiting for rendering. */
async function moveCameraAtRandom(page: Page, seed: number) {
  return page.evaluate(async (first) => {
    const view = window.lab.views[0];
    if (!view) throw new Error('no view');
    const { rig } = view.gestures();
    let state = first;
    const randomFraction = (): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    for (let move = 0; move < 1000; move++) {
      rig.target.x = (randomFraction() - 0.5) * 3000;
      rig.target.z = (randomFraction() - 0.5) * 3000;
      rig.target.y = (randomFraction() - 0.5) * 600;
      rig.distanceM = 10 ** (1 + randomFraction() * 2.5);
      rig.bearingRad = randomFraction() * 6.28;
      rig.elevationRad = 0.1 + randomFraction() * 1.4;
      view.gestures().onMove();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    (globalThis as unknown as { gc?: () => void }).gc?.();
    const { usedJSHeapSize } = (performance as unknown as { memory: { usedJSHeapSize: number } }).memory;
    const { traffic } = window as unknown as { traffic: { total: number; most: number } };
    return { heapMb: usedJSHeapSize / 1_048_576, loaded: window.lab.mapState.loaded, ...traffic };
  }, seed);
}

stageTest('two thousand camera moves at random leave tiles, memory and requests bounded', async ({ stage }) => {
  stageTest.setTimeout(240_000);
  const page = await stage.open(EMPTY_LAB_QUERY, SMALL_VIEWPORT);
  await showMap(page, `/${MAP_FOLDER}/tileset.json`);
  await expectMapsLoaded(page);
  const half = await moveCameraAtRandom(page, 7);
  const end = await moveCameraAtRandom(page, 4711);
  await page.evaluate(() => window.lab.views[0]?.resetView());
  await expectMapsLoaded(page, 90_000);
  const files = await page.evaluate(
    () => new Set(performance.getEntriesByType('resource').map(({ name }) => name)).size,
  );
  expect(end.loaded).toBeLessThanOrEqual(1500);
  // 25 tiles at once, each with one file; cancelled ones may overlap for a moment.
  expect(end.most).toBeLessThanOrEqual(50);
  // Cancelled files are requested again; none is requested endlessly.
  expect(end.total).toBeLessThan(files * 8);
  expect(end.heapMb).toBeLessThan(half.heapMb + 40);
  expect(await mapState(page)).toMatchObject({ failed: 0 });

  await stageTest.step(
    'a drive behind the wall of the pit is seen, and met by rays, when the camera looks at it',
    async () => {
      const altitudeInTheMiddle = await page.evaluate(() => {
        const view = window.lab.views[0] as (typeof window.lab.views)[number];
        const targetPos = { x: 650_230, y: 740, z: -4_762_740 };
        view.setCameraState({
          mode: 'perspective',
          perspective: { cameraPos: { x: 649_580, y: 1_230, z: -4_763_250 }, targetPos },
          orthographic: { targetPos, zoom: 1 },
        });
        const { rig, siteAt } = view.gestures();
        return siteAt(rig.width / 2, rig.height / 2)?.altitude;
      });
      expect(altitudeInTheMiddle).toBeGreaterThan(850);
      await expect
        .poll(() =>
          page.evaluate(() => {
            const { rig, siteAt } = (window.lab.views[0] as (typeof window.lab.views)[number]).gestures();
            return siteAt(rig.width / 2, rig.height / 2)?.altitude;
          }),
        )
        .toBeLessThan(800);
    },
  );
  await page.close();
});

stageTest(
  'a file service that dies midway is shown, and the picture is completed when it is back',
  async ({ stage }) => {
    stageTest.setTimeout(240_000);
    const service = new FileService(MAP_FOLDER);
    await service.start();
    const whole = await stage.open(EMPTY_LAB_QUERY, SMALL_VIEWPORT);
    await showMap(whole, `${service.url}/tileset.json`);
    await expectMapsLoaded(whole);
    await moveCameraCloser(whole);
    await expectMapsLoaded(whole);
    const expected = await whole.screenshot();
    await whole.close();

    await service.stop();
    await service.start();
    const page = await stage.open(EMPTY_LAB_QUERY, SMALL_VIEWPORT);
    await showMap(page, `${service.url}/tileset.json`);
    await expectMapsLoaded(page);
    await service.stop();
    await service.start(2);
    await moveCameraCloser(page);
    await expect.poll(async () => (await mapState(page)).failed, { timeout: 60_000 }).toBeGreaterThan(0);
    expect((await mapState(page)).message).toBeTruthy();
    await service.stop();
    await service.start();
    await expect.poll(async () => (await mapState(page)).failed, { timeout: 60_000 }).toBe(0);
    await expectMapsLoaded(page);
    expect(await differingShare(page, expected, await page.screenshot())).toBeLessThan(0.005);
    expect(await mapState(page)).toMatchObject({ phase: 'ready', failed: 0, message: undefined });
    await page.close();
    await service.stop();
  },
);
