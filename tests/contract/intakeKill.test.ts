/** A single server killed as soon as it has acknowledged a fix: the next one has all of it, and its alert. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { addAccounts, PLACE_IN_ZONE, SPEED_ZONE } from '../chaos/ruledSite.ts';
import { freePort } from '../support/freePort.ts';
import { makeDataDir } from './support/database.ts';
import { ServerProcess } from './support/servers/serverProcess.ts';
import { bearerOf, tokenFor } from './support/site.ts';

test('the last acknowledged data survives a kill: places, names, statuses, lamps and alerts', {
  timeout: 180_000,
}, async () => {
  const dataDir = await makeDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const siteDir = join(dataDir, 'site');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { HEADFRAME_DEMO: 'off', HEADFRAME_PUBLIC_URL: url, HEADFRAME_SITE_DIR: siteDir };
  const db = await openDatabase({ kind: 'embedded', directory: join(dataDir, 'database') }, () => {});
  const settings = readSettings(environment);
  const app = { identity: await addAccounts(settings, db) };
  const headersOf = async (account: string) =>
    bearerOf(await tokenFor({ settings, app }, { account, lifeSeconds: 900 }));
  const [fleet, operator] = [await headersOf('fleet'), await headersOf('operator')];
  await db.destroy();
  await mkdir(siteDir);
  await writeFile(join(siteDir, 'zones.json'), JSON.stringify([SPEED_ZONE]));

  const server = new ServerProcess(port, environment, dataDir);
  onTestFinished(() => server.kill());
  await server.start();
  const atMs = Date.now();
  const fixOf = (k: number) => ({ id: 'LV-1', timestamp: atMs + k, location: PLACE_IN_ZONE, velocity: 40 });
  const items = [
    ...[0, 1, 2].map(fixOf),
    { ...fixOf(3), name: 'Water cart', category: 'OPLightVehicle', status: { isOp: true, status: '1.2 Empty travel' } },
    { type: 'passage', deviceType: 'person', id: 'L-1', sensor: 'Gate', timestamp: atMs },
  ];
  const answer = await fetch(`${url}/api/ingest/fixes`, {
    method: 'POST',
    headers: { ...fleet, 'content-type': 'application/json' },
    body: JSON.stringify(items),
  });
  expect(await answer.json()).toMatchObject({ accepted: items.length });
  await server.kill();

  await server.start();
  const readList = async (path: string) =>
    (await (await fetch(`${url}${path}`, { headers: operator })).json()) as object[];
  const [vehicle] = await readList('/state/vehicle?status=YES');
  expect(vehicle).toMatchObject({ id: 'LV-1', name: 'Water cart', timestamp: atMs + 3, velocity: 40 });
  expect(JSON.stringify(vehicle)).toContain('1.2 Empty travel');
  expect(await readList('/state/alert?timestamp=0')).toEqual([
    expect.objectContaining({ type: SPEED_ZONE.ruleType, deviceId: 'LV-1' }),
  ]);
  await expect.poll(async () => JSON.stringify(await readList('/state/sensor'))).toContain('L-1');
});
