/** Rendering of the stage in a real browser: layouts, labels, outlines, depth; and again after a lost context. */
import type { Page } from '@playwright/test';
import { drawingText, entityRecord, type Group, lineRecord } from '../fixtures/dxf/dxfText.ts';
import { featureSheet } from '../fixtures/dxf/featureSheet.ts';
import { differingShare } from '../fixtures/engine/difference.ts';
import type { Lab } from '../fixtures/engine/lab.ts';
import { countPixels } from '../fixtures/engine/pixels.ts';
import { expect, SHIPPED_MODELS_QUERY, stageTest } from './support/stage.ts';

/** `--hf-alert` of the theme. */
const ALERT_RGB = [255, 106, 96] as const;
/** `--hf-operating` and `--hf-loaded`. */
const LINK_RGB = { online: [61, 198, 162], loaded: [155, 226, 74] } as const;

stageTest(
  'every layout, after a resize and after a lost context: labels in both scripts, outlines in every pane, shaders of drawings',
  async ({ stage }) => {
    stageTest.setTimeout(240_000);
    const page = await stage.open(`n=60&views=1&extent=360&fixes=0&${SHIPPED_MODELS_QUERY}`);
    const centre = await page.evaluate(() => window.lab.centre);
    await countReadings(page);
    await page.evaluate(() => window.lab.select('v21'));
    for (const views of [1, 2, 3, 4, 5]) {
      await page.evaluate(async (count) => {
        window.lab.showLayout(count);
        await window.lab.frameAfter(window.lab.stage.stats.frames);
        window.lab.views[1]?.setCameraMode('orthographic');
        await window.lab.settled();
      }, views);
      await expect(page.locator('.hf-label[data-tone="select"]')).toHaveCount(views);
      await expect(page).toHaveScreenshot(`layout-${views}.png`, { maxDiffPixelRatio: 0.01 });
    }
    await page.setViewportSize({ width: 900, height: 620 });
    await page.evaluate(() => window.lab.settled());
    await expect(page).toHaveScreenshot('resized.png', { maxDiffPixelRatio: 0.01 });
    await page.route('**/cross.dxf', (route) => route.fulfill({ body: crossAt(centre) }));
    await page.evaluate(() => window.lab.designs.listUrl('/cross.dxf').then(() => window.lab.settled()));
    const before = await page.screenshot();
    await page.evaluate(async () => {
      const canvas = document.querySelector('#canvas') as HTMLCanvasElement;
      const extension = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
      extension?.loseContext();
      await new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
      await new Promise((resolve) => setTimeout(resolve, 300));
      extension?.restoreContext();
      await window.lab.frameAfter(window.lab.stage.stats.frames);
      await window.lab.settled();
    });
    const after = await page.screenshot();
    // All texts were drawn again by now.
    expect(await page.evaluate('window.canvasReadings')).toBe(0);
    expect(await differingShare(page, before, after)).toBeLessThan(0.0005);
    expect(await linkedWhile(page, '/cross.dxf')).toBe(0);
    expect(await differingShare(page, after, await page.screenshot())).toBeGreaterThan(0.005);
    await page.close();
  },
);

/** Counts how often pixels of a canvas are read back: it stalls the frame. */
function countReadings(page: Page): Promise<unknown> {
  return page.evaluate(`
    window.canvasReadings = 0;
    for (const { prototype } of [OffscreenCanvasRenderingContext2D, CanvasRenderingContext2D]) {
      const { getImageData } = prototype;
      prototype.getImageData = function (...area) {
        window.canvasReadings++;
        return getImageData.apply(this, area);
      };
    }
  `);
}

/** A drawing of some size with a line, a face and a text. */
function crossAt({ easting, northing, altitude }: Lab['centre']): string {
  const corners = [-60, -60, 60, -60, 60, 60, -60, 60].map((offset, k) => (k % 2 === 0 ? easting : northing) + offset);
  const face = [0, 1, 2, 3].flatMap((k): Group[] => [
    [10 + k, corners[k * 2] ?? 0],
    [20 + k, corners[k * 2 + 1] ?? 0],
    [30 + k, altitude + 1],
  ]);
  const text = entityRecord(
    'TEXT',
    [8, 'A'],
    [10, easting],
    [20, northing],
    [30, altitude + 2],
    [40, 20],
    [1, 'Ring 7'],
  );
  const across = lineRecord(easting - 90, northing, altitude + 2, easting + 90, northing, altitude + 2);
  return drawingText({ entities: across + entityRecord('3DFACE', [8, 'A'], ...face) + text });
}

/** Shows a design; answers how many shaders were linked meanwhile. */
function linkedWhile(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => {
    const { prototype } = WebGL2RenderingContext;
    const { linkProgram } = prototype;
    let linked = 0;
    prototype.linkProgram = function (program): void {
      linked++;
      linkProgram.call(this, program);
    };
    await window.lab.designs.show(address);
    await window.lab.settled();
    prototype.linkProgram = linkProgram;
    return linked;
  }, url);
}

stageTest('each kind of thing that a drawing may hold looks as in the picture', async ({ stage }) => {
  const page = await stage.open('n=0&views=1&fixes=0&models=none', { width: 1200, height: 860 });
  await page.addStyleTag({ content: '.hf-view-overlay { visibility: hidden; }' });
  const { easting, northing, altitude } = await page.evaluate(() => window.lab.centre);
  await page.route('**/sheet.dxf', (route) => route.fulfill({ body: featureSheet([easting, northing]) }));
  const left = await page.evaluate(async (heightM) => {
    const { lab } = window;
    const { report } = await lab.designs.show('/sheet.dxf');
    lab.views[0]?.setCameraMode('orthographic');
    const above = { bearingRad: 0, elevationRad: Math.PI / 2, distanceM: 400, pxPerM: 3.35 };
    lab.views[0]?.gestures().flyToPose({ target: { x: 172, y: -heightM, z: 88 }, ...above }, 0);
    await lab.settled();
    return [report?.omitted, report?.damagedLines];
  }, altitude);
  expect(left).toEqual([[], 0]);
  // Each thing has some hundred pixels.
  await expect(page).toHaveScreenshot('drawing.png', { maxDiffPixels: 250 });
  await page.close();
});

stageTest('a far vehicle has the sign of its state, or of its link where the view shows that', async ({ stage }) => {
  const page = await stage.open(`n=1&views=1&extent=10&fixes=0&${SHIPPED_MODELS_QUERY}`);
  await page.evaluate(() => {
    const { lab } = window;
    const { easting, northing, altitude } = lab.centre;
    const target = { x: easting, y: altitude, z: -northing };
    lab.views[0]?.setCameraState({
      mode: 'perspective',
      perspective: { targetPos: target, cameraPos: { x: easting, y: altitude + 6_000, z: 6_000 - northing } },
      orthographic: { targetPos: target, zoom: 8 },
    });
  });
  const signPixels = async (showOnlineOffline: boolean) => {
    await page.evaluate(async (isShown) => {
      const view = window.lab.views[0];
      if (!view) return;
      const { options } = view.display;
      // Without its name, which has a sign of its own.
      const vehicle = { ...options.vehicle, hideText: true, showOnlineOffline: isShown };
      view.setDisplay({ options: { ...options, vehicle } });
      await window.lab.settled();
    }, showOnlineOffline);
    return countPixels(page, await page.screenshot(), { ...LINK_RGB, alert: ALERT_RGB }, 30);
  };
  const sawLoaded = await signPixels(false);
  expect(sawLoaded.loaded).toBeGreaterThan(8);
  expect(sawLoaded.online).toBeLessThan(3);
  const sawOnline = await signPixels(true);
  expect(sawOnline.online).toBeGreaterThan(8);
  expect(sawOnline.loaded).toBeLessThan(3);
  await page.evaluate(() => {
    const offline = { type: 'offline', deviceType: 'vehicle', id: 'v0', timestamp: Date.now() } as const;
    window.lab.world.applyPresence(offline);
  });
  const sawOffline = await signPixels(true);
  expect(sawOffline.alert).toBeGreaterThan(3);
  expect(sawOffline.online).toBeLessThan(3);
  expect((await signPixels(false)).alert).toBe(0);
  await page.close();
});

/** A plate across the view from the south, and a vehicle on either side of it. */
async function showWall(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { lab } = window;
    const { easting, northing, altitude } = lab.centre;
    const grey = [0.3, 0.33, 0.36] as const;
    lab.showPlates([{ easting, northing, altitude, widthM: 60, heightM: 14, colour: grey }]);
    const placeVehicle = (id: string, east: number, north: number) =>
      lab.applyText(
        JSON.stringify({
          type: 'location',
          deviceType: 'vehicle',
          id,
          location: { easting: easting + east, northing: northing + north, alt: altitude, zone: '48N' },
          rotation: 90,
          timestamp: Date.now(),
        }),
      );
    placeVehicle('v0', -22, -16);
    placeVehicle('v1', 0, 16);
    placeVehicle('v2', 30, 10);
    const target = { x: easting, y: altitude + 4, z: -northing };
    const state = {
      perspective: { targetPos: target, cameraPos: { x: easting, y: altitude + 12, z: 90 - northing } },
      orthographic: { targetPos: target, zoom: 8 },
    };
    while (lab.mapState.phase !== 'ready' || lab.mapState.pending > 0) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    lab.views[0]?.setCameraState({ mode: 'perspective', ...state });
    await lab.settled();
  });
}

stageTest(
  'the outline is yellow where the vehicle is visible, red behind rock, both where half hidden, and shows a broken rule',
  async ({ stage }) => {
    const page = await stage.open(`n=3&views=1&extent=60&fixes=0&${SHIPPED_MODELS_QUERY}`);
    await showWall(page);
    const outlinePixels = async (id: string) => {
      await page.evaluate(async (selected) => {
        window.lab.select(selected);
        await window.lab.settled();
      }, id);
      await page.addStyleTag({ content: '.hf-view-overlay { visibility: hidden; }' });
      return countPixels(page, await page.screenshot(), { seen: [255, 214, 10], hidden: [255, 74, 61] });
    };
    const inFront = await outlinePixels('v0');
    expect(inFront.seen).toBeGreaterThan(60);
    expect(inFront.hidden).toBeLessThan(5);
    const behind = await outlinePixels('v1');
    expect(behind.hidden).toBeGreaterThan(40);
    expect(behind.seen).toBeLessThan(5);
    const half = await outlinePixels('v2');
    expect(half.seen).toBeGreaterThan(15);
    expect(half.hidden).toBeGreaterThan(15);
    await page.evaluate(async () => {
      window.lab.select('v0', 'v1', 'v2');
      await window.lab.settled();
    });
    await expect(page).toHaveScreenshot('outlines.png', { maxDiffPixelRatio: 0.01 });
    const warningPixels = async () => {
      await page.evaluate(() => window.lab.settled());
      return (await countPixels(page, await page.screenshot(), { alert: ALERT_RGB })).alert;
    };
    await page.evaluate(() => window.lab.selection.clear());
    const before = await warningPixels();
    await page.evaluate(() => {
      const broken = { type: 'speed_restriction', zoneId: 'z', zoneName: 'Yard', timestamp: Date.now() };
      window.lab.world.applyAlert({ alert: { ...broken, deviceId: 'v0' } });
    });
    await expect.poll(warningPixels).toBeGreaterThan(before + 60);
    await page.close();
  },
);

stageTest(
  'surfaces 5 cm apart at 5 m and 3 m apart at 5 km do not fight, the latter also with the target at 5 m',
  async ({ stage }) => {
    const page = await stage.open(`n=1&views=1&extent=60&fixes=0&${SHIPPED_MODELS_QUERY}`);
    // Before a background of its own the map has no haze.
    await page.evaluate(() => window.lab.views[0]?.setDisplay({ background: '#101010' }));
    for (const [distanceM, gapM, targetM] of [
      [5, 0.05, 5],
      [5000, 3, 5000],
      // The camera targets something near, with a distant background.
      [5000, 3, 5],
    ] as const) {
      await page.evaluate(
        async ([back, gap, near]) => {
          const { lab } = window;
          const { easting, northing, altitude } = lab.centre;
          const plate = { easting, altitude, widthM: back * 3, heightM: back * 3 };
          lab.showPlates([
            { ...plate, northing, colour: [0, 1, 0] },
            { ...plate, northing: northing + gap, colour: [1, 0, 1] },
          ]);
          const cameraPos = { x: easting, y: altitude + back * 1.7, z: back - northing };
          const target = { x: easting, y: cameraPos.y - near * 0.2, z: cameraPos.z - near };
          do await new Promise((resolve) => requestAnimationFrame(resolve));
          while (lab.mapState.phase !== 'ready' || lab.mapState.pending > 0);
          const orthographic = { targetPos: target, zoom: 1 };
          lab.views[0]?.setCameraState({
            mode: 'perspective',
            perspective: { targetPos: target, cameraPos },
            orthographic,
          });
          await lab.settled();
        },
        [distanceM, gapM, targetM] as const,
      );
      const found = await countPixels(page, await page.screenshot(), { near: [0, 255, 0], far: [255, 0, 255] }, 40);
      expect(found.near).toBeGreaterThan(500_000);
      expect(found.far).toBe(0);
    }
    await page.close();
  },
);
