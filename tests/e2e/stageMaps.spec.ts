/** Views of several maps and worlds on one stage: each at its places, each at its clock, changed one by one. */
import type { Page } from '@playwright/test';
import type { Plate } from '../fixtures/engine/plates.ts';
import { expectNoLeak } from './support/leaks.ts';
import { expect, SHIPPED_MODELS_QUERY, stageTest } from './support/stage.ts';

/** From the first map's middle to the second's, metres: farther than float32 counts in centimetres. */
const SECOND_MAP_OFFSET_M = { east: -57_000, north: 43_000 } as const;

/** Shows another map in the second view, and vehicles on both. */
async function openTwoMaps(page: Page): Promise<void> {
  await page.evaluate(async ({ east, north }) => {
    const { lab } = window;
    const plate = { ...lab.centre, widthM: 400, heightM: 1, colour: [0, 1, 0] as const };
    const there = { ...plate, easting: plate.easting + east, northing: plate.northing + north };
    const [first, second] = lab.views;
    first?.show({ map: lab.plates([plate]) });
    second?.show({ map: lab.plates([there]) });
    const placeOnPlate = (id: string, of: Plate, eastM: number, northM: number) =>
      lab.applyText(
        JSON.stringify({
          type: 'location',
          deviceType: 'vehicle',
          id,
          location: { easting: of.easting + eastM, northing: of.northing + northM, alt: of.altitude, zone: '48N' },
          rotation: 90,
          timestamp: Date.now(),
        }),
      );
    placeOnPlate('v0', plate, -30, 10);
    placeOnPlate('v1', plate, 30, -10);
    placeOnPlate('v2', there, -30, 10);
    placeOnPlate('v3', there, 30, -10);
    const areMapsReady = () =>
      lab.views.every(({ status }) => status.map.phase === 'ready' && status.map.pending === 0);
    while (!areMapsReady()) await new Promise((resolve) => requestAnimationFrame(resolve));
    [plate, there].forEach(({ easting, northing, altitude }, k) => {
      const targetPos = { x: easting, y: altitude, z: -northing };
      lab.views[k]?.setCameraState({
        mode: 'perspective',
        perspective: { targetPos, cameraPos: { x: easting, y: altitude + 80, z: 80 - northing } },
        orthographic: { targetPos, zoom: 5 },
      });
    });
    await lab.settled();
  }, SECOND_MAP_OFFSET_M);
}

async function pointAtEntity(page: Page, pane: number, id: string): Promise<void> {
  const at = await page.evaluate(([k, entity]) => window.lab.screenOf(k, entity), [pane, id] as const);
  await page.mouse.move(at.x, at.y);
  await expect.poll(() => page.evaluate((k) => window.lab.hovered[k], pane), `${id} in pane ${pane}`).toBe(id);
}

const STAGE_QUERY = `n=4&views=2&extent=100&fixes=0&${SHIPPED_MODELS_QUERY}`;

stageTest(
  'two maps 70 km apart: vehicles of one world are drawn and picked at their places in both views',
  async ({ stage }) => {
    const page = await stage.open(STAGE_QUERY);
    await openTwoMaps(page);
    for (const [pane, ids] of [
      [0, ['v0', 'v1']],
      [1, ['v2', 'v3']],
    ] as const) {
      for (const id of ids) await pointAtEntity(page, pane, id);
    }
    const placed = await page.evaluate(() =>
      ['v0', 'v2'].map((id, k) => window.lab.poseOf(k, id).map((metres) => Math.round(metres * 1000))),
    );
    // The scene's origin is the middle of each map.
    expect(placed).toEqual([
      [-30_000, 0, -10_000],
      [-30_000, 0, -10_000],
    ]);
    const targets = await page.evaluate(() => window.lab.views.map((view) => view.gestures().rig.target));
    for (const { x, y, z } of targets) expect(Math.hypot(x, y, z)).toBeLessThan(0.01);
    await page.close();
  },
);

stageTest('the pointer reports the place on the site in the view of either map, in both cameras', async ({ stage }) => {
  const page = await stage.open(STAGE_QUERY);
  await openTwoMaps(page);
  for (const mode of ['perspective', 'orthographic'] as const) {
    for (const pane of [0, 1]) {
      const at = await page.evaluate(
        async ([k, camera]) => {
          const { lab } = window;
          const view = lab.views[k] as (typeof lab.views)[number];
          view.setCameraMode(camera);
          await lab.settled();
          view.onPointer((point) => Object.assign(window, { [`pointed${k}`]: point }));
          return lab.screenOf(k, `v${k * 2}`);
        },
        [pane, mode] as const,
      );
      await page.mouse.move(at.x + 40, at.y + 60);
      await page.mouse.move(at.x, at.y);
      await expect
        .poll(() =>
          page.evaluate((k) => {
            const { lab } = window;
            const pointed = (window as unknown as Record<string, { easting: number; northing: number } | undefined>)[
              `pointed${k}`
            ];
            const { sitePositions } = lab.world.poses;
            const row = lab.world.poses.rowOf(`v${k * 2}`) ?? 0;
            if (!pointed) return undefined;
            return Math.hypot(
              pointed.easting - (sitePositions[row * 3] as number),
              pointed.northing - (sitePositions[row * 3 + 1] as number),
            );
          }, pane),
        )
        .toBeLessThan(6);
    }
  }
  await page.close();
});

stageTest(
  'the map of one view is changed while the other keeps its own, its camera and its tiles',
  async ({ stage }) => {
    const page = await stage.open(STAGE_QUERY);
    await openTwoMaps(page);
    const before = await page.evaluate(() => window.lab.cameraOf(0));
    await page.evaluate(async () => {
      const { lab } = window;
      lab.views[1]?.show({ map: lab.views[0]?.map });
      await lab.settled();
    });
    expect(await page.evaluate(() => window.lab.cameraOf(0))).toEqual(before);
    const [first, second] = await page.evaluate(() => window.lab.views.map(({ status }) => ({ ...status.map })));
    expect(second).toEqual(first);
    // A placed camera stays at its place on the site, 70 km away from the new origin.
    const { x, z } = await page.evaluate(() => window.lab.cameraOf(1).target);
    expect(Math.hypot(x - SECOND_MAP_OFFSET_M.east, z + SECOND_MAP_OFFSET_M.north)).toBeLessThan(1);
    await page.evaluate(async () => {
      window.lab.views[1]?.resetView();
      await window.lab.flightEnded(1);
      await window.lab.settled();
    });
    await pointAtEntity(page, 1, 'v0');
    await pointAtEntity(page, 0, 'v1');
    await page.close();
  },
);

stageTest(
  'a view is given another world and gets its own back: each at its own clock, the other view undisturbed',
  async ({ stage }) => {
    const page = await stage.open(`n=6&views=2&extent=100&fixes=0&${SHIPPED_MODELS_QUERY}`);
    await page.evaluate(async () => {
      const { lab } = window;
      lab.select('v1');
      const other = lab.anotherWorld(() => 1_000);
      Object.assign(window, { other });
      lab.views[1]?.show({ world: other });
      await lab.settled();
    });
    const clocks = await page.evaluate(() => window.lab.views.map(({ world }) => world.nowMs()));
    expect(clocks[1]).toBe(1_000);
    expect(clocks[0]).toBeGreaterThan(1_000);
    const lastSeparatedId = (pane: number) => page.evaluate((k) => window.lab.separatedIds(k).at(-1) ?? '', pane);
    await pointAtEntity(page, 0, await lastSeparatedId(0));
    await pointAtEntity(page, 1, await lastSeparatedId(1));
    // One box in each view: the selected entity has the same id in both worlds.
    await expect(page.locator('.hf-label[data-tone="select"]')).toHaveCount(2);
    await page.evaluate(async () => {
      const { lab } = window;
      lab.views[1]?.show({ world: lab.world });
      await lab.settled();
    });
    await pointAtEntity(page, 1, await lastSeparatedId(1));
    await expect(page.locator('.hf-label[data-tone="select"]')).toHaveCount(2);
    await page.close();
  },
);

stageTest('maps and worlds changed and closed twenty times leave nothing behind', async ({ stage }) => {
  stageTest.setTimeout(240_000);
  const page = await stage.open(`n=40&views=2&extent=300&fixes=0&${SHIPPED_MODELS_QUERY}`);
  const switchMaps = () =>
    page.evaluate(async ({ east, north }) => {
      const { lab } = window;
      const plate = { ...lab.centre, widthM: 400, heightM: 1, colour: [0, 1, 0] as const };
      const there = { ...plate, easting: plate.easting + east, northing: plate.northing + north };
      const waitForMaps = async () => {
        const areShownMapsReady = () => lab.views.every(({ status, map }) => !map || status.map.phase === 'ready');
        while (!areShownMapsReady()) await new Promise((resolve) => requestAnimationFrame(resolve));
        await lab.settled();
      };
      lab.views[0]?.show({ map: lab.plates([plate]) });
      lab.views[1]?.show({ map: lab.plates([there]), world: lab.anotherWorld(() => 5_000) });
      await waitForMaps();
      lab.openView(2, 'third', { map: lab.views[1]?.map });
      lab.views[1]?.show({ map: lab.views[0]?.map, world: lab.world });
      await waitForMaps();
      lab.closeView(2);
      lab.views.length = 2;
      for (const view of lab.views) view.show({ map: undefined });
      await lab.settled();
      return { ...lab.counts(), images: lab.world.poses.imageCount };
    }, SECOND_MAP_OFFSET_M);
  await expectNoLeak(page, switchMaps);
  await page.close();
});
