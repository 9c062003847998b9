/**
 * Alerts of rules that belong to a map, from a report of the fleet to the page: each is listed, and its zone is breached
 * (rules.md#layer-menu, rules.md#alert-subjects).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMessage } from '../../src/services/live/applyMessage.ts';
import { World } from '../../src/state/world/World.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';
import { authorizeClient, joinLive } from './support/live.ts';
import { tokenFor } from './support/site.ts';

/** A workshop yard of 100 m, by its western edge. */
const workshopAt = (id: string, west: number, more: object) => ({
  id,
  zoneName: `Yard ${id}`,
  points: JSON.stringify([
    { x: west, y: 4_763_000 },
    { x: west + 100, y: 4_763_000 },
    { x: west + 100, y: 4_763_100 },
    { x: west, y: 4_763_100 },
  ]),
  ruleType: 'workshop_alert',
  ...more,
});
const ZONES = [
  workshopAt('of-a-map', 649_000, { mapInfo: { id: 'm' } }),
  workshopAt('with-a-rule', 649_200, { mapInfo: { id: 'm' }, ruleId: 'workshop rule' }),
  workshopAt('of-no-map', 649_400, {}),
];

let folder: string;
let site: CalledSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-rules-'));
  await writeFile(join(folder, 'zones.json'), JSON.stringify(ZONES));
  site = await startCalledSite({ listen: true, environment: { HEADFRAME_SITE_DIR: folder } });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

test('each alert of a workshop is listed with its place, and its zone is breached', async () => {
  const client = await joinLive(site.settings.port);
  await authorizeClient(client, await tokenFor(site));
  for (const [index, { id }] of ZONES.entries())
    site.report({
      id: `LV ${id}`,
      timestamp: Date.now(),
      location: { easting: 649_050 + index * 200, northing: 4_763_050, alt: 1_100 },
      status: { status: '5.1 Repair', status_category: 'Down' },
    });
  const alerts = () => client.messages.filter(({ type }) => type === 'alert');
  await expect.poll(() => alerts().length).toBe(ZONES.length);
  client.socket.terminate();

  const world = new World(Date.now, { filterMineArea: false });
  world.alerts.setNames({ zone: () => undefined, map: (id) => (id === 'm' ? 'Khar North' : undefined) });
  for (const message of alerts()) if (message.type !== 'pong') applyMessage(world, message);
  world.flush();
  const listed = world.alerts.state.active.map(({ deviceId, placeName }) => [deviceId, placeName]);
  expect(listed.sort()).toEqual([
    ['LV of-a-map', 'Khar North'],
    ['LV of-no-map', 'Yard of-no-map'],
    ['LV with-a-rule', 'Khar North'],
  ]);
  expect([...world.alerts.breachedZoneIds].sort()).toEqual(['of-a-map', 'of-no-map', 'with-a-rule']);
});
