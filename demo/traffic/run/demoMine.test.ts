/** The traffic on the demo mine's own roads, at full length. */
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../../server/settings/projectFiles.ts';
import { roadNetworkSchema } from '../../../src/domain/site/roads.ts';
import { VEHICLE_CATEGORIES } from '../../../src/domain/vehicle/category.ts';
import { isOperating } from '../../../src/domain/vehicle/status.ts';
import { DEMO_FLEET } from '../fleet.ts';
import { createRoads } from '../roads/roadMap.ts';
import { STATUSES } from '../statuses.ts';
import { type TrafficWorld, worldOf } from '../world.ts';
import { startTraffic, stateBeforeWarmUp } from './initial.ts';
import { observationOf } from './report.ts';
import { stepTraffic } from './step.ts';

const START_S = 1_795_000_000;

describe('the fleet', () => {
  it('has at least 60 vehicles of at least 10 categories, each with a name of its own', () => {
    expect(DEMO_FLEET.length).toBeGreaterThanOrEqual(60);
    expect(new Set(DEMO_FLEET.map((vehicle) => vehicle.id)).size).toBe(DEMO_FLEET.length);
    const categories = new Set(DEMO_FLEET.map((vehicle) => vehicle.category));
    expect(categories.size).toBeGreaterThanOrEqual(10);
    for (const category of categories) expect(VEHICLE_CATEGORIES).toContain(category);
  });

  it('says by the first digit of a status whether it is work', () => {
    expect(isOperating(STATUSES.haulLoaded.text)).toBe(true);
    expect(isOperating(STATUSES.queue.text)).toBe(true);
    expect(isOperating(STATUSES.refuel.text)).toBe(true);
    expect(isOperating(STATUSES.delay.text)).toBe(false);
    expect(isOperating(STATUSES.repair.text)).toBe(false);
    for (const { text } of Object.values(STATUSES)) expect(text).toMatch(/^[1-5]\.\d \S/);
  });
});

const roadsFile = projectPath('demo/site/roads.json');

describe.skipIf(!existsSync(roadsFile))('the demo mine', () => {
  let world: TrafficWorld;

  beforeAll(() => {
    const network = roadNetworkSchema.parse(JSON.parse(readFileSync(roadsFile, 'utf8')));
    world = worldOf(createRoads(network), DEMO_FLEET, 480);
  });

  it('keeps all haulers going for twelve hours', () => {
    const state = stateBeforeWarmUp(world, 20_261, START_S);
    for (let second = 0; second < 12 * 3600; second += 1) stepTraffic(world, state, 1);
    const idle = DEMO_FLEET.filter(({ role }, index) => {
      const least = { pitHaul: 8, oreHaul: 5, bog: 60 }[role as 'pitHaul' | 'oreHaul' | 'bog'] ?? 0;
      return (state.vehicles[index]?.cycles ?? 0) < least;
    });
    expect(idle.map((vehicle) => vehicle.id)).toEqual([]);
  }, 120_000);

  it('is spread over the mine at once', async () => {
    const state = await startTraffic(world, 3, START_S);
    const moving = state.vehicles.filter((vehicle) => observationOf(world, vehicle).isMoving);
    expect(moving.length).toBeGreaterThan(25);
    const regions = new Set(state.vehicles.map((vehicle) => observationOf(world, vehicle).region));
    for (const region of ['Surface', 'Open pit', 'Decline', 'Extraction level', 'Haulage level']) {
      expect([...regions]).toContain(region);
    }
    expect(state.vehicles.some((vehicle) => vehicle.loaded)).toBe(true);
    expect(state.vehicles.filter((vehicle) => !vehicle.online).length).toBeGreaterThanOrEqual(3);
  }, 30_000);

  it('takes little of a processor', async () => {
    const state = await startTraffic(world, 4, START_S, 300);
    const before = process.cpuUsage();
    for (let second = 0; second < 1000; second += 1) stepTraffic(world, state, 1);
    const used = process.cpuUsage(before);
    // One step a second: a thousand steps may take 10 s of one core's second at 1 %; far less is normal.
    expect((used.user + used.system) / 1000).toBeLessThan(5000);
  }, 30_000);
});
