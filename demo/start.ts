/** Starts the demo mine: its traffic, its plant, its people, and visitors who break its rules. */
import { messageOf } from '../src/domain/fault/messageOf.ts';
import type { DemoCatalogue, DemoSite } from './links/demoSite.ts';
import type { Past, PastLink } from './links/past.ts';
import { drivePast } from './past/drivePast.ts';
import { isPastDue } from './past/isPastDue.ts';
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
  /** The time before the recording; absent where the demo mine shall have none. */
  past?: PastLink;
}

const PLANT_KEPT_AS = 'demo-plant';
const SEED = 7_104;

/**
 * @returns once vehicles are on the road; at the first start their past is driven from then on. `stopped` settles when,
 * after the signal, the last state is kept
 */
export async function startDemoMine(options: DemoMineOptions): Promise<{ stopped: Promise<void> }> {
  const { site, vehicles, past, kept } = options;
  const isDue = past !== undefined && (await isPastDue(past, kept));
  const { stopped } = await startDemoTraffic({
    ...options,
    roads: site.roads,
    ...(vehicles !== undefined && { vehicles }),
    companions: (world, traffic) => companionsIn(world, traffic, options),
  });
  const pastDriven = isDue ? pastOf(past, options) : undefined;
  return { stopped: Promise.all([stopped, pastDriven]).then(() => {}) };
}

/** Never throws: the mine lives without a past. */
async function pastOf(link: PastLink, options: DemoMineOptions): Promise<void> {
  const past = link.open();
  if (!past) return;
  const { site, vehicles, signal, log } = options;
  const links = linksOf(past);
  try {
    const isWhole = await drivePast({
      past,
      roads: site.roads,
      vehicles,
      signal,
      log,
      companions: (world, traffic) => companionsIn(world, traffic, { ...options, ...links }),
    });
    if (isWhole) log.info("The demo mine's past is complete");
  } catch (error) {
    log.warn(`The demo mine's past could not be written: ${messageOf(error)}`);
  } finally {
    await past.end();
  }
}

/** Nothing of the past is kept but what is recorded. */
function linksOf(past: Past): Links {
  const kept = { load: async () => undefined, save: async () => {} };
  return { intake: past, kept, nowMs: () => past.span.from };
}

async function companionsIn(
  world: TrafficWorld,
  traffic: TrafficState,
  options: Links & Pick<DemoMineOptions, 'site' | 'speed'>,
): Promise<Companion[]> {
  const { site, speed } = options;
  return [visitorsIn(site, speed, options), await plantIn(site.entities, world, traffic, options)];
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
