/** The set-ups in which a site may run: one server with either database, and two behind a proxy. */
import { testDatabaseLocation } from '../../contract/support/database.ts';
import { hasNats, NatsServer } from '../../contract/support/natsServer.ts';
import { hasNginx, Nginx } from '../../contract/support/servers/nginx.ts';
import { freePort } from '../../support/freePort.ts';
import { SiteServer } from './siteServer.ts';

/** Opens `/metrics`, which says how many watch each server. */
const METRICS_TOKEN = 'metrics-of-the-smoke-test';
const SHARED_ENVIRONMENT = { HEADFRAME_DEMO_SPEED: '240', METRICS_TOKEN };

export interface SiteSetup {
  name: string;
  /** Why it cannot be tried on this machine; empty where it can. */
  missing: string;
  start(): Promise<RunningSite>;
}

export interface RunningSite {
  /** Address for browsers. */
  url: string;
  servers: readonly SiteServer[];
  stop(): Promise<void>;
}

const noPostgres = process.env['HEADFRAME_TEST_DATABASE_URL'] ? '' : 'HEADFRAME_TEST_DATABASE_URL is not set';

export const SITE_SETUPS: readonly SiteSetup[] = [
  { name: 'the embedded database', missing: '', start: () => startOneServer({}) },
  {
    name: 'PostgreSQL',
    missing: noPostgres,
    start: async () => startOneServer({ DATABASE_URL: await ownDatabase() }),
  },
  {
    name: 'two servers with NATS and PostgreSQL behind nginx',
    missing:
      noPostgres || (hasNats ? '' : 'nats-server is not installed') || (hasNginx ? '' : 'nginx is not installed'),
    start: startTwoServers,
  },
];

/** How many live clients a server has. */
export async function watchersOf({ port }: SiteServer): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' };
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  return Number(/^headframe_live_clients (\d+)$/m.exec(await answer.text())?.[1] ?? Number.NaN);
}

/** Whether it is the one that evaluates the rules. */
export async function isEvaluating({ port }: SiteServer): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
  return ((await answer.json()) as { judges?: boolean }).judges === true;
}

async function startOneServer(environment: Record<string, string>): Promise<RunningSite> {
  const server = await SiteServer.start({ ...SHARED_ENVIRONMENT, ...environment });
  return { url: server.url, servers: [server], stop: () => server.stop() };
}

async function startTwoServers(): Promise<RunningSite> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.reverse()) await one();
  };
  try {
    const nats = await NatsServer.start();
    stops.push(() => nats.stop());
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = {
      ...SHARED_ENVIRONMENT,
      DATABASE_URL: await ownDatabase(),
      NATS_URL: nats.url,
      HEADFRAME_PUBLIC_URL: url,
      HEADFRAME_TRUST_PROXY: 'on',
    };
    const servers = [await SiteServer.start(environment), await SiteServer.start(environment)] as const;
    for (const server of servers) stops.push(() => server.stop());
    const nginx = await Nginx.start(port, [servers[0].port, servers[1].port]);
    stops.push(() => nginx.stop());
    return { url, servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ownDatabase(): Promise<string> {
  const place = await testDatabaseLocation('');
  if (place.kind !== 'postgres') throw new Error('HEADFRAME_TEST_DATABASE_URL is not set');
  return place.url;
}
