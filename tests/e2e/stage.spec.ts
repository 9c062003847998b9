/** The stage by itself in a real browser: pointing, selection, nothing left behind, a lost context. */
import { expect, type Page, test } from '@playwright/test';
import { difference } from '../fixtures/engine/difference.ts';
import { countPixels } from '../fixtures/engine/pixels.ts';
import { StagePage } from '../fixtures/engine/stagePage.ts';

const MODELS = 'models=/public/models/adt_vehicles.glb,/public/models/open_pit_vehicles.glb';
/** `--hf-alert` of the theme. */
const ALERT = [255, 106, 96] as const;
let stage: StagePage;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stage = await StagePage.start();
});
test.afterAll(() => stage?.stop());

/** Points at an entity where it is at this moment, once. */
async function pointAt(page: Page, pane: number, id: string): Promise<void> {
  const at = await page.evaluate(([k, entity]) => window.lab.screenOf(k, entity), [pane, id] as const);
  await page.mouse.move(at.x, at.y);
  await expect.poll(() => page.evaluate((k) => window.lab.hovered[k], pane)).toBe(id);
}

test('the entity under the pointer is the one picked: every pane, both cameras, three zooms, moving', async () => {
  test.setTimeout(300_000);
  const page = await stage.open(`n=14&views=4&extent=260&${MODELS}`);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    for (const k of [1, 3]) window.lab.views[k]?.setCameraMode('orthographic');
  });
  for (const factor of [1, 0.6, 1.8]) {
    await page.evaluate(async (f) => {
      for (const view of window.lab.views) view.resetView();
      for (let k = 0; k < 4; k++) await window.lab.landed(k);
      for (const view of window.lab.views) {
        const { rig } = view.gestures();
        rig.distanceM *= f;
        rig.pxPerM /= f;
      }
      await window.lab.frameAfter(window.lab.stage.stats.frames + 8);
    }, factor);
    for (const pane of [0, 1, 2, 3]) {
      // The world's clock stands still while they are between two fixes: no test can be faster than what drives.
      const ids = await page.evaluate((k) => window.lab.holdMidway(k, 2), pane);
      for (const id of ids.slice(0, 3)) await pointAt(page, pane, id);
      await page.evaluate(() => window.lab.release());
    }
  }
  await page.close();
});

test('click selects, Ctrl adds, Shift-drag takes a box, Escape clears; the second pane shares it', async () => {
  const page = await stage.open(`n=14&views=2&extent=260&fixes=0&${MODELS}`);
  await page.evaluate(() => window.lab.settled());
  const at = async (pane: number, id: string) =>
    page.evaluate(([k, entity]) => window.lab.screenOf(k, entity), [pane, id] as const);
  const selected = () => page.evaluate(() => [...window.lab.selection.ids]);
  const [first, second] = await page.evaluate(() => window.lab.apart(0));
  const a = await at(0, first ?? '');
  await page.mouse.click(a.x, a.y);
  expect(await selected()).toEqual([first]);
  const b = await at(1, second ?? '');
  await page.mouse.move(b.x, b.y);
  await page.keyboard.down('Control');
  await page.mouse.click(b.x, b.y);
  await page.keyboard.up('Control');
  expect(await selected()).toEqual([first, second]);
  await expect(page.locator('.hf-label[data-tone="select"]')).toHaveCount(4);
  await page.keyboard.press('Escape');
  expect(await selected()).toEqual([]);
  await page.keyboard.down('Shift');
  await page.mouse.move(20, 60);
  await page.mouse.down();
  await page.mouse.move(600, 680, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  expect((await selected()).length).toBeGreaterThan(4);
  await page.close();
});

test('views, layouts and worlds opened and closed twenty times leave nothing behind', async () => {
  test.setTimeout(240_000);
  const page = await stage.open(`n=200&views=2&extent=600&fixes=0&${MODELS}`);
  const session = await page.context().newCDPSession(page);
  const cycle = () =>
    page.evaluate(async () => {
      const { lab } = window;
      const drawn = () => lab.frameAfter(lab.stage.stats.frames + 2);
      lab.showLayout(4);
      lab.selection.select('v1', 'v2');
      await drawn();
      lab.views[1]?.setCameraMode('orthographic');
      lab.openAnotherWorld(4);
      await drawn();
      lab.close(4);
      lab.selection.clear();
      lab.showLayout(2);
      await drawn();
      await lab.settled();
      return lab.counts();
    });
  const listeners = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { jsEventListeners, nodes } = await session.send('Memory.getDOMCounters');
    return { jsEventListeners, nodes };
  };
  await cycle();
  const before = { ...(await cycle()), ...(await listeners()) };
  let after: Record<string, number> = {};
  for (let round = 0; round < 20; round++) after = await cycle();
  expect({ ...after, ...(await listeners()) }).toEqual(before);
  await page.close();
});

test('an idle view draws nothing', async () => {
  const page = await stage.open(`n=40&views=2&extent=300&fixes=0&${MODELS}`);
  await page.evaluate(() => window.lab.settled());
  const before = await page.evaluate(() => window.lab.stage.stats.frames);
  await page.evaluate(async () => {
    for (let turn = 0; turn < 60; turn++) await new Promise(requestAnimationFrame);
  });
  expect(await page.evaluate(() => window.lab.stage.stats.frames)).toBe(before);
  await page.close();
});

test('who asks for less motion sees what moves by itself in steps', async () => {
  const page = await stage.open(`n=40&views=1&extent=300&${MODELS}`);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => window.lab.frameAfter(window.lab.stage.stats.frames + 4));
  const gaps = await page.evaluate(async () => {
    const { stats } = window.lab.stage;
    const atMs: number[] = [];
    let frames = stats.frames;
    while (atMs.length < 6) {
      await new Promise(requestAnimationFrame);
      if (stats.frames !== frames) atMs.push(performance.now());
      frames = stats.frames;
    }
    return atMs.slice(1).map((at, k) => at - (atMs[k] ?? 0));
  });
  // Labels are chosen between steps now and then, but most pictures keep their distance.
  expect(gaps.filter((gap) => gap > 350).length).toBeGreaterThanOrEqual(3);
  await page.close();
});

test('every layout, after a resize and after a lost context: labels in both scripts, outlines in every pane', async () => {
  test.setTimeout(240_000);
  const page = await stage.open(`n=60&views=1&extent=360&fixes=0&${MODELS}`);
  await page.evaluate(() => window.lab.selection.select('v21'));
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
  expect(await difference(page, before, await page.screenshot())).toBeLessThan(0.0005);
  await page.close();
});

/** A plate across the view from the south, and a vehicle on either side of it. */
async function showWall(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { lab } = window;
    const { easting, northing, altitude } = lab.centre;
    const grey = [0.3, 0.33, 0.36] as const;
    lab.showPlates([{ easting, northing, altitude, widthM: 60, heightM: 14, colour: grey }]);
    const place = (id: string, east: number, north: number) =>
      lab.take(
        JSON.stringify({
          type: 'location',
          deviceType: 'vehicle',
          id,
          location: { easting: easting + east, northing: northing + north, alt: altitude, zone: '48N' },
          rotation: 90,
          timestamp: Date.now(),
        }),
      );
    place('v0', -22, -16);
    place('v1', 0, 16);
    place('v2', 30, 10);
    const target = { x: easting, y: altitude + 4, z: -northing };
    const state = {
      perspective: { targetPos: target, cameraPos: { x: easting, y: altitude + 12, z: 90 - northing } },
      orthographic: { targetPos: target, zoom: 8 },
    };
    while (lab.stage.mapState.phase !== 'ready' || lab.stage.mapState.pending > 0) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    lab.views[0]?.setCameraState({ mode: 'perspective', ...state });
    await lab.settled();
  });
}

test('the outline is yellow where the vehicle is seen, red where rock hides it, both where it is half hidden, and tells of a broken rule', async () => {
  const page = await stage.open(`n=3&views=1&extent=60&fixes=0&${MODELS}`);
  await showWall(page);
  const outlined = async (id: string) => {
    await page.evaluate(async (selected) => {
      window.lab.selection.select(selected);
      await window.lab.settled();
    }, id);
    await page.addStyleTag({ content: '.hf-view-overlay { visibility: hidden; }' });
    return countPixels(page, await page.screenshot(), { seen: [255, 214, 10], hidden: [255, 74, 61] });
  };
  const inFront = await outlined('v0');
  expect(inFront.seen).toBeGreaterThan(60);
  expect(inFront.hidden).toBeLessThan(5);
  const behind = await outlined('v1');
  expect(behind.hidden).toBeGreaterThan(40);
  expect(behind.seen).toBeLessThan(5);
  const half = await outlined('v2');
  expect(half.seen).toBeGreaterThan(15);
  expect(half.hidden).toBeGreaterThan(15);
  await page.evaluate(async () => {
    window.lab.selection.select('v0', 'v1', 'v2');
    await window.lab.settled();
  });
  await expect(page).toHaveScreenshot('outlines.png', { maxDiffPixelRatio: 0.01 });
  const warned = async () => {
    await page.evaluate(() => window.lab.settled());
    return (await countPixels(page, await page.screenshot(), { alert: ALERT })).alert;
  };
  await page.evaluate(() => window.lab.selection.clear());
  const before = await warned();
  await page.evaluate(() => {
    const broken = { type: 'speed_restriction', zoneId: 'z', zoneName: 'Yard', timestamp: Date.now() };
    window.lab.world.applyAlert({ alert: { ...broken, deviceId: 'v0' } });
  });
  expect(await warned()).toBeGreaterThan(before + 60);
  await page.close();
});

test('surfaces 5 cm apart at 5 m and 3 m apart at 5 km do not fight, the latter with the eye on what is at 5 m too', async () => {
  const page = await stage.open(`n=1&views=1&extent=60&fixes=0&${MODELS}`);
  for (const [distanceM, gapM, targetM] of [
    [5, 0.05, 5],
    [5000, 3, 5000],
    // The eye is on something near, and what lies behind it is far away.
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
        while (lab.stage.mapState.phase !== 'ready' || lab.stage.mapState.pending > 0);
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
});

test('with five panes and 5,000 vehicles the page answers pointer and keys within 100 ms', async () => {
  test.setTimeout(120_000);
  const page = await stage.open(`n=5000&views=5&extent=2000&${MODELS}`);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(async () => {
    await window.lab.frameAfter(window.lab.stage.stats.frames + 10);
    const delays: Record<string, number[]> = { pointermove: [], pointerdown: [], keydown: [] };
    Object.assign(window, { delays });
    for (const [kind, list] of Object.entries(delays)) {
      addEventListener(kind, (event) => list.push(performance.now() - event.timeStamp), { capture: true });
    }
  });
  const before = await page.evaluate(() => window.lab.stage.stats.drawings);
  for (let k = 0; k < 40; k++) {
    await page.mouse.move(200 + k * 8, 200 + (k % 7) * 10);
    if (k % 3 === 0) await page.mouse.click(200 + k * 8, 200 + (k % 7) * 10);
    if (k % 3 === 1) await page.keyboard.press('ArrowLeft');
  }
  const delays = await page.evaluate(() => (window as unknown as { delays: Record<string, number[]> }).delays);
  expect(await page.evaluate(() => window.lab.stage.stats.drawings)).toBeGreaterThan(before + 2);
  for (const [kind, list] of Object.entries(delays)) {
    list.sort((a, b) => a - b);
    expect(list.length, kind).toBeGreaterThan(10);
    expect(list[list.length >> 1], kind).toBeLessThan(100);
  }
  await page.close();
});
