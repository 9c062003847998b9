/**
 * Two servers of one site and a broker outside: one of them reads, the other takes over when it is killed, and each message
 * stands in the recording of both once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { readSettings } from '../../server/settings/settings.ts';
import type { HistoryTrack } from '../../src/domain/wire/history.ts';
import { hasPostgresServer, PostgresServer } from '../chaos/postgresServer.ts';
import { addAccounts, PLACE_IN_ZONE } from '../chaos/ruledSite.ts';
import { freePort } from '../support/freePort.ts';
import { hasMosquitto, Mosquitto } from './support/mosquitto.ts';
import { hasNats, NatsServer } from './support/natsServer.ts';
import { ServerProcess } from './support/servers/serverProcess.ts';
import { waitUntil } from './support/servers/waitUntil.ts';
import { bearerOf, tokenFor } from './support/site.ts';

const VEHICLE_COUNT = 4;
const FIX_INTERVAL_MS = 25;
const TOPIC = 'mine/positions';

/** Publishes a fix of each vehicle in turn, as a fleet does that knows nothing of the servers. */
class Fleet {
  /** Numbers of the fixes that the broker has acknowledged, by vehicle. */
  readonly published = new Map<string, number[]>();
  /** Time of the last one, by vehicle. */
  readonly lastMs = new Map<string, number>();
  readonly beganMs = Date.now();
  readonly #client: mqtt.MqttClient;
  readonly #ended = new AbortController();
  readonly #sending: Promise<void>;

  private constructor(client: mqtt.MqttClient, prefix: string) {
    this.#client = client;
    this.#sending = this.#send(prefix);
  }

  static async start(port: number, prefix: string, protocolVersion: 4 | 5): Promise<Fleet> {
    return new Fleet(await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion }), prefix);
  }

  get count(): number {
    return [...this.published.values()].reduce((sum, times) => sum + times.length, 0);
  }

  /** At once, with what goes on. */
  sendMore(count: number): Promise<void> {
    const aim = this.count + count;
    return waitUntil('fixes to be published', () => this.count >= aim);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#sending;
    await this.#client.endAsync();
  }

  async #send(prefix: string): Promise<void> {
    let timestamp = Date.now();
    for (let k = 0; !this.#ended.signal.aborted; k++) {
      const id = `${prefix}-${k % VEHICLE_COUNT}`;
      timestamp = Math.max(timestamp + 1, Date.now());
      const fix = { timestamp, location: { ...PLACE_IN_ZONE, easting: PLACE_IN_ZONE.easting + k }, velocity: 10 };
      await this.#client.publishAsync(`${TOPIC}/${id}`, JSON.stringify(fix), { qos: 1 });
      this.published.set(id, [...(this.published.get(id) ?? []), k]);
      this.lastMs.set(id, timestamp);
      await sleep(FIX_INTERVAL_MS);
    }
  }
}

describe.skipIf(!hasMosquitto || !hasNats || !hasPostgresServer)('two servers that read from a broker', () => {
  let broker: Mosquitto;
  let nats: NatsServer;
  let postgres: PostgresServer;
  let environment: Record<string, string>;
  let headers: Record<string, string>;

  beforeAll(async () => {
    [broker, nats, postgres] = await Promise.all([Mosquitto.start(), NatsServer.start(), PostgresServer.start()]);
    environment = {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      MQTT_URL: `mqtt://127.0.0.1:${broker.port}`,
      HEADFRAME_MQTT_TOPIC: TOPIC,
      HEADFRAME_DEMO: 'off',
      HEADFRAME_PUBLIC_URL: 'http://mine.example',
    };
    const settings = readSettings(environment);
    const db = await openDatabase({ kind: 'postgres', url: postgres.url }, () => {});
    const app = { identity: await addAccounts(settings, db) };
    headers = bearerOf(await tokenFor({ settings, app }, { account: 'operator', lifeSeconds: 3_600 }));
    await db.destroy();
  });
  afterAll(async () => {
    await Promise.all([broker?.stop(), nats?.stop()]);
    await postgres?.stop();
  });

  async function startServers(version: string): Promise<[ServerProcess, ServerProcess]> {
    const startServer = async () => {
      const server = new ServerProcess(await freePort(), { ...environment, HEADFRAME_MQTT_VERSION: version });
      onTestFinished(() => server.remove());
      await server.start();
      return server;
    };
    return [await startServer(), await startServer()];
  }

  const readJson = async <T>({ port }: ServerProcess, path: string): Promise<T> =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json()) as T;

  /** Numbers of the fixes that a server has recorded, by vehicle: each stands at a place of its own. */
  async function recordedBy(server: ServerProcess, fleet: Fleet): Promise<Map<string, number[]>> {
    const query = `ids=${[...fleet.published.keys()].join(',')}&from=${fleet.beganMs}&to=${Date.now() + 1_000}`;
    const { tracks = [] } = await readJson<{ tracks?: HistoryTrack[] }>(server, `/api/history/tracks?${query}`);
    return new Map(tracks.map(({ id, x }) => [id, x.map((easting) => Math.round(easting - PLACE_IN_ZONE.easting))]));
  }

  const isReading = async (server: ServerProcess) => (await server.health())?.judges === true;

  test.each([
    ['3.1.1', 4],
    ['5', 5],
  ] as const)(
    'by MQTT %s: one goes on where the other was killed, and no message is missing or doubled',
    async (version, protocol) => {
      const servers = await startServers(version);
      const fleet = await Fleet.start(broker.port, `HT${protocol}`, protocol);
      onTestFinished(() => fleet.stop());
      let first: ServerProcess | undefined;
      await waitUntil('one server to read', async () => {
        const reading = await Promise.all(servers.map(isReading));
        first = reading.filter(Boolean).length === 1 ? servers[reading.indexOf(true)] : undefined;
        return first !== undefined;
      });
      const second = servers.find((server) => server !== first) as ServerProcess;
      await expect.poll(async () => (await recordedBy(second, fleet)).size, { timeout: 60_000 }).toBe(VEHICLE_COUNT);
      await fleet.sendMore(100);
      await first?.kill();
      await waitUntil('the other to read', () => isReading(second));
      await fleet.sendMore(100);
      await first?.start();
      await fleet.stop();
      const lastFixTimes = (server: ServerProcess) =>
        readJson<{ id: string; timestamp: number }[]>(server, '/state/vehicle').then((all) =>
          all.flatMap(({ id, timestamp }) => (fleet.published.has(id) ? [[id, timestamp] as const] : [])),
        );
      for (const server of servers)
        await expect.poll(async () => new Map(await lastFixTimes(server)), { timeout: 60_000 }).toEqual(fleet.lastMs);
      expect(await recordedBy(second, fleet)).toEqual(fleet.published);
    },
    300_000,
  );
});
