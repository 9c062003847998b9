/** `/metrics` for Prometheus through both of its doors, and the dashboard that reads it. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HALF_OPEN_LIMITS } from '../../server/limits/halfOpen.ts';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { freePort } from '../support/freePort.ts';
import { authorizeClient, joinLive } from './support/live.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const METRICS_TOKEN = 'a-token-of-the-tests';

let site: Site;
let ownPort: number;

const getMetrics = (headers: Record<string, string> = bearerOf(METRICS_TOKEN)) =>
  site.app.http.inject({ url: '/metrics', headers });
/** Values by name with labels. */
async function metricValues(): Promise<Map<string, number>> {
  const lines = (await getMetrics()).body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.slice(line.lastIndexOf(' ')))]));
}

beforeAll(async () => {
  ownPort = await freePort();
  const environment = { METRICS_TOKEN, METRICS_PORT: String(ownPort) };
  site = await startSite({ listen: true, environment });
});
afterAll(() => site.close());

describe('metrics', () => {
  test("count a fleet's reports, refusals by reason, and live clients", async () => {
    const before = await metricValues();
    const client = await joinLive(site.settings.port);
    await authorizeClient(client, await tokenFor(site));
    const place = { easting: 649_000, northing: 4_763_000, alt: 700 };
    const items = [
      { id: 'M-1', timestamp: Date.now(), location: place },
      { id: 'M-2', timestamp: 5, location: place },
      { id: 'M-3', timestamp: Date.now(), location: { lon: 20, lat: 43 } },
      'nothing',
    ];
    const answer = await site.app.http.inject({
      method: 'POST',
      url: '/api/ingest/fixes',
      headers: bearerOf(await tokenFor(site, { account: 'fleet' })),
      payload: items,
    });
    expect(answer.json()).toMatchObject({ accepted: 1, rejected: 3 });
    await expect.poll(() => client.messages.some((message) => message.type === 'location')).toBe(true);
    const after = await metricValues();
    const growthOf = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(growthOf('headframe_fixes_accepted_total')).toBe(1);
    for (const reason of ['time', 'place', 'item'])
      expect(growthOf(`headframe_fixes_refused_total{reason="${reason}"}`)).toBe(1);
    expect(after.get('headframe_live_clients')).toBe(1);
    expect(growthOf('headframe_live_bytes_total')).toBeGreaterThan(0);
    expect(after.get('headframe_recording')).toBe(1);
    expect(growthOf('headframe_vehicles')).toBe(1);
    expect([...after.keys()].some((name) => name.includes('route="/api/ingest/fixes",status="200"'))).toBe(true);
    client.socket.terminate();
  });

  test('are closed without the token, and open on the own listener', async () => {
    expect((await getMetrics({})).statusCode).toBe(401);
    expect((await getMetrics(bearerOf(`${METRICS_TOKEN}x`))).statusCode).toBe(401);
    expect((await getMetrics(bearerOf(await tokenFor(site)))).statusCode).toBe(401);
    const own = await fetch(`http://127.0.0.1:${ownPort}/metrics`);
    expect(own.headers.get('content-type')).toContain('text/plain');
    expect(await own.text()).toContain('headframe_live_clients');
    expect((await fetch(`http://127.0.0.1:${ownPort}/api/adt/view`)).status).toBe(404);
  });

  test('are read on the own listener whatever number of silent connections it has', async () => {
    const silent: Socket[] = [];
    for (let k = 0; k < HALF_OPEN_LIMITS.perAddress + 1; k++) {
      const socket = connect(ownPort, '127.0.0.1').on('error', () => {});
      silent.push(socket.resume());
      await once(socket, 'connect');
    }
    await expect.poll(() => silent[0]?.destroyed).toBe(true);
    expect((await fetch(`http://127.0.0.1:${ownPort}/metrics`)).status).toBe(200);
    expect(silent.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(HALF_OPEN_LIMITS.perAddress);
    for (const socket of silent) socket.destroy();
  });

  test('are read on the own listener by one that asks for an upgrade, whose connection is closed as any other', async () => {
    const socket = connect(ownPort, '127.0.0.1');
    socket.write('GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n');
    const answer = await textOf(socket);
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).toContain('headframe_live_clients');
  });

  test('have every name that the dashboard asks for', async () => {
    const dashboard = readFileSync(projectPath('deploy/grafana-dashboard.json'), 'utf8');
    const asked = [...new Set(dashboard.match(/\b(?:headframe|nodejs|process)_[a-z0-9_]+/g))];
    const text = (await getMetrics()).body;
    expect(asked.length).toBeGreaterThan(10);
    expect(
      asked.filter((name) => !new RegExp(`^# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `, 'm').test(text)),
    ).toEqual([]);
  });
});
