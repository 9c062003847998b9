/** A site with an entity of each kind on the stage, for tests of rendering and picking. */
import type { Page } from '@playwright/test';
import type { StagePage } from '../../fixtures/engine/stagePage.ts';

const MODEL_URLS =
  'models=/public/models/adt_vehicles.glb,/public/models/open_pit_vehicles.glb,/public/models/site_assets.glb';
/** Query of the stage page: one vehicle, one view. */
export const SITE_OF_EACH_KIND_QUERY = `n=1&views=1&extent=120&fixes=0&${MODEL_URLS}`;

/** A sensor with people, an asset of each kind, two signs, a zone and a road's name, seen from the south. */
export async function openSite(stage: StagePage, query = SITE_OF_EACH_KIND_QUERY): Promise<Page> {
  const page = await stage.open(query);
  await page.evaluate(() => {
    const { world, views, centre: origin } = window.lab;
    const { siteEntities } = world;
    const nowMs = world.nowMs();
    const placeAt = (east: number, north: number) => ({
      easting: origin.easting + east,
      northing: origin.northing + north,
      alt: origin.altitude,
    });
    const entityOf = (id: string, type: string, info: Record<string, unknown>) => ({ id, name: id, type, info });
    const levels = [{ min: 50, max: 100, color: '#E0463C' }];
    siteEntities.setVisuals([{ entityType: 'TX', timeSyncInterval: 600_000, levels }]);
    siteEntities.seedEntities('sensor', [entityOf('RSU-Төв', 'sensor', { location: placeAt(-30, 6) })]);
    const kinds = ['OP', 'TX', 'RC', 'PC', 'CCTV'];
    siteEntities.seedEntities(
      'asset',
      kinds.map((category, k) => {
        const location = placeAt(-36 + k * 18, -14);
        return entityOf(`${category}-1`, 'fixed asset', { category, location, rotation: k * 30, capacity: 20 });
      }),
    );
    siteEntities.seedEntities('annotation', [
      entityOf('Sign A', 'annotation', {
        type: 'location',
        imgUrl: '/public/signs/rock-fall.svg',
        location: placeAt(-24, -38),
      }),
      entityOf('Sign B', 'annotation', {
        type: 'location',
        imgUrl: '/public/signs/speed-45.svg',
        location: placeAt(16, -38),
      }),
    ]);
    siteEntities.seedPeople([
      { id: 'p1', name: '10024100', type: 'people', info: { caplamp_id: 'L1' } },
      { id: 'p2', name: '10024101', type: 'people', info: { caplamp_id: 'L2' } },
    ]);
    siteEntities.applyAsset({ type: 'TX', name: 'TX-1', level: 72, level_ts: nowMs });
    const elements = ['L1', 'L2'].map((item1) => ({ item1, item2: nowMs }));
    siteEntities.applySensor({ type: 'RSU', name: 'RSU-Төв', state: 'OK', state_ts: nowMs, count: 2, elements });
    const cornerAt = (east: number, north: number) => ({ x: origin.easting + east, y: origin.northing + north });
    const corners = [cornerAt(18, 10), cornerAt(40, 10), cornerAt(40, 24), cornerAt(18, 24)];
    const box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
    const { altitude } = origin;
    const zone = { id: 'zone', name: 'zone', mapId: undefined, corners, lowM: altitude, highM: altitude + 8, box };
    const { alt, ...middle } = placeAt(0, -26);
    const readyPart = <T>(list: readonly T[]) => ({ phase: 'ready' as const, fault: undefined, list });
    const overlays = {
      zones: readyPart([zone]),
      walls: readyPart([corners.map(({ x, y }) => ({ easting: x - 60, northing: y, altitude }))]),
      labels: readyPart([{ name: 'Налуу зам', lengthM: 90, place: { ...middle, altitude: alt } }]),
    };
    // A map without tiles.
    window.lab.showMap({ url: 'none', fetch: async () => new Response('none'), overlays });
    for (const view of views) {
      const { rig } = view.gestures();
      Object.assign(rig, { distanceM: 110, bearingRad: 0, elevationRad: 0.6 });
      Object.assign(rig.target, { x: 0, y: 0, z: 8 });
      view.gestures().stopFlight();
      view.gestures().onMove();
    }
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.lab.settled());
  return page;
}

/** Where the middle of a site entity is drawn, CSS pixels of the page. */
export async function placeOf(page: Page, key: string): Promise<{ x: number; y: number }> {
  return page.evaluate((id) => {
    const { views } = window.lab;
    const at = window.lab.poseOf(0, id);
    const { rig } = (views[0] as (typeof views)[number]).gestures();
    const m = rig.viewProjection;
    const [x, y, z] = [at[0], at[1] + 0.9, at[2]];
    const transformedRow = (row: number): number =>
      (m[row] as number) * x + (m[row + 4] as number) * y + (m[row + 8] as number) * z + (m[row + 12] as number);
    return {
      x: (transformedRow(0) / transformedRow(3) + 1) * 0.5 * rig.width,
      y: (1 - transformedRow(1) / transformedRow(3)) * 0.5 * rig.height,
    };
  }, key);
}
