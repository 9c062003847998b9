/** Gestures of a view in a real browser: mouse, wheel, fingers, keys, flights, following, and a tab that is out of sight. */
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './support/stage.ts';

const MODELS = 'models=/public/models/adt_vehicles.glb,/public/models/open_pit_vehicles.glb';
const camera = (page: Page, index = 0) => page.evaluate((k) => window.lab.cameraOf(k), index);

/** The point of the ground under a point of the first pane. */
const ground = (page: Page, x: number, y: number) =>
  page.evaluate(([px, py]) => window.lab.views[0]?.gestures().groundAt(px, py), [x, y] as const);

async function drag(page: Page, button: 'left' | 'middle' | 'right', from: [number, number], to: [number, number]) {
  await page.mouse.move(...from);
  await page.mouse.down({ button });
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up({ button });
}

type Finger = readonly [x: number, y: number];

async function fingers(session: CDPSession, path: readonly (readonly Finger[])[]): Promise<void> {
  const points = (at: readonly Finger[]) => at.map(([x, y], id) => ({ x, y, id }));
  const [first, ...rest] = path as [readonly Finger[], ...(readonly Finger[])[]];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(first) });
  for (const at of rest) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(at) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('mouse, wheel, fingers and keys move the camera as they should', async ({ stage }) => {
  const page = await stage.open(`n=6&views=1&extent=200&fixes=0&${MODELS}`);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => window.lab.landed(0));

  await test.step('left drag pans: the ground stays under the pointer', async () => {
    const held = await ground(page, 640, 420);
    const before = await camera(page);
    await drag(page, 'left', [640, 420], [760, 470]);
    const now = await ground(page, 760, 470);
    expect(now?.x).toBeCloseTo(held?.x ?? Number.NaN, 1);
    expect(now?.z).toBeCloseTo(held?.z ?? Number.NaN, 1);
    expect(await camera(page)).toMatchObject({ bearingRad: before.bearingRad, distanceM: before.distanceM });
  });

  await test.step('middle and right drag rotate about the target', async () => {
    for (const button of ['middle', 'right'] as const) {
      const before = await camera(page);
      await drag(page, button, [640, 360], [700, 390]);
      const after = await camera(page);
      expect(after.bearingRad).toBeCloseTo(before.bearingRad - 0.3, 3);
      expect(after.elevationRad).toBeCloseTo(before.elevationRad + 0.15, 3);
      expect(after.target).toEqual(before.target);
    }
  });

  await test.step('the wheel zooms towards the pointer', async () => {
    const under = await ground(page, 500, 400);
    const before = await camera(page);
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, -240);
    await expect.poll(async () => (await camera(page)).distanceM).toBeLessThan(before.distanceM * 0.9);
    const now = await ground(page, 500, 400);
    expect(now?.x).toBeCloseTo(under?.x ?? Number.NaN, 1);
    expect(now?.z).toBeCloseTo(under?.z ?? Number.NaN, 1);
  });

  await test.step('a double click recentres', async () => {
    const wanted = await ground(page, 800, 450);
    await page.mouse.dblclick(800, 450);
    await page.evaluate(() => window.lab.landed(0));
    const { target } = await camera(page);
    expect(target.x).toBeCloseTo(wanted?.x ?? Number.NaN, 1);
    expect(target.z).toBeCloseTo(wanted?.z ?? Number.NaN, 1);
  });

  await test.step('one finger pans', async () => {
    const held = await ground(page, 600, 400);
    const before = await camera(page);
    await fingers(session, [[[600, 400]], [[630, 410]], [[680, 430]]]);
    const now = await ground(page, 680, 430);
    expect(now?.x).toBeCloseTo(held?.x ?? Number.NaN, 1);
    expect(now?.z).toBeCloseTo(held?.z ?? Number.NaN, 1);
    expect((await camera(page)).bearingRad).toBe(before.bearingRad);
  });

  await test.step('two fingers rotate together and zoom apart', async () => {
    const before = await camera(page);
    await fingers(session, [
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
    const turned = await camera(page);
    expect(turned.bearingRad).toBeLessThan(before.bearingRad - 0.2);
    expect(turned.distanceM).toBeCloseTo(before.distanceM, 0);
    await fingers(session, [
      [
        [560, 400],
        [660, 400],
      ],
      [
        [510, 400],
        [710, 400],
      ],
    ]);
    expect((await camera(page)).distanceM).toBeCloseTo(turned.distanceM / 2, 0);
  });

  await test.step('arrows pan, shift and arrows turn, + and - zoom, Home frames everything', async () => {
    await page.evaluate(() => window.lab.panes[0]?.focus());
    const before = await camera(page);
    await page.keyboard.press('ArrowUp');
    const moved = await camera(page);
    expect(Math.hypot(moved.target.x - before.target.x, moved.target.z - before.target.z)).toBeGreaterThan(1);
    await page.keyboard.press('Shift+ArrowLeft');
    expect((await camera(page)).bearingRad).toBeGreaterThan(moved.bearingRad);
    await page.keyboard.press('+');
    expect((await camera(page)).distanceM).toBeLessThan(before.distanceM);
    await page.keyboard.press('-');
    expect((await camera(page)).distanceM).toBeCloseTo(before.distanceM, 3);
    await page.keyboard.press('Home');
    await page.evaluate(() => window.lab.landed(0));
    expect((await camera(page)).distanceM).toBeGreaterThan(100);
  });

  await test.step('orthographic pans and zooms, and never turns', async () => {
    await page.evaluate(() => window.lab.views[0]?.setCameraMode('orthographic'));
    const before = await camera(page);
    await drag(page, 'right', [640, 360], [700, 400]);
    await page.keyboard.press('Shift+ArrowLeft');
    await page.mouse.wheel(0, -120);
    await expect.poll(async () => (await camera(page)).pxPerM).toBeGreaterThan(before.pxPerM);
    const after = await camera(page);
    expect([after.bearingRad, after.elevationRad]).toEqual([before.bearingRad, before.elevationRad]);
    expect(after.target).not.toEqual(before.target);
  });
  await page.close();
});

test('flights, following, faces of the cube, and a tab out of sight', async ({ stage }) => {
  const page = await stage.open(`n=6&views=2&extent=200&${MODELS}`);
  await page.evaluate(() => window.lab.landed(0));

  await test.step('a flight to the one that is selected starts at once and ends 50 m away', async () => {
    const waited = await page.evaluate(async () => {
      const { lab } = window;
      lab.selection.select('v1');
      const before = lab.cameraOf(0).distanceM;
      lab.views[0]?.flyTo('v1');
      const first = lab.stage.stats.frames;
      while (lab.cameraOf(0).distanceM === before) await lab.frameAfter(lab.stage.stats.frames);
      const frames = lab.stage.stats.frames - first;
      await lab.landed(0);
      return frames;
    });
    expect(waited).toBeLessThanOrEqual(4);
    expect((await camera(page)).distanceM).toBeCloseTo(50, 6);
  });

  await test.step('with several selected it waits for 800 ms', async () => {
    const waitedMs = await page.evaluate(async () => {
      const { lab } = window;
      lab.selection.select('v2', 'v3');
      const before = lab.cameraOf(0).target.x;
      const startMs = performance.now();
      lab.views[0]?.flyTo('v2');
      while (lab.cameraOf(0).target.x === before) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - startMs;
    });
    expect(waitedMs).toBeGreaterThan(795);
    await page.evaluate(() => window.lab.landed(0));
  });

  await test.step('following holds a moving vehicle in the middle, 45 degrees above it, until a gesture', async () => {
    await page.evaluate(() => window.lab.views[0]?.follow('v1'));
    const farthest = await page.evaluate(async () => {
      const { lab } = window;
      const pose = new Float32Array(4);
      const at = () => {
        lab.world.poses.poseAt(lab.world.poses.rowOf('v1') ?? 0, lab.world.nowMs(), pose);
        return { x: pose[0] as number, z: pose[2] as number };
      };
      const off = () => Math.hypot(lab.cameraOf(0).target.x - at().x, lab.cameraOf(0).target.z - at().z);
      while (off() > 0.5) await new Promise((resolve) => requestAnimationFrame(resolve));
      const start = at();
      let most = 0;
      // Ten metres of its way, looked at after each drawing.
      while (Math.hypot(at().x - start.x, at().z - start.z) < 10) {
        await lab.frameAfter(lab.stage.stats.frames);
        const { rig } = (lab.views[0] as (typeof lab.views)[number]).gestures();
        const middle = lab.screenOf(0, 'v1');
        most = Math.max(most, Math.abs(middle.x - rig.width / 2) / rig.width);
      }
      return most;
    });
    expect(farthest).toBeLessThan(0.12);
    const { elevationRad, distanceM } = await camera(page);
    expect(elevationRad).toBeCloseTo(Math.PI / 4, 6);
    expect(distanceM).toBeGreaterThanOrEqual(15);
    expect(distanceM).toBeLessThan(40);
    expect(await page.evaluate(() => window.lab.views[0]?.followed)).toBe('v1');
    await drag(page, 'left', [300, 360], [330, 360]);
    expect(await page.evaluate(() => window.lab.views[0]?.followed)).toBeUndefined();
  });

  await test.step('a face of the cube turns the view towards it', async () => {
    await page.getByRole('button', { name: 'Top' }).first().click();
    await page.evaluate(() => window.lab.landed(0));
    expect((await camera(page)).elevationRad).toBeCloseTo(Math.PI / 2, 6);
  });

  await test.step('a pane that is put away while it is dragged, and framed meanwhile, is whole when it is back', async () => {
    await page.mouse.move(300, 360);
    await page.mouse.down();
    await page.mouse.move(320, 360);
    await page.evaluate(async () => {
      const { lab } = window;
      const [pane] = lab.panes as [HTMLElement];
      pane.style.display = 'none';
      for (let k = 0; k < 3; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
      lab.views[0]?.resetView();
    });
    await page.mouse.up();
    await page.evaluate(async () => {
      const { lab } = window;
      const [pane] = lab.panes as [HTMLElement];
      pane.style.display = '';
      await lab.frameAfter(lab.stage.stats.frames);
      await lab.landed(0);
      lab.selection.select('v1', 'v2');
    });
    const { distanceM, target } = await camera(page);
    for (const value of [distanceM, target.x, target.z]) expect(Number.isFinite(value)).toBe(true);
    // A click takes both away, whether it meets another vehicle or none.
    await page.mouse.click(300, 360);
    await expect.poll(() => page.evaluate(() => window.lab.selection.ids.length)).toBeLessThan(2);
  });

  await test.step('without animation frames, as in a hidden tab, nothing is drawn, and fixes still arrive', async () => {
    const [drawn, moved, resumed] = await page.evaluate(async () => {
      const { lab } = window;
      const native = window.requestAnimationFrame.bind(window);
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => held.push(callback);
      await new Promise((resolve) => native(() => native(resolve)));
      const { frames } = lab.stage.stats;
      const { version } = lab.world.poses;
      while (lab.world.poses.version < version + 20) await new Promise((resolve) => setTimeout(resolve, 50));
      const after = [lab.stage.stats.frames - frames, lab.world.poses.version - version] as const;
      window.requestAnimationFrame = native;
      for (const callback of held) native(callback);
      await lab.frameAfter(lab.stage.stats.frames);
      return [...after, lab.stage.stats.frames - frames] as const;
    });
    expect(drawn).toBe(0);
    expect(moved).toBeGreaterThanOrEqual(20);
    expect(resumed).toBeGreaterThan(0);
  });
  await page.close();
});
