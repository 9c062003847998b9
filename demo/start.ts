/** Starts the demo mine: its traffic, its plant, its people, and visitors who break its rules. */
import type { DemoCatalogue, DemoSite } from './links/demoSite.ts';
import { PlantRunner } from './plant/plantRunner.ts';
import { plantNames, plantSite } from './plant/plantSite.ts';
import { readPlant } from './plant/plantSnapshot.ts';
import type { TrafficState } from './traffic/model.ts';
import { type Companion, type DemoTrafficOptions, startDemoTraffic } from './traffic/run/start.ts';
import type { TrafficWorld } from './traffic/world.ts';
import { visitorsOf } from './visitors/scripts.ts';
import { VisitorRunner } from './visitors/visitorRunner.ts';

export interface DemoMineOptions extends Pick<DemoTrafficOptions, 'intake' | 'kept' | 'nowMs' | 'signal' | 'log'> {
  site: DemoSite;
  /** Vehicles in all; absent means the demo mine's own fleet. */
  vehicles: number | undefined;
  /** How much sooner rules are broken than in a usual day. */
  speed: number;
}

const PLANT_KEPT_AS = 'demo-plant';
const SEED = 7_104;

/** @returns once vehicles are on the road; `stopped` settles when, after the signal, the last state is kept */
export function startDemoMine({
  site,
  vehicles,
  speed,
  ...options
}: DemoMineOptions): Promise<{ stopped: Promise<void> }> {
  return startDemoTraffic({
    ...options,
    roads: site.roads,
    ...(vehicles !== undefined && { vehicles }),
    companions: async (world, traffic) => [
      visitorsIn(site, speed, options),
      await plantIn(site.entities, world, traffic, options),
    ],
  });
}

type Links = Pick<DemoMineOptions, 'intake' | 'kept' | 'nowMs'>;

function visitorsIn({ roads }: DemoSite, speed: number, { intake, nowMs }: Links): Companion {
  const visitors = visitorsOf(roads, speed, nowMs() / 1000);
  const runner = new VisitorRunner(visitors, intake, nowMs());
  return {
    introduce: () => runner.introduce(),
    advanceTo: (atMs) => runner.advanceTo(atMs),
    keep: async () => {},
  };
}

async function plantIn(
  entities: DemoCatalogue,
  world: TrafficWorld,
  traffic: TrafficState,
  { intake, kept, nowMs }: Links,
): Promise<Companion> {
  const site = plantSite(entities, world.utcOffsetMin);
  const names = plantNames(entities);
  const first = { seed: SEED, atS: Math.floor(nowMs() / 1000) };
  const runner = new PlantRunner(site, readPlant(await kept.load(PLANT_KEPT_AS), names, site.crew, first), intake);
  return {
    introduce: () => runner.introduce(),
    advanceTo: (atMs) => runner.advanceTo(atMs, world, traffic),
    keep: () => kept.save(PLANT_KEPT_AS, { plant: runner.plant, people: runner.people }),
  };
}
