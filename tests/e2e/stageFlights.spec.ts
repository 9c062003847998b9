/** Automatic camera movement in a real browser: flights, following, the cube, and a hidden tab. */
import { cameraOfView, dragPointer, expect, SHIPPED_MODELS_QUERY, stageTest } from './support/stage.ts';

stageTest('flights, following, faces of the cube, and a tab out of sight', async ({ stage }) => {
  const page = await stage.open(`n=6&views=2&extent=200&${SHIPPED_MODELS_QUERY}`);
  await page.evaluate(() => window.lab.flightEnded(0));

  await stageTest.step('a flight to the one that is selected starts at once and ends 50 m away', async () => {
    const waited = await page.evaluate(async () => {
      const { lab } = window;
      lab.select('v1');
      const before = lab.cameraOf(0).distanceM;
      lab.views[0]?.flyTo('v1');
      const first = lab.stage.stats.frames;
      while (lab.cameraOf(0).distanceM === before) await lab.frameAfter(lab.stage.stats.frames);
      const frames = lab.stage.stats.frames - first;
      await lab.flightEnded(0);
      return frames;
    });
    expect(waited).toBeLessThanOrEqual(4);
    expect((await cameraOfView(page)).distanceM).toBeCloseTo(50, 6);
  });

  await stageTest.step('with several selected it waits for 800 ms', async () => {
    const waitedMs = await page.evaluate(async () => {
      const { lab } = window;
      lab.select('v2', 'v3');
      const before = lab.cameraOf(0).target.x;
      const startMs = performance.now();
      lab.views[0]?.flyTo('v2');
      while (lab.cameraOf(0).target.x === before) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - startMs;
    });
    expect(waitedMs).toBeGreaterThan(795);
    await page.evaluate(() => window.lab.flightEnded(0));
  });

  await stageTest.step(
    'following holds a moving vehicle in the middle, 45 degrees above it, until a gesture',
    async () => {
      await page.evaluate(() => window.lab.views[0]?.follow('v1'));
      const farthest = await page.evaluate(async () => {
        const { lab } = window;
        const vehiclePlace = () => {
          const [x, , z] = lab.poseOf(0, 'v1');
          return { x, z };
        };
        const targetDistanceM = () =>
          Math.hypot(lab.cameraOf(0).target.x - vehiclePlace().x, lab.cameraOf(0).target.z - vehiclePlace().z);
        while (targetDistanceM() > 0.5) await new Promise((resolve) => requestAnimationFrame(resolve));
        const start = vehiclePlace();
        let most = 0;
        // Ten metres of its way, looked at after each drawing.
        while (Math.hypot(vehiclePlace().x - start.x, vehiclePlace().z - start.z) < 10) {
          await lab.frameAfter(lab.stage.stats.frames);
          const { rig } = (lab.views[0] as (typeof lab.views)[number]).gestures();
          const middle = lab.screenOf(0, 'v1');
          most = Math.max(most, Math.abs(middle.x - rig.width / 2) / rig.width);
        }
        return most;
      });
      expect(farthest).toBeLessThan(0.12);
      const { elevationRad, distanceM } = await cameraOfView(page);
      expect(elevationRad).toBeCloseTo(Math.PI / 4, 6);
      expect(distanceM).toBeGreaterThanOrEqual(30);
      expect(distanceM).toBeLessThan(120);
      expect(await page.evaluate(() => window.lab.views[0]?.followed)).toBe('v1');
      await dragPointer(page, 'left', [300, 360], [330, 360]);
      expect(await page.evaluate(() => window.lab.views[0]?.followed)).toBeUndefined();
    },
  );

  await stageTest.step('a face of the cube turns the view towards it', async () => {
    await page.getByRole('button', { name: 'Top' }).first().click();
    await page.evaluate(() => window.lab.flightEnded(0));
    expect((await cameraOfView(page)).elevationRad).toBeCloseTo(Math.PI / 2, 6);
  });

  await stageTest.step(
    'a pane that is put away while it is dragged, and framed meanwhile, is whole when it is back',
    async () => {
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
        await lab.flightEnded(0);
        lab.select('v1', 'v2');
      });
      const { distanceM, target } = await cameraOfView(page);
      for (const value of [distanceM, target.x, target.z]) expect(Number.isFinite(value)).toBe(true);
      // A click takes both away, whether it meets another vehicle or none.
      await page.mouse.click(300, 360);
      await expect.poll(() => page.evaluate(() => window.lab.selection.ids.length)).toBeLessThan(2);
    },
  );

  await stageTest.step(
    'without animation frames, as in a hidden tab, nothing is drawn, and fixes still arrive',
    async () => {
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
    },
  );
  await page.close();
});
