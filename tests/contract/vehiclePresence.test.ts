/**
 * Presence from a fleet's reports to the pages of the app (rules.md#offline): who falls silent is stale in map mode and
 * offline in mine-area mode. For a page that starts, the age of the last fix decides.
 */
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { vehicleInitSchema } from '../../src/domain/wire/entities.ts';
import { vehicleStateSchema } from '../../src/domain/wire/states.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { applyMessage } from '../../src/services/live/applyMessage.ts';
import { World } from '../../src/state/world/World.ts';
import { authorizeClient, joinLive } from './support/live.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const LOCATION = { easting: 649_000, northing: 4_763_000, alt: 1_200 };
/** Longer than a vehicle with an operator tablet may be silent. */
const SILENCE_MS = 31_000;

let site: Site;
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const nowMs = () => Date.now() + site.clock.offsetMs;

async function startMine(mode: 'on' | 'off'): Promise<void> {
  site = await startSite({ listen: true, environment: { HEADFRAME_FILTER_MINE_AREA: mode } });
  closers.push(() => site.close());
}

function report(more: object): void {
  expect(site.app.intake.ingest([{ id: 'HT-1', timestamp: nowMs(), ...more }]).errors).toEqual([]);
}
const reportPosition = () => report({ location: LOCATION, status: { status: '1.1 Haul', isOp: true } });

async function listOf<T extends z.ZodType>(url: string, item: T): Promise<z.infer<T>[]> {
  const answer = await site.app.http.inject({ url, headers: bearerOf(await tokenFor(site)) });
  return z.array(item).parse(answer.json());
}

/** As the app does: states first, then messages; read again after a lost link, or for an unknown vehicle. */
async function openPage() {
  const { filterMineArea } = site.settings;
  const client = await joinLive(site.settings.port);
  closers.push(() => client.socket.terminate());
  await authorizeClient(client, await tokenFor(site));
  const world = new World(nowMs, { filterMineArea });
  const readStates = async () => {
    world.seedVehicles(await listOf('/state/vehicle?status=YES', vehicleInitSchema));
    world.seedPresence(await listOf('/state/vehicle-state', vehicleStateSchema));
  };
  let applied = 0;
  const shown = () => {
    for (const message of client.messages.slice(applied)) if (message.type !== 'pong') applyMessage(world, message);
    applied = client.messages.length;
    world.tick();
    const vehicle = world.vehicle('HT-1');
    return vehicle && (vehicle.render === 'offline' ? 'offline' : vehicle.stale ? 'stale' : 'online');
  };
  await readStates();
  return { client, readStates, shown };
}

/** The server looks for silent vehicles once a second, in this process. */
async function serverTicks(count: number): Promise<void> {
  let ticks = 0;
  const counter = setInterval(() => ticks++, 1_000);
  await expect.poll(() => ticks).toBe(count);
  clearInterval(counter);
}

const reportedPresence = async () => {
  const [vehicle] = await listOf('/state/vehicle', vehicleInitSchema);
  const [state] = await listOf('/state/vehicle-state', vehicleStateSchema);
  return [vehicle?.offline, state?.alert.type];
};

test('in map mode a silent vehicle is stale, also for a page that reads the states again, and offline for one that starts', async () => {
  await startMine('off');
  const page = await openPage();
  reportPosition();
  await expect.poll(page.shown).toBe('online');
  expect(await reportedPresence()).toEqual([false, 'online']);

  site.clock.offsetMs += SILENCE_MS;
  await serverTicks(2);
  expect(page.shown()).toBe('stale');
  expect(page.client.messages.map(({ type }) => type)).not.toContain('offline');
  expect(await reportedPresence()).toEqual([undefined, undefined]);
  await page.readStates();
  expect(page.shown()).toBe('stale');
  const started = await openPage();
  expect(started.shown()).toBe('offline');

  report({ presence: 'online' });
  await expect.poll(page.shown).toBe('stale');
  const pages = [page, started];
  reportPosition();
  for (const { shown } of pages) await expect.poll(shown).toBe('online');
  report({ presence: 'offline' });
  for (const { shown } of pages) await expect.poll(shown).toBe('offline');
  expect(await reportedPresence()).toEqual([true, 'offline']);
  expect((await openPage()).shown()).toBe('offline');
});

test('in map mode the next server says nothing of a vehicle that was silent meanwhile, until it reports', async () => {
  await startMine('off');
  const page = await openPage();
  reportPosition();
  await expect.poll(page.shown).toBe('online');
  await site.app.http.close();
  site.clock.offsetMs += SILENCE_MS;
  const { settings, db } = site;
  const next = await buildApp({ settings, db, log: pino({ level: 'silent' }), nowMs });
  closers.push(() => next.http.close());
  await next.http.listen({ host: '127.0.0.1', port: settings.port });
  site.app = next;

  expect(await reportedPresence()).toEqual([undefined, undefined]);
  await page.readStates();
  expect(page.shown()).toBe('stale');
  const started = await openPage();
  await serverTicks(2);
  expect(started.client.messages.filter((message) => 'id' in message && message.id === 'HT-1')).toEqual([]);
  expect(started.shown()).toBe('offline');
  // A position that comes late is a message all the same.
  report({ timestamp: nowMs() - SILENCE_MS + 500, location: LOCATION });
  await expect.poll(started.shown).toBe('stale');
});

test('in mine-area mode a vehicle without a position for 30 s is said to be offline, and comes back with the next one', async () => {
  await startMine('on');
  const page = await openPage();
  report({ location: LOCATION });
  await expect.poll(page.shown).toBe('online');
  site.clock.offsetMs += SILENCE_MS;
  const presences = () => page.client.messages.flatMap(({ type }) => (type.endsWith('line') ? [type] : []));
  await expect.poll(presences).toEqual(['online', 'offline']);
  expect(page.shown()).toBe('offline');
  expect(await reportedPresence()).toEqual([true, 'offline']);
  report({ location: LOCATION });
  await expect.poll(page.shown).toBe('online');
});
