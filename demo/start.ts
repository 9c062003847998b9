/** Starts the demo mine: its traffic, its plant, its people, visitors who break its rules, and at the first start its past. */
import { startCompanions } from './companions.ts';
import type { DemoSite } from './links/demoSite.ts';
import type { PastLink } from './links/past.ts';
import type { TabletProposals } from './links/tabletProposals.ts';
import { isPastDue } from './past/isPastDue.ts';
import { type DemoTrafficOptions, startDemoTraffic } from './traffic/run/start.ts';

export interface DemoMineOptions
  extends Pick<DemoTrafficOptions, 'intake' | 'storedValues' | 'nowMs' | 'signal' | 'log'> {
  site: DemoSite;
  /** Total number of vehicles; absent for the demo mine's own fleet. */
  vehicles: number | undefined;
  /** Factor by which rules are broken sooner than on an ordinary day. */
  speed: number;
  /** Dispatchers' proposals to the trucks' tablets; absent without dispatching. */
  proposals?: TabletProposals;
  /** The time before the recording; absent if the demo mine is not to have any. */
  past?: PastLink;
}

/**
 * @returns once the mine's own vehicles are on the road; those of a larger fleet follow, and at the first start the
 * simulation of the past begins then. `stopped` resolves when, after the signal, the last state has been saved
 */
export async function startDemoMine({
  vehicles,
  past,
  ...options
}: DemoMineOptions): Promise<{ stopped: Promise<void> }> {
  const { site, storedValues, signal } = options;
  const isDue = past !== undefined && (await isPastDue(past, storedValues));
  const { stopped } = await startDemoTraffic({
    ...options,
    roads: site.roads,
    ...(vehicles !== undefined && { vehicles }),
    companions: (world, traffic) => startCompanions(world, traffic, options),
  });
  const pastFilled = isDue ? past.fill(signal) : undefined;
  return { stopped: Promise.all([stopped, pastFilled]).then(() => {}) };
}
