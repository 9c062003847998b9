/** Starts the demo mine: its traffic, its plant, its people, and visitors who break its rules. */
import { projectPath } from '../projectFiles.ts';
import { readSiteFiles, type SiteFiles } from '../site/siteFiles.ts';
import { PlantRunner } from './plant/plantRunner.ts';
import { plantNames, plantSite } from './plant/plantSite.ts';
import { readPlant } from './plant/plantSnapshot.ts';
import type { TrafficState } from './traffic/model.ts';
import { type Companion, type DemoTrafficOptions, startDemoTraffic } from './traffic/start.ts';
import type { TrafficWorld } from './traffic/world.ts';
import { visitorsOf } from './visitors/scripts.ts';
import { VisitorRunner } from './visitors/visitorRunner.ts';

export interface DemoMineOptions extends Pick<DemoTrafficOptions, 'intake' | 'kept' | 'nowMs' | 'signal' | 'log'> {
  /** Vehicles in all; absent means the demo mine's own fleet. */
  vehicles: number | undefined;
  /** How much sooner rules are broken than in a usual day. */
  speed: number;
}

const SITE_FOLDER = projectPath('server/demo/site');
const PLANT_KEPT_AS = 'demo-plant';
const SEED = 7_104;

/** @returns once vehicles are on the road; `stopped` settles when, after the signal, the last state is kept */
export async function startDemoMine({
  vehicles,
  speed,
  ...options
}: DemoMineOptions): Promise<{ stopped: Promise<void> }> {
  const files = await readSiteFiles(SITE_FOLDER);
  return startDemoTraffic({
    ...options,
    ...(files.roads && { roads: files.roads }),
    ...(vehicles !== undefined && { vehicles }),
    companions: async (world, traffic) => [
      visitorsIn(files, speed, options),
      await plantIn(files, world, traffic, options),
    ],
  });
}

type Links = Pick<DemoMineOptions, 'intake' | 'kept' | 'nowMs'>;

function visitorsIn({ roads }: SiteFiles, speed: number, { intake, nowMs }: Links): Companion {
  const visitors = roads ? visitorsOf(roads, speed, nowMs() / 1000) : [];
  const runner = new VisitorRunner(visitors, intake, nowMs());
  return {
    introduce: () => runner.introduce(),
    advanceTo: (atMs) => runner.advanceTo(atMs),
    keep: async () => {},
  };
}

async function plantIn(
  files: SiteFiles,
  world: TrafficWorld,
  traffic: TrafficState,
  { intake, kept, nowMs }: Links,
): Promise<Companion> {
  const site = plantSite(files, world.utcOffsetMin);
  const names = plantNames(files);
  const first = { seed: SEED, atS: Math.floor(nowMs() / 1000) };
  const runner = new PlantRunner(site, readPlant(await kept.load(PLANT_KEPT_AS), names, site.crew, first), intake);
  return {
    introduce: () => runner.introduce(),
    advanceTo: (atMs) => runner.advanceTo(atMs, world, traffic),
    keep: () => kept.save(PLANT_KEPT_AS, { plant: runner.plant, people: runner.people }),
  };
}
