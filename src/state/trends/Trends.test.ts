import { expect, it, vi } from 'vitest';
import { entityKey, vehicleKey } from '../../domain/entity/entityKey.ts';
import { World } from '../world/World.ts';
import { TREND_SPAN_MS, TREND_STEP_MS, Trends } from './Trends.ts';

const START_MS = 1_800_000_000_000;

function worldWithTrends() {
  let nowMs = START_MS;
  const world = new World(() => nowMs, { filterMineArea: false });
  const trends = new Trends(world);
  const location = { easting: 1, northing: 2, alt: 3 };
  world.seedEntities([{ id: 'HT-1', name: 'HT-1', type: 'vehicle', info: { category: 'Haul Truck' } }]);
  world.siteEntities.seedEntities('asset', [
    { id: 'op', name: 'OP-1', type: 'fixed asset', info: { category: 'OP', location } },
  ]);
  return {
    world,
    trends,
    drive: (velocity: number) =>
      world.applyLocation({
        type: 'location',
        deviceType: 'vehicle',
        id: 'HT-1',
        location,
        timestamp: nowMs,
        velocity,
      }),
    step: async () => {
      nowMs += TREND_STEP_MS;
      await trends.sample(new AbortController().signal);
    },
    now: () => nowMs,
  };
}

const lastValues = (values: Float32Array | undefined, count: number) => [...(values ?? [])].slice(-count);

it('reaches ten minutes back in steps of 5 s', async () => {
  expect([TREND_SPAN_MS, TREND_STEP_MS]).toEqual([600_000, 5_000]);
  const { trends, drive, step } = worldWithTrends();
  drive(20);
  await step();
  expect(trends.read('speed', vehicleKey('HT-1'))).toHaveLength(120);
});

it('samples speed and engine of vehicles, level and count of site entities', async () => {
  const { world, trends, drive, step, now } = worldWithTrends();
  drive(20);
  world.applyEngine({ type: 'engine', deviceType: 'vehicle', id: 'HT-1', batteryVoltage: 27.5, timestamp: now() });
  world.siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: 40, level_ts: now() });
  await step();
  drive(30);
  await step();
  expect(lastValues(trends.read('speed', vehicleKey('HT-1')), 3)).toEqual([Number.NaN, 20, 30]);
  expect(lastValues(trends.read('batteryVoltage', vehicleKey('HT-1')), 1)).toEqual([27.5]);
  expect(trends.read('fuelRate', vehicleKey('HT-1'))).toBeUndefined();
  expect(lastValues(trends.read('level', entityKey('asset', 'op')), 2)).toEqual([40, 40]);
  expect(trends.state.samples).toBe(2);
});

it('has gaps while a vehicle is silent or a level is older than the site allows', async () => {
  const { world, trends, drive, step, now } = worldWithTrends();
  world.siteEntities.setVisuals([{ entityType: 'OP', timeSyncInterval: 12_000, statuses: [] }]);
  drive(20);
  world.siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: 40, level_ts: now() });
  for (let k = 0; k < 8; k++) await step();
  expect(lastValues(trends.read('speed', vehicleKey('HT-1')), 8)).toEqual([
    20,
    20,
    20,
    20,
    20,
    20,
    Number.NaN,
    Number.NaN,
  ]);
  expect(lastValues(trends.read('level', entityKey('asset', 'op')), 3)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  for (let k = 0; k < (2 * TREND_SPAN_MS) / TREND_STEP_MS; k++) await step();
  expect([trends.read('speed', vehicleKey('HT-1')), trends.read('level', entityKey('asset', 'op'))]).toEqual([
    undefined,
    undefined,
  ]);
});

it('has gaps for a figure that the engine no longer reports, while it reports others', async () => {
  const { world, trends, step, now } = worldWithTrends();
  const report = { type: 'engine', deviceType: 'vehicle', id: 'HT-1' } as const;
  world.applyEngine({ ...report, batteryVoltage: 27.5, fuelRate: 40, timestamp: now() });
  for (let k = 0; k < 13; k++) {
    await step();
    world.applyEngine({ ...report, batteryVoltage: 27.5, timestamp: now() });
  }
  expect(lastValues(trends.read('batteryVoltage', vehicleKey('HT-1')), 2)).toEqual([27.5, 27.5]);
  expect(lastValues(trends.read('fuelRate', vehicleKey('HT-1')), 2)).toEqual([40, Number.NaN]);
});

it('samples a large fleet in several tasks, each vehicle once, and stops when it is told to', async () => {
  const world = new World(() => START_MS, { filterMineArea: false });
  const ids = Array.from({ length: 20_000 }, (_, k) => `HT-${k}`);
  const location = { easting: 1, northing: 2, alt: 3 };
  for (const id of ids)
    world.applyLocation({ type: 'location', deviceType: 'vehicle', id, location, timestamp: START_MS, velocity: 20 });
  // Each look at the clock uses a slice up.
  let clockMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (clockMs += 10));
  const trends = new Trends(world);
  const controller = new AbortController();
  const sampling = trends.sample(controller.signal);
  expect(trends.read('speed', vehicleKey('HT-19999'))).toBeUndefined();
  await sampling;
  expect(lastValues(trends.read('speed', vehicleKey('HT-19999')), 1)).toEqual([20]);
  expect(trends.state.samples).toBe(1);

  const second = trends.sample(controller.signal);
  await trends.sample(controller.signal);
  expect(trends.state.samples).toBe(1);
  controller.abort();
  await second;
  expect(trends.state.samples).toBe(1);
  vi.restoreAllMocks();
});
