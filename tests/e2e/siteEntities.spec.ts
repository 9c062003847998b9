/** Sensors, fixed assets, people, signs, zones and names in a real browser: drawn, pointed at, selected, by each option. */
import type { OptionKind } from '../../src/domain/view/optionFields.ts';
import type { EntityOptions } from '../../src/domain/view/viewOptions.ts';
import { differingShare } from '../fixtures/engine/difference.ts';
import { openSite, placeOf, SITE_OF_EACH_KIND_QUERY } from './support/siteOfEachKind.ts';
import { expect, stageTest } from './support/stage.ts';

stageTest(
  'site entities of each kind are pointed at and selected like vehicles; boxes keep off the cube',
  async ({ stage }) => {
    const page = await openSite(stage);
    for (const key of ['sensor:RSU-Төв', 'asset:TX-1', 'asset:CCTV-1', 'annotation:Sign A']) {
      await expect(async () => {
        const { x, y } = await placeOf(page, key);
        await page.mouse.move(x, y);
        await page.mouse.move(x + 1, y);
        await expect.poll(() => page.evaluate(() => window.lab.hovered[0]), { timeout: 1500 }).toBe(key);
      }).toPass({ timeout: 20_000 });
      await page.mouse.down();
      await page.mouse.up();
      await expect.poll(() => page.evaluate(() => [...window.lab.selection.ids])).toEqual([key]);
      await expect(page.locator('.hf-label[data-tone="select"] .hf-label-name')).toHaveText(key.replace(/^\w+:/, ''));
    }
    expect(await page.evaluate(() => window.lab.views[0]?.flyTo('asset:PC-1'))).toBe(true);
    expect(await page.evaluate(() => window.lab.views[0]?.flyTo('asset:nowhere'))).toBe(false);
    // The camera puts the selected sign under the cube.
    await page.evaluate(() => {
      const view = window.lab.views[0];
      const gestures = view?.gestures();
      if (!gestures) return;
      gestures.stopFlight();
      view?.setCameraMode('orthographic');
      const { rig } = gestures;
      rig.pxPerM = 8;
      // Looking straight down, the sign is 60 pixels from the right edge and 10 from the lower one.
      rig.target.x = -24 - (rig.width / 2 - 60) / rig.pxPerM;
      rig.target.z = 38 - (rig.height / 2 - 10) / rig.pxPerM;
      gestures.onMove();
    });
    await page.evaluate(() => window.lab.settled());
    const box = await page.locator('.hf-label[data-tone="select"] .hf-label-body').boundingBox();
    const cube = await page.locator('.hf-cube').boundingBox();
    if (!box || !cube) throw new Error('box or cube is not shown');
    expect(box.x + box.width).toBeGreaterThan(cube.x - 60);
    expect(box.y + box.height).toBeGreaterThan(cube.y - 60);
    expect(box.x + box.width <= cube.x || box.y + box.height <= cube.y).toBe(true);
    await page.close();
  },
);

const OPTION_CHANGES = [
  ['annotation', { hideImage: true }],
  ['annotation', { scaleImage: 2 }],
  ['annotation', { imageOpacity: 0.3 }],
  ['asset', { hidePopover: true }],
  ['asset', { scalePopover: 1.8 }],
  ['asset', { popoverOpacity: 0.3 }],
  ['asset', { hideLevelColor: true }],
  ['asset', { hideLevelColor: true, defaultColor: '#3366FF' }],
  ['asset', { scale3Dmodel: 1.6 }],
  ['asset', { simplify3Dmodel: true, simple3DmodelColor: '#FF00FF' }],
  ['sensor', { hideText: true }],
  ['sensor', { scaleText: 2 }],
  ['sensor', { textOpacity: 0.3 }],
  ['sensor', { textColor: '#FF8800' }],
  ['people', { scale3Dmodel: 5 }],
  ['vehicle', { showOnlineOffline: true }],
] as const;

stageTest(
  'each option of each kind is drawn in its view, and zones, walls and road names where a view shows them',
  async ({ stage }) => {
    stageTest.setTimeout(240_000);
    const page = await openSite(stage);
    const pictureWithOptions = async (
      change: readonly [OptionKind, Partial<EntityOptions>] | undefined,
      display: Record<string, unknown> = {},
    ) => {
      await page.evaluate(
        async ([kind, options, more]) => {
          const view = window.lab.views[0];
          if (!view) return;
          const plain = (window as unknown as { plain?: typeof view.display }).plain ?? view.display;
          (window as unknown as { plain: typeof view.display }).plain = plain;
          const changed = kind ? { [kind]: { ...plain.options[kind], ...options } } : {};
          view.setDisplay({ ...plain, options: { ...plain.options, ...changed }, ...more });
          await window.lab.settled();
        },
        [change?.[0], change?.[1] ?? {}, display] as const,
      );
      return page.screenshot();
    };
    const before = await pictureWithOptions(undefined);
    await expect(page).toHaveScreenshot('site-entities.png', { maxDiffPixelRatio: 0.01 });
    for (const change of OPTION_CHANGES) {
      const shown = await pictureWithOptions(change);
      expect(await differingShare(page, before, shown), JSON.stringify(change)).toBeGreaterThan(0.00003);
    }
    const names = await pictureWithOptions(undefined, { roadNames: true });
    expect(await differingShare(page, before, names)).toBeGreaterThan(0.0001);
    for (const options of [{ hideText: true }, { scaleText: 2 }, { textOpacity: 0.3 }, { textColor: '#FF8800' }]) {
      const changed = await pictureWithOptions(['map', options], { roadNames: true });
      expect(await differingShare(page, names, changed), JSON.stringify(options)).toBeGreaterThan(0.00003);
    }
    const walls = await pictureWithOptions(undefined, { surveyWalls: true });
    expect(await differingShare(page, before, walls)).toBeGreaterThan(0.0001);
    await page.evaluate(() => window.lab.views[0]?.setDisplay({ zones: new Set() }));
    await page.evaluate(() => window.lab.settled());
    expect(await differingShare(page, before, await page.screenshot())).toBeGreaterThan(0.0005);
    expect(await differingShare(page, before, await pictureWithOptions(undefined))).toBeLessThan(0.0002);
    await page.close();
  },
);

stageTest('views of a site that are opened and closed leave nothing behind', async ({ stage }) => {
  const page = await openSite(stage, `${SITE_OF_EACH_KIND_QUERY}&views=2`);
  const openAndClose = () =>
    page.evaluate(async () => {
      const view = window.lab.openView(2, 'viewer_extra');
      window.lab.select('asset:TX-1', 'annotation:Sign B');
      view.setDisplay({ roadNames: true, surveyWalls: true });
      await window.lab.frameAfter(window.lab.stage.stats.frames + 4);
      window.lab.closeView(2);
      window.lab.selection.clear();
      await window.lab.settled();
      return window.lab.counts();
    });
  await openAndClose();
  const first = await openAndClose();
  let last = first;
  for (let round = 0; round < 5; round++) last = await openAndClose();
  expect(last).toEqual(first);
  await page.close();
});

stageTest('signs are as large, as turned and as held as they say, and drawn only as locations', async ({ stage }) => {
  const page = await openSite(stage);
  const pictureWithInfo = async (info: Record<string, unknown>) => {
    await page.evaluate(async (more) => {
      const { world, centre } = window.lab;
      const location = { easting: centre.easting + 16, northing: centre.northing - 38, alt: centre.altitude };
      const own = { type: 'location', imgUrl: '/public/signs/speed-45.svg', location, ...more };
      world.siteEntities.seedEntities('annotation', [{ id: 'Sign B', name: 'Sign B', type: 'annotation', info: own }]);
      const view = window.lab.views[0];
      view?.setDisplay({ ...view.display, options: { ...view.display.options } });
      await window.lab.settled();
    }, info);
    return page.screenshot();
  };
  const before = await pictureWithInfo({});
  const differenceWithInfo = async (info: Record<string, unknown>) =>
    differingShare(page, before, await pictureWithInfo(info));
  for (const info of [
    { imgWidth: 120, imgHeight: 20 },
    { imgWidth: 80, imgHeight: 80 },
    { rotation: { x: 0, y: 0, z: 0.8 } },
    { follow: false },
    { follow: false, rotation: { x: 0, y: 0.8, z: 0 } },
    { follow: false, rotation: 90 },
    { type: 'route' },
  ]) {
    expect(await differenceWithInfo(info), JSON.stringify(info)).toBeGreaterThan(0.00003);
  }
  // A person who faces the viewer cannot be turned away.
  expect(await differenceWithInfo({ follow: true, rotation: { x: 0, y: 0.8, z: 0 } })).toBeLessThan(0.00003);
  await page.close();
});
