/**
 * Two servers of one site over one database and NATS: input to one is visible at the other, and one of them evaluates.
 */
import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp } from '../../server/app.ts';
import type { IngestAnswer } from '../../src/domain/wire/ingest.ts';
import type { AlertMessage } from '../../src/domain/wire/live.ts';
import { freePort } from '../support/freePort.ts';
import { makeDataDir } from './support/database.ts';
import { authorizeClient, type Client, joinLive } from './support/live.ts';
import { hasNats, NatsServer } from './support/natsServer.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';
import { YARD_MAP_ID, YARD_PLACE, YARD_SIGN, YARD_ZONE, ZONE_WITHOUT_RULE } from './support/yard.ts';

interface Server {
  app: App;
  port: number;
  watching: Client;
  close(): Promise<void>;
}

describe.skipIf(!hasNats)('two servers of one site', () => {
  let nats: NatsServer;
  let site: Site;
  let first: Server;
  let second: Server;
  const running = new Set<Server>();
  const headers: Record<string, Record<string, string>> = {};

  async function startServer(): Promise<Server> {
    const dataDir = await makeDataDir();
    const port = await freePort();
    const settings = { ...site.settings, dataDir, port };
    const app = await buildApp({ settings, db: site.db, log: pino({ level: 'silent' }) });
    await app.http.listen({ host: '127.0.0.1', port });
    const watching = await joinLive(port);
    const close = async () => {
      watching.socket.close();
      await app.http.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    return { app, port, watching, close };
  }

  beforeAll(async () => {
    nats = await NatsServer.start();
    site = await startSite({
      listen: true,
      environment: {
        NATS_URL: nats.url,
        DATABASE_URL: 'postgres://given.by.the.test',
        // In this mode a server calls vehicles offline by their silence alone.
        HEADFRAME_FILTER_MINE_AREA: 'on',
      },
    });
    for (const account of ['dispatcher', 'operator', 'fleet'])
      headers[account] = bearerOf(await tokenFor(site, { account, lifeSeconds: 3_600 }));
    const watching = await joinLive(site.settings.port);
    first = {
      app: site.app,
      port: site.settings.port,
      watching,
      close: async () => {
        watching.socket.close();
        await site.app.http.close();
      },
    };
    running.add(first);
    second = await startServer();
    running.add(second);
  });
  afterAll(async () => {
    for (const server of running) await server.close();
    await site?.close();
    await nats?.stop();
  });

  const callServer = (
    { app }: Server,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    account = 'dispatcher',
  ) => app.http.inject({ method, url, headers: headers[account] ?? {}, ...(payload && { payload }) });
  const listFrom = async (server: Server, url: string) =>
    (await callServer(server, 'GET', url)).json<{ id: string }[]>();
  const sendItems = (server: Server, ...items: object[]) =>
    callServer(server, 'POST', '/api/ingest/fixes', items, 'fleet');
  const stateOf = async (server: Server, id: string) =>
    (await listFrom(server, '/state/vehicle?status=YES')).find((vehicle) => vehicle.id === id);
  const evaluatorFlags = async () => {
    const answers = await Promise.all([first, second].map((server) => callServer(server, 'GET', '/healthz')));
    return answers.map((answer) => answer.json<{ judges: boolean }>().judges);
  };
  const alertsTo = ({ watching }: Server, id: string) =>
    watching.messages.filter(
      (message): message is AlertMessage => message.type === 'alert' && message.alert.deviceId === id,
    );

  const notifiedOf = (list: string) =>
    second.watching.messages.filter((message) => message.type === 'catalogue' && message.list === list).length;
  const createAnnotation = (name: string) => callServer(first, 'POST', '/api/entities', { ...YARD_SIGN, name });

  let lastFixMs = Date.now() - 60_000;
  const fixOf = (id: string, velocity: number) => {
    lastFixMs += 1_000;
    return { id, timestamp: lastFixMs, location: YARD_PLACE, velocity };
  };

  test('a fix ingested by one is published by the other, and known to one that starts later', async () => {
    for (const { watching } of [first, second])
      await authorizeClient(watching, await tokenFor(site, { lifeSeconds: 3_600 }));
    const answer = await sendItems(first, fixOf('LV-1', 10));
    expect(answer.json<IngestAnswer>()).toEqual({ accepted: 1, rejected: 0, errors: [] });
    const locationsOf = ({ watching }: Server) => watching.messages.filter(({ type }) => type === 'location');
    await expect.poll(() => [locationsOf(first).length, locationsOf(second).length]).toEqual([1, 1]);
    expect(locationsOf(second)).toEqual(locationsOf(first));
    expect(await stateOf(second, 'LV-1')).toEqual(await stateOf(first, 'LV-1'));
    const third = await startServer();
    expect(await stateOf(third, 'LV-1')).toEqual(await stateOf(first, 'LV-1'));
    await third.close();
  });

  test('edits through one are visible at the other, and its clients are notified', async () => {
    const zone = await callServer(first, 'POST', '/api/ruleZone', YARD_ZONE);
    expect(zone.statusCode, zone.body).toBe(200);
    await expect.poll(() => notifiedOf('ruleZone')).toBe(1);
    const zones = (await callServer(second, 'GET', `/api/ruleZone/list?map=${YARD_MAP_ID}`)).json<{
      result: object[];
    }>();
    expect(zones.result).toContainEqual(expect.objectContaining({ zoneName: 'Yard' }));

    const set = await createAnnotation('Seen by both');
    expect(set.statusCode, set.body).toBe(200);
    await expect.poll(() => notifiedOf('annotation')).toBe(1);
    expect(await listFrom(second, '/api/entities?type=annotation')).toContainEqual(
      expect.objectContaining({ name: 'Seen by both' }),
    );
    await callServer(first, 'POST', '/api/adt/view', { name: 'Shared', state: { mapVisibleType: 'public' } });
    expect(await listFrom(second, '/api/adt/view')).toContainEqual(expect.objectContaining({ name: 'Shared' }));
    await callServer(first, 'POST', '/api/adt/workspace/pit', {
      Tree: [{ name: 'VEHICLE', type: 'folder', files: [] }],
    });
    expect((await callServer(second, 'GET', '/api/adt/workspace/pit')).headers.etag).toBe('"1"');

    const fixOfCategory = (id: string, category: string) => ({ ...fixOf(id, 0), timestamp: Date.now(), category });
    const state = { status: '1.2 Empty travel', startTime: Date.now(), load: { selectedVehicle: 'EX-1' } };
    const tablet = { type: 'changed', deviceType: 'tablet', event: 'STATE', id: 'HT-1', state, timestamp: Date.now() };
    await sendItems(first, fixOfCategory('EX-2', 'OPExcavator'), fixOfCategory('HT-1', 'OPMiningTruck'), tablet);
    // A server applies its stored input from the stream, a moment after its answer.
    let id = '';
    await expect
      .poll(async () => {
        const proposed = await callServer(first, 'POST', '/api/dispatch/proposals', {
          truck: 'HT-1',
          excavator: 'EX-2',
        });
        ({ id } = proposed.json<{ id: string }>());
        return proposed.statusCode;
      })
      .toBe(200);
    await expect.poll(() => notifiedOf('proposal')).toBe(1);
    const answered = await callServer(second, 'POST', '/api/ingest/proposals', { id, answer: 'accepted' }, 'fleet');
    expect(answered.statusCode, answered.body).toBe(200);
    await expect
      .poll(
        async () =>
          (await callServer(first, 'GET', '/api/dispatch/proposals')).json<{ proposals: unknown[] }>().proposals,
      )
      .toEqual([expect.objectContaining({ id, state: 'accepted' })]);
  });

  test('clients are notified once of a list that a request has had reloaded before', async () => {
    const [zones, annotations] = [notifiedOf('ruleZone'), notifiedOf('annotation')];
    for (let k = 1; k <= 10; k++) {
      await callServer(first, 'POST', '/api/ruleZone', { ...ZONE_WITHOUT_RULE, zoneName: `Read ${k}` });
      await callServer(second, 'GET', `/api/ruleZone/list?map=${YARD_MAP_ID}`);
    }
    // Published after the zones: once clients are notified of it, the messages of the zones have been handled too.
    await createAnnotation('After the zones');
    await expect.poll(() => notifiedOf('annotation')).toBe(annotations + 1);
    await expect.poll(() => notifiedOf('ruleZone')).toBe(zones + 10);
  });

  test('while NATS is away fixes are refused, no vehicle goes offline, and edits are published afterwards', async () => {
    const healthOf = async (server: Server) =>
      (await callServer(server, 'GET', '/healthz')).json<{ status: string }>().status;
    const bothAre = async (status: string) =>
      (await Promise.all([first, second].map(healthOf))).every((is) => is === status);
    await expect.poll(() => bothAre('ok')).toBe(true);
    await sendItems(first, { ...fixOf('LV-4', 10), timestamp: Date.now() });
    await expect.poll(async () => (await stateOf(second, 'LV-4')) !== undefined).toBe(true);
    await nats.kill();
    await expect.poll(() => bothAre('degraded')).toBe(true);
    const refused = await sendItems(first, fixOf('LV-4', 11));
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await callServer(first, 'GET', '/readyz')).statusCode).toBe(503);
    // Silent for longer than a vehicle may be.
    site.clock.offsetMs += 40_000;
    const changed = await callServer(first, 'POST', '/api/ruleZone', { ...ZONE_WITHOUT_RULE, zoneName: 'While away' });
    expect(changed.statusCode, changed.body).toBe(200);
    // The servers' own intervals of a second are in this process, and have run by then.
    let seconds = 0;
    const counter = setInterval(() => seconds++, 1_000);
    await expect.poll(() => seconds).toBe(2);
    clearInterval(counter);
    site.clock.offsetMs = 0;
    const offlineMessages = () =>
      [first, second].flatMap(({ watching }) =>
        watching.messages.filter((message) => message.type === 'offline' && message.id === 'LV-4'),
      );
    expect(offlineMessages()).toEqual([]);

    await nats.run();
    await expect.poll(() => bothAre('ok')).toBe(true);
    const zonesAt = async (server: Server) => {
      const answer = await callServer(server, 'GET', `/api/ruleZone/list?map=${YARD_MAP_ID}`);
      return answer.json<{ result: { zoneName: string }[] }>().result.map(({ zoneName }) => zoneName);
    };
    await expect.poll(() => zonesAt(second)).toContain('While away');
    await expect.poll(async () => (await sendItems(second, fixOf('LV-5', 10))).statusCode).toBe(200);
    await expect.poll(async () => (await stateOf(first, 'LV-5')) !== undefined).toBe(true);
  });

  test('one of them evaluates: an alert reaches all live clients once, and a lasting breach stays one when another takes over', async () => {
    await expect.poll(async () => (await evaluatorFlags()).filter(Boolean).length).toBe(1);
    for (const server of [first, second, first]) await sendItems(server, fixOf('LV-2', 40));
    await expect.poll(() => [first, second].map((server) => alertsTo(server, 'LV-2').length)).toEqual([1, 1]);
    expect(alertsTo(first, 'LV-2')).toEqual(alertsTo(second, 'LV-2'));
    expect((await listFrom(first, '/state/alert?timestamp=0')).length).toBe(1);
    expect(await listFrom(second, '/state/alert?timestamp=0')).toEqual(
      await listFrom(first, '/state/alert?timestamp=0'),
    );

    // The evaluating server is gone: the other one continues with its state.
    const leader = (await evaluatorFlags())[0] ? first : second;
    const other = leader === first ? second : first;
    await leader.close();
    running.delete(leader);
    await expect
      .poll(async () => (await callServer(other, 'GET', '/healthz')).json<{ judges: boolean }>().judges)
      .toBe(true);
    await sendItems(other, fixOf('LV-2', 41), fixOf('LV-3', 40), fixOf('LV-3', 40));
    await expect.poll(() => alertsTo(other, 'LV-3').length).toBe(1);
    const rows = await site.db.selectFrom('alert').select('id').where('id', 'like', '%LV-2%').execute();
    expect(rows).toHaveLength(1);
  });
});
