/** The stage by itself in a real browser: pointing, selection, nothing left behind, answers between pictures. */
import type { Page } from '@playwright/test';
import { expectNoLeak } from './support/leaks.ts';
import { expect, SHIPPED_MODELS_QUERY, stageTest } from './support/stage.ts';

/** Points at an entity where it is at this moment, once. */
async function pointAtEntity(page: Page, pane: number, id: string): Promise<void> {
  const at = await page.evaluate(([k, entity]) => window.lab.screenOf(k, entity), [pane, id] as const);
  await page.mouse.move(at.x, at.y);
  await expect.poll(() => page.evaluate((k) => window.lab.hovered[k], pane)).toBe(id);
}

stageTest(
  'the entity under the pointer is the one picked: every pane, both cameras, three zooms, moving',
  async ({ stage }) => {
    stageTest.setTimeout(300_000);
    const page = await stage.open(`n=14&views=4&extent=260&${SHIPPED_MODELS_QUERY}`);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => {
      for (const k of [1, 3]) window.lab.views[k]?.setCameraMode('orthographic');
    });
    for (const factor of [1, 0.6, 1.8]) {
      await page.evaluate(async (f) => {
        for (const view of window.lab.views) view.resetView();
        for (let k = 0; k < 4; k++) await window.lab.flightEnded(k);
        for (const view of window.lab.views) {
          const { rig } = view.gestures();
          rig.distanceM *= f;
          rig.pxPerM /= f;
        }
        await window.lab.frameAfter(window.lab.stage.stats.frames + 8);
      }, factor);
      for (const pane of [0, 1, 2, 3]) {
        // The world's clock is stopped while they are between two fixes: no test can be faster than moving vehicles.
        const ids = await page.evaluate((k) => window.lab.holdMidway(k, 2), pane);
        for (const id of ids.slice(0, 3)) await pointAtEntity(page, pane, id);
        await page.evaluate(() => window.lab.release());
      }
    }
    await page.close();
  },
);

stageTest(
  'click selects, Ctrl adds, Shift-drag takes a box, Escape clears; the second pane shares it',
  async ({ stage }) => {
    const page = await stage.open(`n=14&views=2&extent=260&fixes=0&${SHIPPED_MODELS_QUERY}`);
    await page.evaluate(() => window.lab.settled());
    const screenPointOf = async (pane: number, id: string) =>
      page.evaluate(([k, entity]) => window.lab.screenOf(k, entity), [pane, id] as const);
    const selectedIds = () => page.evaluate(() => [...window.lab.selection.ids]);
    const [first, second] = await page.evaluate(() => window.lab.separatedIds(0));
    const a = await screenPointOf(0, first ?? '');
    await page.mouse.click(a.x, a.y);
    await expect.poll(selectedIds).toEqual([first]);
    const b = await screenPointOf(1, second ?? '');
    await page.mouse.move(b.x, b.y);
    await page.keyboard.down('Control');
    await page.mouse.click(b.x, b.y);
    await page.keyboard.up('Control');
    await expect.poll(selectedIds).toEqual([first, second]);
    await expect(page.locator('.hf-label[data-tone="select"]')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect.poll(selectedIds).toEqual([]);
    await page.keyboard.down('Shift');
    await page.mouse.move(20, 60);
    await page.mouse.down();
    await page.mouse.move(600, 680, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect.poll(async () => (await selectedIds()).length).toBeGreaterThan(4);
    await page.close();
  },
);

stageTest('views, layouts and worlds opened and closed twenty times leave nothing behind', async ({ stage }) => {
  stageTest.setTimeout(240_000);
  const page = await stage.open(`n=200&views=2&extent=600&fixes=0&${SHIPPED_MODELS_QUERY}`);
  const openAndCloseViews = () =>
    page.evaluate(async () => {
      const { lab } = window;
      const waitForFrames = () => lab.frameAfter(lab.stage.stats.frames + 2);
      lab.showLayout(4);
      lab.select('v1', 'v2');
      await waitForFrames();
      lab.views[1]?.setCameraMode('orthographic');
      lab.openAnotherWorld(4);
      await waitForFrames();
      lab.closeView(4);
      lab.selection.clear();
      lab.showLayout(2);
      await waitForFrames();
      await lab.settled();
      return lab.counts();
    });
  await expectNoLeak(page, openAndCloseViews);
  await page.close();
});

stageTest('an idle view draws nothing', async ({ stage }) => {
  const page = await stage.open(`n=40&views=2&extent=300&fixes=0&${SHIPPED_MODELS_QUERY}`);
  await page.evaluate(() => window.lab.settled());
  const before = await page.evaluate(() => window.lab.stage.stats.frames);
  await page.evaluate(async () => {
    for (let turn = 0; turn < 60; turn++) await new Promise(requestAnimationFrame);
  });
  expect(await page.evaluate(() => window.lab.stage.stats.frames)).toBe(before);
  await page.close();
});

stageTest('automatic movement is stepwise with reduced motion', async ({ stage }) => {
  const page = await stage.open(`n=40&views=1&extent=300&${SHIPPED_MODELS_QUERY}`);
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
  expect(gaps.filter((gap) => gap > 900).length).toBeGreaterThanOrEqual(3);
  await page.close();
});

stageTest('a view seen from a distance rests while the user is in another one', async ({ stage }) => {
  const page = await stage.open(`n=40&views=2&extent=2000&${SHIPPED_MODELS_QUERY}`);
  /** Milliseconds between draws of the view that is not in hand. */
  const gapsAtRest = () =>
    page.evaluate(async () => {
      const { stats } = window.lab.stage;
      const atMs: number[] = [];
      const drawsAtRest = () => stats.viewDraws - stats.activeViewDraws;
      for (let draws = drawsAtRest(); atMs.length < 7; ) {
        await new Promise(requestAnimationFrame);
        if (drawsAtRest() !== draws) atMs.push(performance.now());
        draws = drawsAtRest();
      }
      return atMs.slice(1).map((at, k) => at - (atMs[k] ?? 0));
    });
  await page.evaluate(() => window.lab.frameAfter(window.lab.stage.stats.frames + 10));
  const draws = await page.evaluate(() => window.lab.stage.stats.activeViewDraws);
  expect((await gapsAtRest()).filter((gap) => gap > 300).length).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate(() => window.lab.stage.stats.activeViewDraws)).toBeGreaterThan(draws);
  const box = await page.evaluate(() => window.lab.panes[1]?.getBoundingClientRect().toJSON() as DOMRect);
  await page.mouse.move(box.left + box.width / 2, box.top + 5);
  expect((await gapsAtRest()).filter((gap) => gap > 300).length).toBeGreaterThanOrEqual(3);
  await page.close();
});

stageTest(
  'with five panes and 5,000 vehicles the page answers pointer and keys between two pictures',
  async ({ stage }) => {
    const page = await stage.open(`n=5000&views=5&extent=2000&${SHIPPED_MODELS_QUERY}`);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(async () => {
      await window.lab.frameAfter(window.lab.stage.stats.frames + 10);
      const delays: Record<string, number[]> = { pointermove: [], pointerdown: [], keydown: [] };
      const gaps: number[] = [];
      Object.assign(window, { delays, gaps });
      let lastMs = performance.now();
      requestAnimationFrame(function note() {
        const nowMs = performance.now();
        gaps.push(nowMs - lastMs);
        lastMs = nowMs;
        requestAnimationFrame(note);
      });
      for (const [kind, list] of Object.entries(delays)) {
        addEventListener(kind, (event) => list.push(performance.now() - event.timeStamp), { capture: true });
      }
    });
    const before = await page.evaluate(() => window.lab.stage.stats.viewDraws);
    for (let k = 0; k < 40; k++) {
      await page.mouse.move(200 + k * 8, 200 + (k % 7) * 10);
      if (k % 3 === 0) await page.mouse.click(200 + k * 8, 200 + (k % 7) * 10);
      if (k % 3 === 1) await page.keyboard.press('ArrowLeft');
    }
    const { delays, gaps } = await page.evaluate(() => {
      const { delays, gaps } = window as unknown as { delays: Record<string, number[]>; gaps: number[] };
      return { delays, gaps };
    });
    expect(await page.evaluate(() => window.lab.stage.stats.viewDraws)).toBeGreaterThan(before + 2);
    for (const [kind, list] of Object.entries(delays)) {
      expect(list.length, kind).toBeGreaterThan(10);
      // It waits for the picture that is being made, and for no other.
      expect(quantile(list, 0.5), kind).toBeLessThan(2 * quantile(gaps, 0.9));
    }
    await page.close();
  },
);

function quantile(figures: readonly number[], part: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * part)] ?? Number.NaN;
}
