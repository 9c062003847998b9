/** Measuring, cutting, drawing and placing by pointer in either camera of a split view, on a mine of known geometry. */
import type { Locator, Page } from '@playwright/test';
import {
  CHAMBER_FLOOR_PLANE,
  distanceBetweenM,
  KNOWN_MINE_CENTRE,
  type KnownCamera,
  orthographicCamera,
  type Place,
  perspectiveCamera,
  rayPlaneIntersection,
  SURFACE_PLANE,
  showKnownMine,
} from './support/knownMine.ts';
import { expect, test } from './support/test.ts';
import { selectViewer, viewer } from './support/viewers.ts';
import { makeView, openApp } from './support/views.ts';

const MAX_ERROR_M = 0.05;
const MAP_ID = 'khar-north-2026-11-18';

/** A pane whose camera is known. */
interface KnownPane {
  scene: Locator;
  camera: KnownCamera;
}

/** A pixel of the window, and the target under it. @param share of the pane from its left and top */
async function targetUnder(
  { scene, camera }: KnownPane,
  share: readonly [number, number],
  plane: typeof CHAMBER_FLOOR_PLANE,
) {
  const box = await scene.boundingBox();
  if (!box) throw new Error('the viewer has no area');
  // On whole pixels: events may be rounded to them.
  const [x, y] = [Math.round(box.x + box.width * share[0]), Math.round(box.y + box.height * share[1])];
  return { x, y, place: rayPlaneIntersection(camera.rayAt(x - box.x, y - box.y, box), plane) };
}

/** Until the map is loaded: the status bar's coordinates under the pointer match the mine. */
async function expectPointed(page: Page, { x, y, place }: Awaited<ReturnType<typeof targetUnder>>): Promise<void> {
  const readout = page.getByTitle('Position under the pointer');
  await expect(async () => {
    await page.mouse.move(x + 1, y);
    await page.mouse.move(x, y);
    const text = ((await readout.textContent()) ?? '').replace(/\s/g, '');
    const [easting, northing, altitude] = [...text.matchAll(/[ENZ](-?[\d.]+)/g)].map((match) => Number(match[1]));
    expect(distanceBetweenM({ easting, northing, altitude } as Place, place)).toBeLessThan(MAX_ERROR_M);
  }).toPass({ timeout: 90_000 });
}

test("pointers place, draw, cut and measure at the mine's positions, within 5 cm", async ({ page, site, watch }) => {
  test.setTimeout(180_000);
  await showKnownMine(page);
  const { token } = await openApp(page, site, 'dispatcher', 'en');
  const bearerHeaders = () => ({ authorization: `Bearer ${token()}` });
  const stamp = Date.now();
  const eye = {
    ...KNOWN_MINE_CENTRE,
    northing: KNOWN_MINE_CENTRE.northing - 12,
    altitude: KNOWN_MINE_CENTRE.altitude + 16,
  };
  const [near, above] = [perspectiveCamera(KNOWN_MINE_CENTRE, eye), orthographicCamera(KNOWN_MINE_CENTRE, 30)];
  const createView = (name: string, state: object) =>
    makeView(page.request, site, token(), { name: `${name} ${stamp}`, state });
  const section = { kind: 'slab', lowM: 850, highM: 863, outside: 'hidden' };
  const [one, four] = [
    await createView('Known, near', near.state),
    await createView('Known, above', { ...above.state, section }),
  ];
  await page.goto(`${site.url}/?viewer_1=${one}&viewer_4=${four}`);
  await selectViewer(page, 1);
  const perspective = { scene: viewer(page, 1).getByRole('application'), camera: near };
  const orthographic = { scene: viewer(page, 4).getByRole('application'), camera: above };

  // Measured from the ground in the one to the floor under the cut in the other.
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Measure' });
  await expect(bar.getByRole('status')).toHaveText('Click where to start');
  const ground = await targetUnder(perspective, [0.4, 0.55], SURFACE_PLANE);
  const exposed = await targetUnder(orthographic, [0.2, 0.4], CHAMBER_FLOOR_PLANE);
  for (const pointed of [ground, exposed]) {
    await expectPointed(page, pointed);
    await page.mouse.click(pointed.x, pointed.y);
  }
  const measuredPoints = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('headframe.measures.v1') ?? '[]')[0]?.points as Place[]);
  await expect.poll(async () => (await measuredPoints())?.length).toBe(2);
  const [start, end] = await measuredPoints();
  expect(distanceBetweenM(start, ground.place)).toBeLessThan(MAX_ERROR_M);
  expect(distanceBetweenM(end, exposed.place)).toBeLessThan(MAX_ERROR_M);
  await bar.getByRole('button', { name: 'Clear all' }).click();

  // The slab begins where the camera looks, four metres under the ground; its upper handle is dragged under the roof.
  await selectViewer(page, 1);
  await page.getByRole('button', { name: 'Section and X-ray', exact: true }).click();
  const card = page.getByRole('complementary', { name: 'Section and X-ray' });
  await card.getByRole('button', { name: 'Horizontal slab', exact: true }).click();
  const upper = card.getByLabel('Upper height, m');
  await expect(upper).toHaveValue(String(KNOWN_MINE_CENTRE.altitude));
  const box = await perspective.scene.boundingBox();
  if (!box) throw new Error('the viewer has no area');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // The camera looks down at an angle whose cosine is 3/5.
  const downPx = ((box.height / 2 / Math.tan(0.375)) * 5 * 0.6) / (20 + 5 * 0.8);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y + downPx, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs(Number(await upper.inputValue()) - 863)).toBeLessThan(0.15);

  // A zone with corners on the exposed floor, in both.
  await page.getByRole('button', { name: 'Rule zones', exact: true }).click();
  const drawer = page.getByRole('region', { name: 'Rule zones', exact: true });
  await expect(drawer.getByRole('status')).toHaveText('Left click adds the first point');
  const corners = [
    await targetUnder(perspective, [0.35, 0.6], CHAMBER_FLOOR_PLANE),
    await targetUnder(perspective, [0.6, 0.62], CHAMBER_FLOOR_PLANE),
    await targetUnder(orthographic, [0.15, 0.35], CHAMBER_FLOOR_PLANE),
  ];
  for (const corner of corners) {
    await expectPointed(page, corner);
    await page.mouse.click(corner.x, corner.y);
  }
  await page.mouse.click(middle.x, middle.y, { button: 'right' });
  const form = page.getByRole('complementary', { name: 'New rule zone' });
  await form.getByLabel('Name').fill(`Known ${stamp}`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Zones of this map' }).getByText(`Known ${stamp}`)).toHaveCount(1);
  const zones = await page.request.get(`${site.url}/api/ruleZone/list?map=${MAP_ID}`, { headers: bearerHeaders() });
  const { result } = (await zones.json()) as { result: { id: string; zoneName: string; points: string }[] };
  const zone = result.find(({ zoneName }) => zoneName === `Known ${stamp}`);
  const drawn = JSON.parse(zone?.points ?? '[]') as { x: number; y: number }[];
  expect(drawn).toHaveLength(corners.length);
  for (const [k, { place }] of corners.entries())
    expect(Math.hypot((drawn[k]?.x ?? 0) - place.easting, (drawn[k]?.y ?? 0) - place.northing)).toBeLessThan(
      MAX_ERROR_M,
    );
  await page.request.delete(`${site.url}/api/ruleZone`, {
    headers: bearerHeaders(),
    data: { id: zone?.id, revision: 1 },
  });

  // A sign, placed and dragged.
  await selectViewer(page, 4);
  await page.getByRole('button', { name: 'Interact', exact: true }).click();
  await page.getByRole('toolbar', { name: 'Interact' }).getByRole('button', { name: 'Annotation' }).click();
  await page.getByRole('button', { name: 'New annotation' }).click();
  const mode = page.getByRole('region', { name: 'Annotation', exact: true });
  await expect(mode.getByRole('status')).toHaveText('Tag on a preferred area on the map');
  const placed = await targetUnder(orthographic, [0.2, 0.5], CHAMBER_FLOOR_PLANE);
  const dragged = await targetUnder(orthographic, [0.12, 0.6], CHAMBER_FLOOR_PLANE);
  await expectPointed(page, placed);
  await page.mouse.click(placed.x, placed.y);
  await expect(mode.getByRole('status')).toHaveText(/^Click or drag to move the sign/);
  await page.mouse.down();
  await page.mouse.move(dragged.x, dragged.y, { steps: 4 });
  await page.mouse.up();
  const panel = page.getByRole('complementary', { name: 'New annotation' });
  await panel.getByLabel('Name').fill(`Known ${stamp}`);
  await panel.getByRole('radio').first().click();
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Annotation created!' })).toBeVisible();
  const listed = await page.request.get(`${site.url}/api/entities?type=annotation`, { headers: bearerHeaders() });
  const signs = (await listed.json()) as {
    name: string;
    info: { location: Omit<Place, 'altitude'> & { alt: number } };
  }[];
  const location = signs.find(({ name }) => name === `Known ${stamp}`)?.info.location;
  expect(distanceBetweenM(location && { ...location, altitude: location.alt }, dragged.place)).toBeLessThan(
    MAX_ERROR_M,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(watch.problems).toEqual([]);
});
