/** Names in the scene: along roads, and of vehicles. */
import type { Page } from '@playwright/test';
import { differingShare } from '../fixtures/engine/difference.ts';
import { expect, SHIPPED_MODELS_QUERY, stageTest } from './support/stage.ts';

/** Opens a map with a road whose name is in the middle of the pane; the vehicles are beside it. */
async function openNamedRoad(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { lab } = window;
    const { easting, northing, altitude } = lab.centre;
    const empty = { phase: 'ready' as const, fault: undefined, list: [] };
    const road = { name: 'Баруун зам', lengthM: 200, place: lab.centre };
    lab.showMap({
      ...lab.plates([{ ...lab.centre, widthM: 400, heightM: 1, colour: [0, 1, 0] }]),
      overlays: { zones: empty, walls: empty, labels: { ...empty, list: [road] } },
    });
    [-30, 30].forEach((eastM, k) => {
      const location = { easting: easting + eastM, northing, alt: altitude, zone: '48N' };
      const fix = {
        type: 'location',
        deviceType: 'vehicle',
        id: `v${k}`,
        location,
        rotation: 90,
        timestamp: Date.now(),
      };
      lab.applyText(JSON.stringify(fix));
    });
    while (lab.mapState.phase !== 'ready' || lab.mapState.pending > 0)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const targetPos = { x: easting, y: altitude, z: -northing };
    lab.views[0]?.setCameraState({
      mode: 'perspective',
      perspective: { targetPos, cameraPos: { x: easting, y: altitude + 80, z: 80 - northing } },
      orthographic: { targetPos, zoom: 5 },
    });
    await lab.settled();
  });
}

stageTest('the name of a road is drawn in its middle, beside labels of vehicles', async ({ stage }) => {
  const page = await stage.open(`n=2&views=1&extent=100&fixes=0&${SHIPPED_MODELS_QUERY}`);
  await openNamedRoad(page);
  const middle = { x: 560, y: 330, width: 160, height: 60 };
  const screenshots = async (areNamed: boolean) => {
    await page.evaluate(async (roadNames) => {
      window.lab.views[0]?.setDisplay({ roadNames });
      await window.lab.settled();
    }, areNamed);
    return { pane: await page.screenshot(), middle: await page.screenshot({ clip: middle }) };
  };
  const unnamed = await screenshots(false);
  const named = await screenshots(true);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const differing = {
    pane: Math.round((await differingShare(page, unnamed.pane, named.pane)) * width * height),
    middle: Math.round((await differingShare(page, unnamed.middle, named.middle)) * middle.width * middle.height),
  };
  expect(differing.middle).toBeGreaterThan(100);
  expect(differing.pane).toBe(differing.middle);
  await page.close();
});

/** From now on records which texts are drawn, and whether that is within a frame. */
function recordTexts(): void {
  const drawn: [text: string, isInFrame: boolean][] = [];
  let isInFrame = false;
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (run) =>
    request((atMs) => {
      isInFrame = true;
      run(atMs);
      isInFrame = false;
    });
  const { prototype } = OffscreenCanvasRenderingContext2D;
  const { strokeText } = prototype;
  prototype.strokeText = function (text, ...rest): void {
    drawn.push([text, isInFrame]);
    strokeText.call(this, text, ...rest);
  };
  Object.assign(window, { drawnTexts: drawn });
}

stageTest('the name of a vehicle that comes into view is drawn once, between frames', async ({ stage }) => {
  const page = await stage.open(`n=2&views=2&extent=60&fixes=0&${SHIPPED_MODELS_QUERY}`);
  await page.evaluate(() => window.lab.settled());
  await page.evaluate(recordTexts);
  const before = await page.screenshot();
  await page.evaluate(() => {
    const { lab } = window;
    lab.world.seedEntities([{ id: 'v77', name: 'HT-777', type: 'vehicle', info: { category: 'Haul Truck' } }], false);
    const [x, , z] = lab.poseOf(0, 'v1');
    const { easting, northing, altitude } = lab.centre;
    const location = { easting: easting + x - 12, northing: northing - z + 8, alt: altitude, zone: '48N' };
    const fix = { type: 'location', deviceType: 'vehicle', id: 'v77', location, rotation: 0, timestamp: Date.now() };
    lab.applyText(JSON.stringify(fix));
  });
  const drawnTexts = () =>
    page.evaluate(() =>
      (window as unknown as { drawnTexts: [string, boolean][] }).drawnTexts.filter(([text]) => text === 'HT-777'),
    );
  await expect.poll(drawnTexts).not.toEqual([]);
  await page.evaluate(() => window.lab.settled());
  expect(await drawnTexts()).toEqual([['HT-777', false]]);
  expect(await differingShare(page, before, await page.screenshot())).toBeGreaterThan(0);
  await page.close();
});
