/** Companions of the demo mine's traffic: its plant, its people, and visitors who break its rules. */
import { Crews } from './dispatch/crews.ts';
import type { DemoCatalogue, DemoSite } from './links/demoSite.ts';
import type { TabletProposals } from './links/tabletProposals.ts';
import { PlantRunner } from './plant/plantRunner.ts';
import { plantNames, plantSite } from './plant/plantSite.ts';
import { readPlant } from './plant/plantSnapshot.ts';
import type { TrafficState } from './traffic/model.ts';
import type { DemoTrafficOptions, Simulation } from './traffic/run/start.ts';
import type { TrafficWorld } from './traffic/world.ts';
import { visitorsOf } from './visitors/scripts.ts';
import { VisitorRunner } from './visitors/visitorRunner.ts';

type CompanionLinks = Pick<DemoTrafficOptions, 'intake' | 'storedValues' | 'nowMs'>;

export interface CompanionOptions extends CompanionLinks {
  site: DemoSite;
  /** Factor by which rules are broken sooner than on an ordinary day. */
  speed: number;
  /** Dispatchers' proposals to the trucks' tablets; absent without dispatching. */
  proposals?: TabletProposals;
}

const PLANT_STATE_KEY = 'demo-plant';
const PLANT_SEED = 7_104;

export async function startCompanions(
  world: TrafficWorld,
  traffic: TrafficState,
  { site, speed, proposals, ...links }: CompanionOptions,
): Promise<Simulation[]> {
  const crews = proposals ? [new Crews(world, traffic, proposals)] : [];
  return [startVisitors(site, speed, links), await startPlant(site.entities, world, traffic, links), ...crews];
}

function startVisitors({ roads }: DemoSite, speed: number, { intake, nowMs }: CompanionLinks): Simulation {
  const visitors = visitorsOf(roads, speed, nowMs() / 1000);
  const runner = new VisitorRunner(visitors, intake, nowMs());
  return {
    reportAll: () => runner.reportAll(),
    advanceTo: (atMs) => runner.advanceTo(atMs),
    saveState: async () => {},
  };
}

async function startPlant(
  entities: DemoCatalogue,
  world: TrafficWorld,
  traffic: TrafficState,
  { intake, storedValues, nowMs }: CompanionLinks,
): Promise<Simulation> {
  const site = plantSite(entities, world.utcOffsetMin);
  const names = plantNames(entities);
  const first = { seed: PLANT_SEED, atS: Math.floor(nowMs() / 1000) };
  const runner = new PlantRunner(
    site,
    readPlant(await storedValues.load(PLANT_STATE_KEY), names, site.crew, first),
    intake,
  );
  return {
    reportAll: () => runner.reportAll(),
    advanceTo: (atMs) => runner.advanceTo(atMs, world, traffic),
    saveState: () => storedValues.save(PLANT_STATE_KEY, { plant: runner.plant, people: runner.people }),
  };
}
