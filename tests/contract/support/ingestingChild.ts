/**
 * A whole site that takes fixes through its door until it is killed, and prints the number of each once it is
 * acknowledged. Started by `historyKill.test.ts`.
 */
import { pino } from 'pino';
import { buildApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { ensureDemoAccounts } from '../../../server/identity/demoAccounts.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import type { IngestAnswer } from '../../../src/domain/wire/ingest.ts';
import { bearerOf, DEMO_PASSWORD, tokenFor } from './site.ts';

const VEHICLE_COUNT = 200;
const CONCURRENT_REQUESTS = 10;

const [dataDir = '', place = '', base = '0', first = '0'] = process.argv.slice(2);
const settings = readSettings({ PORT: '18080', HEADFRAME_DATA_DIR: dataDir, HEADFRAME_DEMO_PASSWORD: DEMO_PASSWORD });
const db = await openDatabase(JSON.parse(place), () => process.exit(1));
const app = await buildApp({ settings, db, log: pino({ level: 'silent' }) });
const { embedded } = app.identity;
if (embedded) await ensureDemoAccounts({ ...embedded, db, dataDir, configuredPassword: DEMO_PASSWORD });
await app.http.ready();
const headers = bearerOf(await tokenFor({ settings, app }, { account: 'fleet', lifeSeconds: 3_600 }));
for (let n = Number(first); ; n += CONCURRENT_REQUESTS) {
  const payload = Array.from({ length: CONCURRENT_REQUESTS }, (_, k) => ({
    id: `T-${(n + k) % VEHICLE_COUNT}`,
    timestamp: Number(base) + n + k,
    location: { easting: 649_000 + k, northing: 4_763_000, alt: 700 },
  }));
  const answer = await app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload });
  if (answer.json<IngestAnswer>().accepted !== CONCURRENT_REQUESTS) throw new Error(answer.body);
  process.stdout.write(`${n + CONCURRENT_REQUESTS - 1}\n`);
}
