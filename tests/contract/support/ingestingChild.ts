/**
 * A whole site that takes fixes through its door until it is killed, and prints the number of each once it is
 * acknowledged. Started by `historyKill.test.ts`.
 */
import { pino } from 'pino';
import { build } from '../../../server/app.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { ensureDemoAccounts } from '../../../server/identity/demoAccounts.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import type { IngestAnswer } from '../../../src/domain/wire/ingest.ts';
import { bearerOf, PASSWORD, tokenFor } from './site.ts';

const VEHICLES = 200;
const AT_ONCE = 10;

const [dataDir = '', place = '', base = '0', first = '0'] = process.argv.slice(2);
const settings = readSettings({ PORT: '18080', HEADFRAME_DATA_DIR: dataDir, HEADFRAME_DEMO_PASSWORD: PASSWORD });
const db = await openDatabase(JSON.parse(place), () => process.exit(1));
const app = await build({ settings, db, log: pino({ level: 'silent' }) });
if (app.identity.embedded) await ensureDemoAccounts(app.identity.embedded.accounts, dataDir, PASSWORD);
await app.http.ready();
const headers = bearerOf(await tokenFor({ settings, app }, { account: 'fleet', lifeSeconds: 3_600 }));
for (let n = Number(first); ; n += AT_ONCE) {
  const payload = Array.from({ length: AT_ONCE }, (_, k) => ({
    id: `T-${(n + k) % VEHICLES}`,
    timestamp: Number(base) + n + k,
    location: { easting: 649_000 + k, northing: 4_763_000, alt: 700 },
  }));
  const answer = await app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload });
  if (answer.json<IngestAnswer>().accepted !== AT_ONCE) throw new Error(answer.body);
  process.stdout.write(`${n + AT_ONCE - 1}\n`);
}
