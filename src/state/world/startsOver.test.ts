/** A world whose clock restarts: it knows only the reports since then, and the catalogue. */
import { expect, it } from 'vitest';
import type { WireSiteEntity } from '../../domain/wire/siteEntities.ts';
import { Scope } from '../../lifetime/scope.ts';
import { World } from './World.ts';

const START_MS = 1_800_000_000_000;

const ORE_PASS: WireSiteEntity = {
  id: 'op-1',
  name: 'OP-1',
  info: { category: 'OP', location: { easting: 1, northing: 2, alt: 3 } },
} as unknown as WireSiteEntity;

function worldAt(clock: { nowMs: number }): World {
  const world = new World(() => clock.nowMs, { filterMineArea: false, isReplay: true });
  world.seedEntities([{ id: 'HT-1', name: 'Truck one', type: 'vehicle', info: { category: 'Haul Truck' } }]);
  world.siteEntities.seedEntities('asset', [ORE_PASS]);
  world.alerts.setNames({ zone: () => 'Ramp', map: () => 'Pit' });
  return world;
}

/** Events of the first minute of a period. */
function applyFirstMinute(world: World, nowMs: number): void {
  const location = { easting: 10, northing: 20, alt: 30 };
  world.applyLocation({ type: 'location', deviceType: 'vehicle', id: 'HT-1', location, timestamp: nowMs - 100 });
  world.applyChange({
    type: 'changed',
    deviceType: 'vehicle',
    id: 'HT-1',
    status: { status: 'Loading' },
    status_ts: nowMs - 5_000,
  });
  world.siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: 40, level_ts: nowMs - 9_000 });
  world.applyZone({ id: 'z-1', count: 2, timestamp: nowMs - 1_000 });
}

/** Events long after it. */
function applyLaterEvents(world: World, nowMs: number): void {
  const location = { easting: 900, northing: 20, alt: 30 };
  for (const id of ['HT-1', 'HT-9'])
    world.applyLocation({ type: 'location', deviceType: 'vehicle', id, location, timestamp: nowMs });
  world.applyChange({
    type: 'changed',
    deviceType: 'vehicle',
    id: 'HT-1',
    status: { status: 'Parked', operator: 'B. Bold' },
    status_ts: nowMs,
  });
  world.applyAlert({ alert: { type: 'speed_restriction', deviceId: 'HT-1', timestamp: nowMs, zoneId: 'z-1' } });
  world.siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: 90, level_ts: nowMs });
  world.applyZone({ id: 'z-1', count: 7, timestamp: nowMs });
  world.applyZone({ id: 'z-2', count: 1, timestamp: nowMs });
}

function shownBy(world: World): unknown {
  world.tick();
  world.flush();
  const { poses } = world;
  const row = poses.rowOf('HT-1') ?? -1;
  return JSON.parse(
    JSON.stringify({
      vehicle: world.state.vehicles['HT-1'],
      counts: world.state.counts.online,
      zones: world.state.zones,
      asset: world.siteEntities.get('asset', 'op-1'),
      alerts: world.alerts.state.active,
      place: [...poses.sitePositions.subarray(row * 3, row * 3 + 3)],
      fixAtMs: poses.fixAtMs[row],
      unseen: world.alerts.state.unseen,
    }),
  );
}

it('equals one without any other reports, also when it restarts earlier', () => {
  const clock = { nowMs: START_MS };
  const plain = worldAt(clock);
  applyFirstMinute(plain, START_MS);
  const expected = shownBy(plain);
  const late = { nowMs: START_MS + 40_000_000 };
  const world = worldAt(late);
  applyFirstMinute(world, late.nowMs - 60_000);
  applyLaterEvents(world, late.nowMs);
  shownBy(world);
  late.nowMs = START_MS;
  world.restart(true);
  applyFirstMinute(world, START_MS);
  expect(shownBy(world)).toEqual(expected);
});

it('draws only what was reported again, at once and in its place', () => {
  const clock = { nowMs: START_MS };
  const world = worldAt(clock);
  applyLaterEvents(world, START_MS);
  clock.nowMs = START_MS - 3_600_000;
  world.restart(true);
  const row = world.poses.rowOf('HT-9') ?? -1;
  expect(world.poses.hasFix(row)).toBe(false);
  expect(world.poses.movingUntilMs).toBeLessThanOrEqual(clock.nowMs);
  applyFirstMinute(world, clock.nowMs);
  const pose = [0, 0, 0, 0];
  world.poses.createImage(new Scope()).poseAt(world.poses.rowOf('HT-1') ?? -1, clock.nowMs, pose);
  expect(pose.slice(0, 3)).toEqual([10, 30, -20]);
});

it('keeps names, categories and places of the catalogue, and drops earlier offline reports', () => {
  const clock = { nowMs: START_MS };
  const world = worldAt(clock);
  applyLaterEvents(world, START_MS);
  world.restart(true);
  expect(world.vehicle('HT-1')).toMatchObject({
    name: 'Truck one',
    category: 'Haul Truck',
    status: undefined,
    operator: undefined,
    declaredPresence: undefined,
  });
  expect(world.siteEntities.get('asset', 'op-1')).toMatchObject({ name: 'OP-1', level: undefined });
  expect(world.siteEntities.get('asset', 'op-1')?.place).toBeDefined();
  world.flush();
  expect(world.state.counts).toEqual({ online: 0, offline: 2 });
});
