/**
 * Fixes that one server takes over HTTP until they are durable: with the embedded database (in its recording), over
 * PostgreSQL (likewise), and with NATS (in the stream). Requests are sent at their time whether or not those before are
 * answered, and their delay counts from that time: a server that cannot keep up shows it.
 * `npm run bench ingest-server [fixes a second]`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/db/open.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { hasPostgresServer, PostgresServer } from '../chaos/postgresServer.ts';
import { addAccounts } from '../chaos/ruledSite.ts';
import { makeDataDir } from '../contract/support/database.ts';
import { hasNats, NatsServer } from '../contract/support/natsServer.ts';
import { ServerProcess } from '../contract/support/servers/serverProcess.ts';
import { bearerOf, tokenFor } from '../contract/support/site.ts';
import { freePort } from '../support/freePort.ts';

const WANTED_PER_SECOND = Number(process.argv[2] ?? 20_000);
const VEHICLE_COUNT = 5_000;
const FIXES_PER_BATCH = 500;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 10_000;

type Kind = 'embedded' | 'postgres' | 'nats';

interface Figures {
  fixesPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
}

interface Target {
  url: string;
  headers: Record<string, string>;
  closeTarget(): Promise<void>;
}

async function startTarget(kind: Kind): Promise<Target> {
  const dataDir = await makeDataDir();
  const postgres = kind === 'embedded' ? undefined : await PostgresServer.start();
  const nats = kind === 'nats' ? await NatsServer.start() : undefined;
  const port = await freePort();
  const environment = {
    HEADFRAME_DEMO: 'off',
    HEADFRAME_LOG_LEVEL: 'error',
    HEADFRAME_PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(nats && { NATS_URL: nats.url }),
  };
  const settings = readSettings(environment);
  const place = postgres
    ? { kind: 'postgres' as const, url: postgres.url }
    : { kind: 'embedded' as const, directory: `${dataDir}/database` };
  const db = await openDatabase(place, () => {});
  const identity = await addAccounts(settings, db);
  const token = await tokenFor({ settings, app: { identity } }, { account: 'fleet', lifeSeconds: 3_600 });
  await db.destroy();
  const server = new ServerProcess(port, environment, dataDir);
  await server.start();
  const closeTarget = async () => {
    await server.remove();
    await nats?.stop();
    await postgres?.stop();
  };
  return { url: settings.publicUrl, headers: bearerOf(token), closeTarget };
}

function bodyOf(batch: number): string {
  const first = (batch * FIXES_PER_BATCH) % VEHICLE_COUNT;
  const timestamp = Date.now();
  const items = Array.from({ length: FIXES_PER_BATCH }, (_, k) => ({
    id: `V-${first + k}`,
    timestamp,
    location: { easting: 649_000 + k, northing: 4_763_000 + batch, alt: 700 },
    velocity: 24.5,
  }));
  return JSON.stringify(items);
}

async function measureKind(kind: Kind): Promise<Figures> {
  const { url, headers, closeTarget } = await startTarget(kind);
  const delaysMs: number[] = [];
  let refused = 0;
  const sendBatch = async (body: string, dueMs: number, counts: boolean) => {
    const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const answer = await fetch(`${url}/api/ingest/fixes`, request);
    const { accepted = 0 } = (await answer.json()) as { accepted?: number };
    if (!counts) return;
    if (accepted === FIXES_PER_BATCH) delaysMs.push(performance.now() - dueMs);
    else refused++;
  };
  try {
    const everyMs = (FIXES_PER_BATCH / WANTED_PER_SECOND) * 1_000;
    const startMs = performance.now();
    const sent: Promise<void>[] = [];
    for (let batch = 0; batch * everyMs < WARM_UP_MS + MEASURE_MS; batch++) {
      const dueMs = startMs + batch * everyMs;
      await sleep(Math.max(0, dueMs - performance.now()));
      sent.push(sendBatch(bodyOf(batch), dueMs, batch * everyMs >= WARM_UP_MS));
    }
    await Promise.all(sent);
    const tookMs = performance.now() - startMs - WARM_UP_MS;
    return {
      fixesPerSecond: Math.round((delaysMs.length * FIXES_PER_BATCH * 1_000) / tookMs),
      p50Ms: quantile(delaysMs, 0.5),
      p99Ms: quantile(delaysMs, 0.99),
      refused,
    };
  } finally {
    await closeTarget();
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

const kinds: Kind[] = [
  'embedded',
  ...(hasPostgresServer ? (['postgres', ...(hasNats ? ['nats'] : [])] as Kind[]) : []),
];
const figuresByKind: Partial<Record<Kind, Figures>> = {};
for (const kind of kinds) figuresByKind[kind] = await measureKind(kind);
console.table(figuresByKind);
const { fixesPerSecond, p99Ms } = figuresByKind.embedded ?? { fixesPerSecond: 0, p99Ms: 0 };
console.log(JSON.stringify({ name: 'ingest-server', fixesPerSecond, p99Ms, ...figuresByKind }));
