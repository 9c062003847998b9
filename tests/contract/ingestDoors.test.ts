/** Every interface for fleets' reports applies the same rules, and refused reports are kept for administrators. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSAL_RETENTION_MS, RefusalStore } from '../../server/ingest/refusals/refusalStore.ts';
import type { RefusalsAnswer } from '../../src/domain/wire/refusals.ts';
import { fixSender, vehicleState } from './support/intake.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

/** The grid's origin is a point of the zone, turned by a quarter. */
const GRID_SETTING = 'x=1000 y=2000 z=100 easting=649000 northing=4763000 altitude=1200 rotation=90 scale=2';

let site: Site;
let sendFixes: Awaited<ReturnType<typeof fixSender>>;

beforeAll(async () => {
  site = await startSite({ environment: { HEADFRAME_LOCAL_GRID: GRID_SETTING } });
  sendFixes = await fixSender(site);
});
afterAll(() => site.close());

async function readRefusals(): Promise<RefusalsAnswer> {
  const headers = bearerOf(await tokenFor(site, { account: 'admin' }));
  return (await site.app.http.inject({ url: '/api/ingest/refusals', headers })).json<RefusalsAnswer>();
}

const OUT_OF_AREA_FIX = { id: 'OUT-1', timestamp: 1_795_000_000_000, location: { lon: 20.5, lat: 43.01 } };
const OUT_OF_ZONE_REASON = "lon 20.5 is outside the site's UTM zone 48N";

/** The same fix through each door over HTTP. */
const INGEST_FORMATS = {
  json: [JSON.stringify([OUT_OF_AREA_FIX]), 'application/json'],
  ndjson: [JSON.stringify(OUT_OF_AREA_FIX), 'application/x-ndjson'],
  csv: ['id,timestamp,lon,lat\nOUT-1,1795000000000,20.5,43.01\n', 'text/csv; charset=utf-8'],
  aemp: [
    '<Fleet><Equipment><EquipmentHeader><EquipmentID>OUT-1</EquipmentID></EquipmentHeader><Location datetime="2026-11-18T11:06:40Z"><Latitude>43.01</Latitude><Longitude>20.5</Longitude></Location></Equipment></Fleet>',
    'application/xml',
  ],
} as const;

describe('a fix outside of the zone', () => {
  test.each(Object.entries(INGEST_FORMATS))(
    'is refused through %s, for the same reason',
    async (door, [body, type]) => {
      const answer = await sendFixes(body, type);
      expect(answer.json()).toEqual({ accepted: 0, rejected: 1, errors: [{ index: 0, message: OUT_OF_ZONE_REASON }] });
      const { refusals: listed, counts } = await readRefusals();
      const [last] = listed.filter((one) => one.door === door);
      expect(last).toMatchObject({
        sender: 'fleet',
        message: OUT_OF_ZONE_REASON,
        item: expect.stringContaining('OUT-1'),
      });
      expect(counts).toContainEqual(expect.objectContaining({ door, sender: 'fleet', count: 1 }));
    },
  );
});

describe('refused items', () => {
  test('is counted in full, and kept to a number', async () => {
    const items = Array.from({ length: 700 }, (_, n) => ({ id: `X${n}` }));
    await sendFixes(JSON.stringify(items), 'application/json');
    const { counts, refusals: listed } = await readRefusals();
    expect(counts[0]).toMatchObject({ door: 'json', count: 701 });
    expect(listed.filter(({ door }) => door === 'json').length).toBeLessThan(100);
  });

  test('may hold anything: it is shown as far as it can be stored', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    await sendFixes(`${deep}\nnot JSON \u0000 at all\n{"id":"a\\u0000","timestamp":1}`, 'application/x-ndjson');
    const { refusals: listed } = await readRefusals();
    const lines = listed.filter(({ door }) => door === 'ndjson').slice(0, 3);
    expect(lines.map(({ item }) => item).sort()).toEqual(
      ['', 'not JSON \ufffd at all', '{"id":"a\\u0000","timestamp":1}'].sort(),
    );
  });

  test('is deleted after a week', async () => {
    await readRefusals();
    const store = new RefusalStore(site.db);
    await store.deleteExpired(Date.now());
    expect((await store.list()).counts.length).toBeGreaterThan(0);
    await store.deleteExpired(Date.now() + REFUSAL_RETENTION_MS + 1_000);
    expect(await store.list()).toEqual({ counts: [], refusals: [] });
  });
});

describe('a body that is sent twice', () => {
  const timestamp = 1_795_100_000_000;
  const table = `id,timestamp,easting,northing,velocity\nTW-1,${timestamp},649000,4763000,20\nTW-2,${timestamp},649010,4763000,20\n`;

  test('changes nothing, and its answer says so', async () => {
    expect((await sendFixes(table, 'text/csv')).json()).toEqual({ accepted: 2, rejected: 0, errors: [] });
    const state = await vehicleState(site, 'TW-1');
    expect((await sendFixes(table, 'text/csv')).json()).toEqual({ accepted: 2, rejected: 0, errors: [], repeated: 2 });
    const fix = { timestamp, id: 'TW-1', velocity: 20, location: { easting: 649_000, northing: 4_763_000 } };
    // Written otherwise it is another one, which is not newer.
    expect((await sendFixes(JSON.stringify([fix, fix]))).json()).toMatchObject({ accepted: 2, repeated: 1 });
    expect(await vehicleState(site, 'TW-1')).toEqual(state);
  });

  test('is applied again if it has no time: the state may have changed in between', async () => {
    const assetReport = (status: string) =>
      JSON.stringify([{ type: 'changed', deviceType: 'asset', asset: { type: 'OP', name: 'OP-TW', status } }]);
    for (const status of ['1', '0', '1']) {
      expect((await sendFixes(assetReport(status))).json()).toEqual({ accepted: 1, rejected: 0, errors: [] });
      const states = await site.app.http.inject({ url: '/state/asset', headers: bearerOf(await tokenFor(site)) });
      expect(states.json()).toContainEqual(expect.objectContaining({ name: 'OP-TW', status }));
    }
  });

  test('is refused again where it was refused', async () => {
    const bad = JSON.stringify([{ id: 'TW-3', timestamp: 5 }]);
    expect((await sendFixes(bad)).json()).toEqual((await sendFixes(bad)).json());
  });
});

describe('places of the local grid', () => {
  test('are placed by the transform', async () => {
    const at = 1_795_200_000_000;
    const answer = await sendFixes(`id,timestamp,x,y,z\nG-1,${at},1010,2000,95\nG-2,${at},1000,2010,100\n`, 'text/csv');
    expect(answer.json()).toMatchObject({ accepted: 2 });
    const [first, second] = [await vehicleState(site, 'G-1'), await vehicleState(site, 'G-2')];
    // At a quarter the grid's x runs south and its y east, here with a scale of 2.
    expect(first?.location?.easting).toBeCloseTo(649_000, 6);
    expect(first?.location?.northing).toBeCloseTo(4_762_980, 6);
    expect(first?.location?.alt).toBeCloseTo(1_195, 6);
    expect(second?.location?.easting).toBeCloseTo(649_020, 6);
  });
});

describe('a fleet snapshot in JSON', () => {
  test('is taken, each equipment by itself', async () => {
    const equipmentItem = (id: string, lon: number) => ({
      EquipmentHeader: { EquipmentID: id },
      Location: { Latitude: 43.01, Longitude: lon, datetime: '2026-11-18T11:06:40Z' },
    });
    const body = JSON.stringify({
      version: '1',
      Equipment: [equipmentItem('J-1', 106.83), equipmentItem('J-2', 20.5)],
    });
    expect((await sendFixes(body)).json()).toEqual({
      accepted: 1,
      rejected: 1,
      errors: [{ index: 1, message: OUT_OF_ZONE_REASON }],
    });
    expect(await vehicleState(site, 'J-1')).toMatchObject({ timestamp: Date.UTC(2026, 10, 18, 11, 6, 40) });
  });
});

describe('a fleet snapshot of an attacker', () => {
  const location = '<Location><Latitude>43.01</Latitude><Longitude>106.83</Longitude></Location>';
  const equipment = (more: string) =>
    `<Equipment><EquipmentHeader><EquipmentID>X-1</EquipmentID></EquipmentHeader>${more}</Equipment>`;

  test('in XML is refused where a part of it is held too long, after what came before', async () => {
    const good = equipment(location.replace('<Location>', '<Location datetime="2026-11-18T11:06:40Z">'));
    for (const part of ['<!--', '<![CDATA[', '<a b="', '<a', '<Model>']) {
      const answer = await sendFixes(`<Fleet>${good}${part}${'x'.repeat(200_000)}`, 'application/xml');
      expect(answer.statusCode).toBe(413);
      expect(answer.json<{ message: string }>().message).toMatch(/longer than 64 KB/);
    }
  });

  test('in XML may name its elements like parts of the language', async () => {
    const answer = await sendFixes(`<Fleet>${equipment('<constructor><a>1</a></constructor>')}</Fleet>`, 'text/xml');
    expect(answer.json()).toMatchObject({ rejected: 1, errors: [{ message: 'the equipment has no location' }] });
  });

  test('in JSON is refused item by item where they are too large, and the others are taken', async () => {
    const Location = { Latitude: 43.01, Longitude: 106.83, datetime: '2026-11-18T11:06:40Z' };
    const fields = Object.fromEntries(Array.from({ length: 30_000 }, (_, k) => [`f${k}`, 1]));
    const Equipment = [
      { EquipmentHeader: { EquipmentID: 'X-2', ...fields }, Location },
      { EquipmentHeader: { EquipmentID: 'X-3' }, Location },
    ];
    expect((await sendFixes(JSON.stringify({ Equipment }))).json()).toMatchObject({
      accepted: 1,
      errors: [{ index: 0, message: 'the equipment is larger than 262144 characters' }],
    });
    expect(await vehicleState(site, 'X-2')).toBeUndefined();
    expect(await vehicleState(site, 'X-3')).toBeDefined();
  });
});

describe('a body of no known kind', () => {
  test.each([
    ['{"id":"T1"}', 'application/json', 400, 'Send a JSON array of fixes'],
    ['lon,lat\n1,2\n', 'text/csv', 400, 'names no column id, timestamp'],
    ['<gpx/>', 'text/xml', 400, 'no fleet snapshot'],
    ['x', 'application/octet-stream', 415, ''],
  ])('is refused: %s', async (body, type, status, words) => {
    const answer = await sendFixes(body, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ message: string }>().message).toContain(words);
  });
});
