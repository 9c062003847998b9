import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrafficState } from '../model.ts';
import { createRoads, laneAt } from '../roads/roadMap.ts';
import { TEST_FLEET, testMine } from '../testMine.ts';
import { worldOf } from '../world.ts';
import { stateBeforeWarmUp } from './initial.ts';
import { observationOf, type VehicleObservation } from './report.ts';
import { catchUp, readSnapshot, snapshotOf } from './snapshot.ts';
import { stepTraffic } from './step.ts';

const START_S = 1_795_000_000;
const world = worldOf(createRoads(testMine()), TEST_FLEET, 480);
const anySeed = fc.integer({ min: 1, max: 100_000 });

function driveSeconds(state: TrafficState, seconds: number, each?: (second: number) => void): TrafficState {
  for (let second = 0; second < seconds; second += 1) {
    stepTraffic(world, state, 1);
    each?.(second);
  }
  return state;
}

const observationsOf = (state: TrafficState) => state.vehicles.map((vehicle) => observationOf(world, vehicle));
const copyOf = (state: TrafficState): TrafficState => JSON.parse(JSON.stringify(state)) as TrafficState;

/** Metres from the middle of the nearest lane that the vehicle is on or about to take. */
function offRoad({ pose }: VehicleObservation): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const { line } of world.map.lanes) {
    for (let at = 0; at < line.x.length; at += 1) {
      nearest = Math.min(nearest, Math.hypot((line.x[at] ?? 0) - pose.x, (line.y[at] ?? 0) - pose.y));
    }
  }
  return nearest;
}

describe('traffic', () => {
  it('runs for twelve hours: every hauler delivers, in the pit and over the one-lane decline', () => {
    const state = driveSeconds(stateBeforeWarmUp(world, 7, START_S), 12 * 3600);
    for (const [index, { role }] of TEST_FLEET.entries()) {
      if (role === 'pitHaul' || role === 'oreHaul') expect(state.vehicles[index]?.cycles).toBeGreaterThan(20);
    }
    expect(Math.max(...state.vehicles.map((vehicle) => vehicle.waitS))).toBeLessThan(1200);
  }, 60_000);

  it('is the same for the same seed and another for another', () => {
    const [first, again, other] = [1, 1, 2].map((seed) => driveSeconds(stateBeforeWarmUp(world, seed, START_S), 600));
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  }, 30_000);

  it('keeps to the road, under its limits, without jumps', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const state = stateBeforeWarmUp(world, seed, START_S);
        let before = observationsOf(state);
        driveSeconds(state, 900, (second) => {
          const now = observationsOf(state);
          state.vehicles.forEach((vehicle, index) => {
            const [from, to] = [before[index], now[index]];
            if (!from || !to) return;
            const moved = Math.hypot(to.pose.x - from.pose.x, to.pose.y - from.pose.y, to.pose.z - from.pose.z);
            expect(moved).toBeLessThanOrEqual(Math.max(from.speedMps, to.speedMps) * 1.15 + 0.7);
            if (vehicle.mode !== 'drive') return;
            const lane = laneAt(world.map.lanes, vehicle.route[0] ?? -1);
            expect(vehicle.speedMps).toBeLessThanOrEqual(lane.limitMps + 0.01);
            if (second % 60 === 0) expect(offRoad(to)).toBeLessThan(5);
          });
          before = now;
        });
      }),
      { numRuns: 6 },
    );
  }, 60_000);

  it('lets no vehicle drive into another', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const state = stateBeforeWarmUp(world, seed, START_S);
        driveSeconds(state, 1800, (second) => {
          if (second % 3 === 0) expect(overlappingPairs(state)).toEqual([]);
        });
      }),
      { numRuns: 6 },
    );
  }, 60_000);

  it('never lets two vehicles meet on a shared lane', () => {
    const state = stateBeforeWarmUp(world, 5, START_S);
    driveSeconds(state, 3600, () => {
      const ways = new Map<number, Set<number>>();
      for (const vehicle of state.vehicles) {
        const lane = world.map.lanes[vehicle.route[0] ?? -1];
        if (!lane?.isShared || vehicle.mode === 'rest') continue;
        ways.set(lane.edge, (ways.get(lane.edge) ?? new Set()).add(lane.index));
      }
      for (const lanes of ways.values()) expect(lanes.size).toBe(1);
    });
  }, 30_000);

  it('continues from a snapshot without a difference', () => {
    fc.assert(
      fc.property(anySeed, fc.integer({ min: 1, max: 900 }), (seed, seconds) => {
        const state = driveSeconds(stateBeforeWarmUp(world, seed, START_S), seconds);
        const restored = readSnapshot(world, JSON.parse(JSON.stringify(snapshotOf(world, state))));
        expect(restored).toEqual(state);
        if (!restored) return;
        expect(driveSeconds(restored, 300)).toEqual(driveSeconds(state, 300));
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it('reads the fields of versions 2 to 4 under their former names', () => {
    let state = driveSeconds(stateBeforeWarmUp(world, 4, START_S), 600);
    const isManoeuvring = () => state.vehicles.some(({ legs }) => legs.length > 0);
    for (let passedS = 0; passedS < 900 && !isManoeuvring(); passedS++) state = driveSeconds(state, 1);
    const { vehicles } = state;
    expect(vehicles.some(({ holds, authority }) => holds.length + authority.length > 0)).toBe(true);
    expect(vehicles.some(({ errand }) => errand !== null)).toBe(true);
    expect(isManoeuvring()).toBe(true);
    const version4 = JSON.stringify(snapshotOf(world, state))
      .replaceAll('"queueStatus":', '"queue":')
      .replaceAll('"workStatus":', '"work":')
      .replaceAll('"durationS":', '"takesS":')
      .replace('"version":5', '"version":4');
    const version3 = version4.replaceAll('"drivenPastM"', '"pastM"').replace('"version":4', '"version":3');
    const version2 = version3
      .replaceAll('"speedMps"', '"speedMs"')
      .replaceAll('"drivenSinceFuelS"', '"drivenS"')
      .replace('"version":3', '"version":2');
    for (const snapshot of [version2, version3, version4])
      expect(readSnapshot(world, JSON.parse(snapshot))).toEqual(state);
  });

  it('takes no snapshot of another fleet, another road graph, or none', () => {
    const kept = snapshotOf(world, stateBeforeWarmUp(world, 1, START_S));
    const smaller = worldOf(world.map, TEST_FLEET.slice(1), 480);
    expect(readSnapshot(smaller, kept)).toBeUndefined();
    expect(readSnapshot(world, undefined)).toBeUndefined();
    expect(readSnapshot(world, { roads: 'x', traffic: 'y' })).toBeUndefined();
  });

  it('makes up for the pause of a restart by driving, and goes on from where it was after a longer one', async () => {
    const short = driveSeconds(stateBeforeWarmUp(world, 3, START_S), 1200);
    const driven = driveSeconds(copyOf(short), 45);
    await catchUp(world, short, START_S + 1200 + 45);
    expect(short).toEqual(driven);

    const long = copyOf(driven);
    // The same hour of the next shift.
    const resumedS = driven.atS + 12 * 3600;
    await catchUp(world, long, resumedS);
    expect(long.atS).toBe(resumedS);
    const placesOf = ({ vehicles }: TrafficState) =>
      vehicles.map(({ route, s, pose, status, cycles }) => [route, s, pose, status, cycles]);
    expect(placesOf(long)).toEqual(placesOf(driven));
    // Nothing falls due by the jump of the clock: it drives on as it would have without the pause.
    expect(placesOf(driveSeconds(long, 300))).toEqual(placesOf(driveSeconds(driven, 300)));
  });

  it('drives nothing where the clock was set back', async () => {
    const state = driveSeconds(stateBeforeWarmUp(world, 3, START_S), 60);
    const before = copyOf(state);
    await catchUp(world, state, START_S);
    expect(state).toEqual(before);
  });
});

/** Pairs of vehicles whose outlines, as rounded bars 2 m wide, lie more than half a metre inside each other. */
function overlappingPairs(state: TrafficState): string[] {
  const seen = observationsOf(state);
  const found: string[] = [];
  seen.forEach((a, i) => {
    seen.slice(i + 1).forEach((b, offset) => {
      const j = i + 1 + offset;
      const [lengthA, lengthB] = [world.performance[i]?.lengthM ?? 0, world.performance[j]?.lengthM ?? 0];
      if (Math.hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y) > (lengthA + lengthB) / 2) return;
      if (barDistance(a, lengthA - 2, b, lengthB - 2) < 1.5) {
        const [first, second] = [state.vehicles[i], state.vehicles[j]];
        found.push(`${first?.id} ${first?.mode} and ${second?.id} ${second?.mode} at ${state.atS - START_S} s`);
      }
    });
  });
  return found;
}

function barDistance(a: VehicleObservation, lengthA: number, b: VehicleObservation, lengthB: number): number {
  const shares = [-0.5, -0.25, 0, 0.25, 0.5];
  const barPoints = ({ pose, frontHeadingRad }: VehicleObservation, length: number) =>
    shares.map((share) => [
      pose.x + share * length * Math.cos(frontHeadingRad),
      pose.y + share * length * Math.sin(frontHeadingRad),
    ]);
  return Math.min(
    ...barPoints(a, lengthA).flatMap(([ax = 0, ay = 0]) =>
      barPoints(b, lengthB).map(([bx = 0, by = 0]) => Math.hypot(ax - bx, ay - by)),
    ),
  );
}
