import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../../server/settings/projectFiles.ts';
import { roadNetworkSchema } from '../../../src/domain/site/roads.ts';
import { DEMO_FLEET, partitionFleet, sampleFleet } from '../fleet.ts';
import { createRoads } from '../roads/roadMap.ts';
import { TEST_FLEET, testMine } from '../testMine.ts';
import { type TrafficWorld, worldOf } from '../world.ts';
import { firstPartitionWorld, furtherPartitions, type Partition } from './partitions.ts';
import { stepTraffic } from './step.ts';

const START_S = 1_795_000_000;
const roadMap = createRoads(testMine());

async function allPartitions(first: TrafficWorld, vehicles: number, seed: number): Promise<Partition[]> {
  const partitions: Partition[] = [];
  for await (const one of furtherPartitions(first, { vehicles, seed, nowS: () => START_S })) partitions.push(one);
  return partitions;
}

describe('a part of a fleet', () => {
  it.each([0, 1, 7, 36, 71, 72, 100])('of %i vehicles has as many, of every group', (count) => {
    const part = sampleFleet(DEMO_FLEET, count);
    expect(part).toHaveLength(Math.min(count, DEMO_FLEET.length));
    if (count >= 36) expect(new Set(part.map(({ role }) => role)).size).toBeGreaterThan(7);
  });

  it('keeps the order and doubles nothing', () => {
    const ids = sampleFleet(DEMO_FLEET, 30).map(({ id }) => id);
    expect(ids).toEqual(DEMO_FLEET.map(({ id }) => id).filter((id) => ids.includes(id)));
  });
});

describe('further partitions', () => {
  const first = worldOf(roadMap, TEST_FLEET, 480);

  it('are none where the first holds all', async () => {
    expect(await allPartitions(first, TEST_FLEET.length, 1)).toEqual([]);
    expect(firstPartitionWorld(roadMap, 20, 480).fleet).toHaveLength(20);
  });

  it('number their vehicles on, and two partitions share no name', () => {
    const names = [DEMO_FLEET, partitionFleet(1), partitionFleet(2), partitionFleet(79), partitionFleet(320)].flatMap(
      (fleet) => fleet.map(({ id }) => id),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('on the demo mine', () => {
  it('hold exactly as many vehicles as wished for, each traffic of its own, the same for the same seed', async () => {
    const roads = createRoads(
      roadNetworkSchema.parse(JSON.parse(readFileSync(projectPath('demo/site/roads.json'), 'utf8'))),
    );
    const first = firstPartitionWorld(roads, 300, 480);
    const partitions = await allPartitions(first, 300, 5);
    expect(partitions.reduce((sum, { state }) => sum + state.vehicles.length, first.fleet.length)).toBe(300);
    for (const { world, state } of partitions) {
      expect(state.vehicles.map(({ id }) => id)).toEqual(world.fleet.map(({ id }) => id));
      expect(state.atS).toBeGreaterThan(START_S - 1);
      expect(state.atS).toBeLessThan(START_S);
    }
    const again = await allPartitions(first, 300, 5);
    expect(again.map(({ state }) => state)).toEqual(partitions.map(({ state }) => state));
    for (const { world, state } of partitions)
      for (let second = 0; second < 60; second += 1) stepTraffic(world, state, 1);
    const [a, b] = partitions.map(({ state }) => state.vehicles.slice(0, 40).map(({ s, route }) => [s, route]));
    expect(a).not.toEqual(b);
  });
});
