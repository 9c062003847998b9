/** The stage by itself in a real browser: pointing, selection, nothing left behind, a lost context. */
import { expect, type Page, test } from '@playwright/test';
import { difference } from '../fixtures/engine/difference.ts';
import { StagePage } from '../fixtures/engine/stagePage.ts';

const MODELS = 'models=/public/models/adt_vehicles.glb,/public/models/open_pit_vehicles.glb';
let stage: StagePage;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stage = await StagePage.start();
});
test.afterAll(() => stage?.stop());

/** Moves the pointer onto an entity until the view says that it is over it. */
async function pointAt(page: Page, pane: number, id: string): Promise<void> {
  await expect(async () => {
    const at = await page.evaluate(([k, entity]) => window.lab.screenOf(k, entity), [pane, id] as const);
    await page.mouse.move(at.x, at.y);
    await page.waitForTimeout(90);
    expect(await page.evaluate((k) => window.lab.hovered[k], pane)).toBe(id);
  }).toPass({ timeout: 15_000 });
}

test('the entity under the pointer is the one picked: both cameras, three zooms, moving', async () => {
  test.setTimeout(180_000);
  const page = await stage.open(`n=14&views=2&extent=260&${MODELS}`);
  await page.evaluate(() => window.lab.views[1]?.setCameraMode('orthographic'));
  for (const factor of [1, 0.6, 1.8]) {
    await page.evaluate((f) => {
      for (const view of window.lab.views) {
        view.resetView();
        const { rig } = view.gestures();
        rig.distanceM *= f;
        rig.pxPerM /= f;
      }
    }, factor);
    await page.waitForTimeout(900);
    for (const pane of [0, 1]) {
      const ids = await page.evaluate((k) => window.lab.apart(k), pane);
      expect(ids.length).toBeGreaterThan(2);
      for (const id of ids.slice(0, 4)) await pointAt(page, pane, id);
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

test('twenty times opened and closed leaves nothing behind', async () => {
  test.setTimeout(120_000);
  const page = await stage.open(`n=200&views=2&extent=600&${MODELS}`);
  const cycle = () =>
    page.evaluate(async () => {
      const view = window.lab.open(2, 'viewer_extra');
      window.lab.selection.select('v1', 'v2');
      for (let k = 0; k < 6; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
      view.setCameraMode('orthographic');
      for (let k = 0; k < 6; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
      window.lab.close(2);
      window.lab.selection.clear();
      for (let k = 0; k < 6; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return window.lab.counts();
    });
  await cycle();
  const before = await cycle();
  let after = before;
  for (let round = 0; round < 20; round++) after = await cycle();
  expect(after).toEqual(before);
  await page.close();
});

test('a lost context comes back with everything in place', async () => {
  const page = await stage.open(`n=40&views=2&extent=300&fixes=0&${MODELS}`);
  await page.evaluate(() => window.lab.selection.select('v3'));
  await page.evaluate(() => window.lab.settled());
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
  expect(await difference(page, before, after)).toBeLessThan(0.0005);
  await page.close();
});

test('an idle view draws nothing', async () => {
  const page = await stage.open(`n=40&views=2&extent=300&fixes=0&${MODELS}`);
  await page.evaluate(() => window.lab.settled());
  const before = await page.evaluate(() => window.lab.stage.stats.frames);
  await page.waitForTimeout(1200);
  expect(await page.evaluate(() => window.lab.stage.stats.frames)).toBe(before);
  await page.close();
});

for (const views of [1, 2, 3, 4, 5]) {
  test(`layout of ${views}: labels in both scripts, outline in every pane`, async () => {
    const page = await stage.open(`n=60&views=${views}&extent=360&fixes=0&${MODELS}`);
    await page.evaluate(() => {
      window.lab.selection.select('v21');
      window.lab.views[1]?.setCameraMode('orthographic');
    });
    await page.evaluate(() => window.lab.settled());
    await expect(page).toHaveScreenshot(`layout-${views}.png`, { maxDiffPixelRatio: 0.01 });
    await page.close();
  });
}

test('after a resize every view fills its pane again, sharp', async () => {
  const page = await stage.open(`n=60&views=4&extent=360&fixes=0&${MODELS}`);
  await page.setViewportSize({ width: 900, height: 620 });
  await page.evaluate(() => window.lab.settled());
  await expect(page).toHaveScreenshot('resized.png', { maxDiffPixelRatio: 0.01 });
  await page.close();
});

test('with five panes and 5,000 vehicles the page answers the pointer within 100 ms', async () => {
  const page = await stage.open(`n=5000&views=5&extent=2000&${MODELS}`);
  await page.evaluate(() => window.lab.frameAfter(window.lab.stage.stats.frames + 10));
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { delays });
    addEventListener('pointermove', (event) => delays.push(performance.now() - event.timeStamp), { capture: true });
  });
  for (let k = 0; k < 40; k++) {
    await page.mouse.move(200 + k * 8, 200 + (k % 7) * 10);
    await page.waitForTimeout(50);
  }
  const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays.sort((a, b) => a - b));
  expect(delays.length).toBeGreaterThan(20);
  // The middle one: other work on the machine delays single events by as much as it likes.
  expect(delays[delays.length >> 1]).toBeLessThan(100);
  await page.close();
});
