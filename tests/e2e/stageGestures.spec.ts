/** Gestures of a view in a real browser: mouse, wheel, fingers and keys. */
import type { CDPSession, Page } from '@playwright/test';
import { cameraOfView, dragPointer, expect, SHIPPED_MODELS_QUERY, stageTest } from './support/stage.ts';

/** The point of the ground under a point of the first pane. */
const groundUnder = (page: Page, x: number, y: number) =>
  page.evaluate(([px, py]) => window.lab.views[0]?.gestures().groundAt(px, py), [x, y] as const);

type Finger = readonly [x: number, y: number];

async function moveFingers(session: CDPSession, path: readonly (readonly Finger[])[]): Promise<void> {
  const touchPoints = (at: readonly Finger[]) => at.map(([x, y], id) => ({ x, y, id }));
  const [first, ...rest] = path as [readonly Finger[], ...(readonly Finger[])[]];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPoints(first) });
  for (const at of rest)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchPoints(at) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

stageTest('mouse, wheel, fingers and keys move the camera as they should', async ({ stage }) => {
  const page = await stage.open(`n=6&views=1&extent=200&fixes=0&${SHIPPED_MODELS_QUERY}`);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => window.lab.flightEnded(0));

  await stageTest.step('left drag pans: the ground stays under the pointer', async () => {
    const held = await groundUnder(page, 640, 420);
    const before = await cameraOfView(page);
    await dragPointer(page, 'left', [640, 420], [760, 470]);
    const now = await groundUnder(page, 760, 470);
    expect(now?.x).toBeCloseTo(held?.x ?? Number.NaN, 1);
    expect(now?.z).toBeCloseTo(held?.z ?? Number.NaN, 1);
    expect(await cameraOfView(page)).toMatchObject({ bearingRad: before.bearingRad, distanceM: before.distanceM });
  });

  await stageTest.step('middle and right drag rotate about the target', async () => {
    for (const button of ['middle', 'right'] as const) {
      const before = await cameraOfView(page);
      await dragPointer(page, button, [640, 360], [700, 390]);
      const after = await cameraOfView(page);
      expect(after.bearingRad).toBeCloseTo(before.bearingRad - 0.3, 3);
      expect(after.elevationRad).toBeCloseTo(before.elevationRad + 0.15, 3);
      expect(after.target).toEqual(before.target);
    }
  });

  await stageTest.step('the wheel zooms towards the pointer', async () => {
    const under = await groundUnder(page, 500, 400);
    const before = await cameraOfView(page);
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, -240);
    await expect.poll(async () => (await cameraOfView(page)).distanceM).toBeLessThan(before.distanceM * 0.9);
    const now = await groundUnder(page, 500, 400);
    expect(now?.x).toBeCloseTo(under?.x ?? Number.NaN, 1);
    expect(now?.z).toBeCloseTo(under?.z ?? Number.NaN, 1);
  });

  await stageTest.step('a double click recentres', async () => {
    const wanted = await groundUnder(page, 800, 450);
    await page.mouse.dblclick(800, 450);
    await page.evaluate(() => window.lab.flightEnded(0));
    const { target } = await cameraOfView(page);
    expect(target.x).toBeCloseTo(wanted?.x ?? Number.NaN, 1);
    expect(target.z).toBeCloseTo(wanted?.z ?? Number.NaN, 1);
  });

  await stageTest.step('one finger pans', async () => {
    const held = await groundUnder(page, 600, 400);
    const before = await cameraOfView(page);
    await moveFingers(session, [[[600, 400]], [[630, 410]], [[680, 430]]]);
    const now = await groundUnder(page, 680, 430);
    expect(now?.x).toBeCloseTo(held?.x ?? Number.NaN, 1);
    expect(now?.z).toBeCloseTo(held?.z ?? Number.NaN, 1);
    expect((await cameraOfView(page)).bearingRad).toBe(before.bearingRad);
  });

  await stageTest.step('two fingers rotate together and zoom apart', async () => {
    const before = await cameraOfView(page);
    await moveFingers(session, [
      [
        [500, 400],
        [600, 400],
      ],
      [
        [530, 400],
        [630, 400],
      ],
      [
        [560, 400],
        [660, 400],
      ],
    ]);
    const turned = await cameraOfView(page);
    expect(turned.bearingRad).toBeLessThan(before.bearingRad - 0.2);
    expect(turned.distanceM).toBeCloseTo(before.distanceM, 0);
    await moveFingers(session, [
      [
        [560, 400],
        [660, 400],
      ],
      [
        [510, 400],
        [710, 400],
      ],
    ]);
    expect((await cameraOfView(page)).distanceM).toBeCloseTo(turned.distanceM / 2, 0);
  });

  await stageTest.step('arrows pan, shift and arrows turn, + and - zoom, Home frames everything', async () => {
    await page.evaluate(() => window.lab.panes[0]?.focus());
    const before = await cameraOfView(page);
    await page.keyboard.press('ArrowUp');
    const moved = await cameraOfView(page);
    expect(Math.hypot(moved.target.x - before.target.x, moved.target.z - before.target.z)).toBeGreaterThan(1);
    await page.keyboard.press('Shift+ArrowLeft');
    expect((await cameraOfView(page)).bearingRad).toBeGreaterThan(moved.bearingRad);
    await page.keyboard.press('+');
    expect((await cameraOfView(page)).distanceM).toBeLessThan(before.distanceM);
    await page.keyboard.press('-');
    expect((await cameraOfView(page)).distanceM).toBeCloseTo(before.distanceM, 3);
    await page.keyboard.press('Home');
    await page.evaluate(() => window.lab.flightEnded(0));
    expect((await cameraOfView(page)).distanceM).toBeGreaterThan(100);
  });

  await stageTest.step('orthographic pans and zooms, and never turns', async () => {
    await page.evaluate(() => window.lab.views[0]?.setCameraMode('orthographic'));
    const before = await cameraOfView(page);
    await dragPointer(page, 'right', [640, 360], [700, 400]);
    await page.keyboard.press('Shift+ArrowLeft');
    await page.mouse.wheel(0, -120);
    await expect.poll(async () => (await cameraOfView(page)).pxPerM).toBeGreaterThan(before.pxPerM);
    const after = await cameraOfView(page);
    expect([after.bearingRad, after.elevationRad]).toEqual([before.bearingRad, before.elevationRad]);
    expect(after.target).not.toEqual(before.target);
  });
  await page.close();
});
