import { proxy } from 'valtio';
import type { FleetState } from './fleetState.ts';
import type { RsuPeople } from './siteEntities/peopleByRsu.ts';
import type { ZoneCount } from './ZoneCounts.ts';

/** What panels show of a world. */
export interface WorldState extends FleetState {
  /** People by the sensor that saw them last; refreshed every ten seconds (rules.md#counts). */
  people: RsuPeople;
  /** By zone id. */
  zones: Record<string, ZoneCount>;
}

/** A proxy for the state of a world of which nothing is known yet. */
export function createWorldState(): WorldState {
  return proxy<WorldState>({
    vehicles: {},
    counts: { online: 0, offline: 0 },
    isWhole: false,
    people: { count: 0, sensors: [] },
    zones: {},
  });
}
