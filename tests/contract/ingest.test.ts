/** `POST /api/ingest/fixes` from a machine's token to the state that people read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IngestAnswer, ingestAnswerSchema } from '../../src/domain/wire/ingest.ts';
import { fixSender, vehicleState } from './support/intake.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
let sendFixes: Awaited<ReturnType<typeof fixSender>>;

beforeAll(async () => {
  site = await startSite();
  sendFixes = await fixSender(site);
});
afterAll(() => site.close());

async function ingestItems(items: unknown[]): Promise<IngestAnswer> {
  const answer = await sendFixes(JSON.stringify(items));
  expect(answer.statusCode).toBe(200);
  return ingestAnswerSchema.parse(answer.json());
}

const stateOf = (id: string) => vehicleState(site, id);
const place = { easting: 649_000, northing: 4_763_000, alt: 1_200 };

describe('the machine account', () => {
  test('gets its token with its secret, by header or by body', async () => {
    const { readFile } = await import('node:fs/promises');
    const { clientId, clientSecret } = JSON.parse(await readFile(`${site.dataDir}/fleet-account.json`, 'utf8'));
    const url = '/realms/headframe/protocol/openid-connect/token';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const byHeader = await site.app.http.inject({
      method: 'POST',
      url,
      headers: { ...form, authorization: basic },
      payload: 'grant_type=client_credentials',
    });
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const byBody = await site.app.http.inject({ method: 'POST', url, headers: form, payload: body.toString() });
    for (const answer of [byHeader, byBody]) {
      expect(answer.statusCode).toBe(200);
      sendFixes = await fixSender(site, answer.json<{ access_token: string }>().access_token);
      expect(await ingestItems([])).toEqual({ accepted: 0, rejected: 0, errors: [] });
    }
  });

  test('gets none with a wrong secret, or with its digest', async () => {
    const credentials = await site.app.identity.embedded?.accounts.credentials('fleet');
    for (const secret of ['wrong', credentials?.secretHash ?? '']) {
      const answer = await site.app.http.inject({
        method: 'POST',
        url: '/realms/headframe/protocol/openid-connect/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: 'fleet',
          client_secret: secret,
        }).toString(),
      });
      expect(answer.statusCode).toBe(401);
    }
  });
});

describe('an array of fixes', () => {
  test('becomes what people read: name, category, place, state', async () => {
    const timestamp = Date.now();
    const status = { status: '1.1 Haul loaded', loaded: true, isOp: true };
    await ingestItems([
      {
        id: 'T1',
        name: 'Truck 1',
        category: 'Haul Truck',
        timestamp,
        location: place,
        rotation: 450,
        velocity: 30,
        status,
      },
    ]);
    expect(await stateOf('T1')).toMatchObject({
      name: 'Truck 1',
      category: 'Haul Truck',
      location: { ...place, zone: '48N' },
      timestamp,
      rotation: 90,
      velocity: 30,
      offline: false,
      status: { status: '1.1 Haul loaded', loaded: 'YES', isOp: true },
    });
    const headers = bearerOf(await tokenFor(site));
    const catalogue = await site.app.http.inject({ url: '/api/entities?type=vehicle', headers });
    expect(catalogue.json()).toContainEqual(
      expect.objectContaining({
        id: 'T1',
        name: 'Truck 1',
        type: 'vehicle',
        info: expect.objectContaining({ isOp: true }),
      }),
    );
  });

  test('is validated item by item; each refusal has its index and its reason', async () => {
    const timestamp = Date.now();
    const answer = await ingestItems([
      { id: 'G1', timestamp, location: place },
      'not an object',
      { timestamp, location: place },
      { id: 'B', timestamp: 'now', location: place },
      { id: 'B', timestamp, location: { lon: 0, lat: 0 } },
      { id: 'B', timestamp, location: { lon: 0, lat: 51 } },
      { id: 'B', timestamp, location: { ...place, easting: 5 } },
      { id: 'B', timestamp, location: { ...place, alt: 99_999 } },
      { id: 'B', timestamp: Math.round(timestamp / 1_000), location: place },
      { id: 'B', timestamp },
      { id: 'B', timestamp, location: { lon: '105', lat: 43 } },
      { id: 'B', timestamp, location: place, velocity: -1 },
      { id: 'G2', timestamp, location: { lon: 107, lat: 43, alt: 1_000 } },
    ]);
    expect(answer).toMatchObject({ accepted: 2, rejected: 11 });
    expect(answer.errors.map((error) => error.index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(answer.errors.map((error) => error.message)).toEqual([
      'the item is not an object',
      expect.stringContaining('id'),
      expect.stringContaining('timestamp'),
      expect.stringContaining('no fix'),
      expect.stringContaining('UTM zone 48N'),
      expect.stringContaining('easting'),
      expect.stringContaining('alt'),
      expect.stringContaining('seconds'),
      expect.stringContaining('a location, a status or a presence'),
      expect.stringContaining('lon (-180 to 180)'),
      expect.stringContaining('velocity'),
    ]);
    expect(await stateOf('B')).toBeUndefined();
  });

  test('in degrees lands where the zone says', async () => {
    await ingestItems([{ id: 'W', timestamp: Date.now(), location: { lon: 105, lat: 0.001, alt: 12 } }]);
    const { location } = (await stateOf('W')) ?? {};
    // On the central meridian the easting is 500 km by definition; a thousandth of a degree is 110.5 m.
    expect(location?.easting).toBeCloseTo(500_000, 3);
    expect(location?.northing).toBeCloseTo(110.53, 1);
    expect(location?.alt).toBe(12);
  });

  test('gets bearing and speed from the movement where they are missing', async () => {
    const atMs = Date.now() - 10_000;
    await ingestItems([{ id: 'M', timestamp: atMs, location: place }]);
    await ingestItems([{ id: 'M', timestamp: atMs + 1_000, location: { ...place, easting: place.easting + 10 } }]);
    expect(await stateOf('M')).toMatchObject({ rotation: 90, velocity: 36 });
    await ingestItems([{ id: 'M', timestamp: atMs + 2_000, location: { ...place, easting: place.easting + 10 } }]);
    expect(await stateOf('M')).toMatchObject({ rotation: 90, velocity: 0 });
  });

  test('that arrives late does not move a vehicle back', async () => {
    const timestamp = Date.now();
    await ingestItems([{ id: 'L', timestamp, location: place }]);
    const late = await ingestItems([
      { id: 'L', timestamp: timestamp - 5_000, location: { ...place, easting: 650_000 } },
    ]);
    expect(late.accepted).toBe(1);
    expect(await stateOf('L')).toMatchObject({ timestamp, location: { easting: place.easting } });
  });

  test('that says offline or online is valid until the next position', async () => {
    const timestamp = Date.now() - 1_000;
    await ingestItems([{ id: 'P', timestamp, location: place }]);
    await ingestItems([{ id: 'P', timestamp: timestamp + 1, presence: 'offline' }]);
    expect((await stateOf('P'))?.offline).toBe(true);
    await ingestItems([{ id: 'P', timestamp: timestamp + 2, location: place }]);
    expect((await stateOf('P'))?.offline).toBe(false);
  });

  test('has statuses that can be sent to all clients', async () => {
    const timestamp = Date.now();
    let deep: unknown = 'x';
    for (let k = 0; k < 6; k++) deep = { deep };
    const answer = await ingestItems([
      { id: 'S1', timestamp, status: { status: 'x'.repeat(257) } },
      { id: 'S2', timestamp, status: { status: '1', more: 'x'.repeat(5_000_000) } },
      { id: 'S3', timestamp, status: JSON.stringify({ status: '1', more: 'x'.repeat(300) }) },
      { id: 'S4', timestamp, status: { deep } },
      { id: 'S5', timestamp, status: { ...Object.fromEntries(Array.from({ length: 900 }, (_, k) => [`key${k}`, k])) } },
      { id: 'S6', timestamp, status: { status: '1.1 Haul', notes: 'x'.repeat(256) } },
    ]);
    expect(answer).toMatchObject({ accepted: 1, rejected: 5 });
    expect(answer.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('text of more than 256 characters'),
      expect.stringContaining('text of more than 16384 characters'),
      expect.stringContaining('text of more than 256 characters'),
      expect.stringContaining('deeper than'),
      expect.stringContaining('larger than 8192 characters'),
    ]);
    expect((await stateOf('S6'))?.status?.status).toBe('1.1 Haul');
  });

  test('must be an array of at most 10 000', async () => {
    expect((await sendFixes('{"id":"x"}')).statusCode).toBe(400);
    expect((await sendFixes('[{"id":')).statusCode).toBe(400);
    expect((await sendFixes(JSON.stringify(Array(10_001).fill(0)))).statusCode).toBe(413);
    expect((await sendFixes('x', 'text/html')).statusCode).toBe(415);
    const huge = await sendFixes(`["${'x'.repeat(8_400_000)}"]`);
    expect(huge.statusCode).toBe(413);
    expect(huge.json()).toMatchObject({ message: expect.stringContaining('too large') });
  });
});
